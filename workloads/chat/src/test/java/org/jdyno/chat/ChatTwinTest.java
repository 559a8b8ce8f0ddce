package org.jdyno.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The chat server's C twin: every byte it sends, what it counts, how it ends. */
@Timeout(120)
class ChatTwinTest {
    private static final String MEASURE = "{\"command\":\"measure\",\"seconds\":1}";
    private static final String REST = "{\"command\":\"rest\"}";
    private static final String STOP = "{\"command\":\"stop\"}";
    private static final int ROOMS = 2;
    private static final int USERS = 3;
    private static final int TURNS = 4;

    @TempDir
    static Path folder;

    private static Path program;

    @BeforeAll
    static void compile() throws Exception {
        program = Twin.compileInto(folder);
    }

    private static Twin twin(String threads) throws IOException {
        return Twin.start(program, "threads=" + threads, "port=", "window-millis=50", "seed=1");
    }

    private static String address(Twin twin) throws IOException {
        Map<String, Object> ready = twin.event();
        assertEquals("ready", ready.get("event"));
        assertEquals(1L, ready.get("protocol"));
        return (String) map(ready, "endpoints").get("chat");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Map<String, Object> event, String name) {
        return (Map<String, Object>) event.get(name);
    }

    private static List<List<Guest>> enterAll(String address) throws IOException {
        List<List<Guest>> rooms = new ArrayList<>();
        for (int room = 1; room <= ROOMS; room++) {
            List<Guest> guests = new ArrayList<>();
            for (int user = 1; user <= USERS; user++) {
                Guest guest = new Guest(address, room, "Mark" + user + "é");
                guest.enter();
                guests.add(guest);
            }
            rooms.add(guests);
        }
        return rooms;
    }

    private static void say(Guest speaker, List<Guest> room, String text) throws IOException {
        speaker.send(speaker.chat(Guest.REQUEST, text));
        for (Guest listener : room) {
            if (listener != speaker) {
                listener.expect(speaker.chat(Guest.INDICATION, text));
            }
        }
        speaker.expect(speaker.chat(Guest.CONFIRM, ""));
    }

    private static void leaveOneByOne(List<Guest> room) throws IOException {
        while (!room.isEmpty()) {
            Guest leaving = room.remove(0);
            leaving.send(Guest.packet(Guest.EXIT_ROOM, Guest.REQUEST, leaving::writeUser));
            for (Guest other : room) {
                other.expect(Guest.packet(Guest.EXIT_ROOM, Guest.INDICATION, leaving::writeUser));
            }
            leaving.expect(Guest.packet(Guest.EXIT_ROOM, Guest.CONFIRM, out -> out.writeInt(leaving.room)));
            leaving.send(Guest.packet(Guest.ROOM_LIST, Guest.REQUEST, out -> {}));
            leaving.expect(Guest.packet(Guest.ROOM_LIST, Guest.CONFIRM, out -> out.writeInt(ROOMS)));
            leaving.close();
        }
    }

    private static Map<String, Object> last(List<Map<String, Object>> events) {
        return events.get(events.size() - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "nio"})
    void chatsAreSentOnAndCounted(String threads) throws Exception {
        try (Twin twin = twin(threads)) {
            List<List<Guest>> rooms = enterAll(address(twin));
            twin.tell("{\"command\":\"connect\",\"endpoints\":{}}");
            twin.tell(MEASURE);
            long digest = 0;
            for (int turn = 0; turn < TURNS; turn++) {
                for (List<Guest> room : rooms) {
                    for (Guest speaker : room) {
                        String text = "turn " + turn;
                        say(speaker, room, text);
                        digest += speaker.digest(text);
                    }
                }
            }
            for (List<Guest> room : rooms) {
                leaveOneByOne(room);
            }
            long chats = (long) ROOMS * USERS * TURNS;
            assertTotals(twin.tell(REST), chats, 0);
            List<Map<String, Object>> end = twin.tell(STOP);
            assertEquals(Map.of("event", "check", "name", "chats", "value", "" + chats), end.get(0));
            assertEquals(
                    Map.of("event", "check", "name", "digest", "value", Long.toUnsignedString(digest)), end.get(1));
            assertEquals(0, twin.exitStatus());
        }
    }

    /** The windows of a phase; the last event is the answer to rest. */
    private static void assertTotals(List<Map<String, Object>> events, long operations, long errors) {
        Map<String, Object> done = last(events);
        assertEquals(operations, done.get("operations"));
        assertEquals(errors, done.get("errors"));
        List<Map<String, Object>> windows = events.subList(0, events.size() - 1);
        long sum = 0;
        for (int i = 0; i < windows.size(); i++) {
            Map<String, Object> window = windows.get(i);
            assertEquals("window", window.get("event"));
            assertEquals("measure", window.get("phase"));
            assertEquals((long) i, window.get("index"));
            assertTrue(map(window, "histograms").containsKey("hiccup"));
            sum += (long) window.get("operations");
        }
        assertEquals(operations, sum);
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "nio"})
    void aUserLostInAPhaseIsAnErrorAndIsGone(String threads) throws Exception {
        try (Twin twin = twin(threads)) {
            String address = address(twin);
            List<Guest> room = enterAll(address).get(0);
            twin.tell(MEASURE);
            Guest lost = room.remove(0);
            lost.close();
            // Until the server notices, the name is taken, and a user who asks for it is rejected: an error too.
            int turnedAway = 0;
            Guest heir = new Guest(address, lost.room, lost.name);
            while (!heir.triesToEnter()) {
                turnedAway++;
                heir = new Guest(address, lost.room, lost.name);
            }
            room.add(heir);
            say(heir, room, "still here");
            assertTotals(twin.tell(REST), 1, 1 + turnedAway);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "nio"})
    void packetsInPiecesAndInBunchesAreParsed(String threads) throws Exception {
        try (Twin twin = twin(threads)) {
            List<Guest> room = enterAll(address(twin)).get(1);
            Guest speaker = room.get(0);
            Guest listener = room.get(1);
            for (byte each : speaker.chat(Guest.REQUEST, "piece by piece")) {
                speaker.send(new byte[] {each});
            }
            listener.expect(speaker.chat(Guest.INDICATION, "piece by piece"));
            ByteArrayOutputStream bunch = new ByteArrayOutputStream();
            for (int i = 0; i < 1_000; i++) {
                bunch.write(speaker.chat(Guest.REQUEST, "bunch " + i));
            }
            speaker.send(bunch.toByteArray());
            for (int i = 0; i < 1_000; i++) {
                listener.expect(speaker.chat(Guest.INDICATION, "bunch " + i));
            }
            assertEquals("1001", twin.tell(STOP).get(0).get("value"));
        }
    }

    /** The server buffers more than the sockets hold, and nobody else waits for the slow reader. */
    @ParameterizedTest
    @ValueSource(strings = {"platform", "nio"})
    void aSlowReaderGetsEverythingInTheEnd(String threads) throws Exception {
        int bunches = 600;
        int bunch = 100;
        String text = "x".repeat(200);
        try (Twin twin = twin(threads)) {
            List<Guest> room = enterAll(address(twin)).get(0);
            Guest speaker = room.get(0);
            Guest quick = room.get(1);
            Guest slow = room.get(2);
            byte[] requests = repeated(speaker.chat(Guest.REQUEST, text), bunch);
            byte[] indications = repeated(speaker.chat(Guest.INDICATION, text), bunch);
            byte[] confirms = repeated(speaker.chat(Guest.CONFIRM, ""), bunch);
            for (int i = 0; i < bunches; i++) {
                speaker.send(requests);
                quick.expect(indications);
                speaker.expect(confirms);
            }
            for (int i = 0; i < bunches; i++) {
                slow.expect(indications);
            }
            assertEquals("" + bunches * bunch, twin.tell(STOP).get(0).get("value"));
        }
    }

    private static byte[] repeated(byte[] packet, int times) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < times; i++) {
            bytes.write(packet);
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "nio"})
    void anInvalidRequestEndsTheConnection(String threads) throws Exception {
        try (Twin twin = twin(threads)) {
            String address = address(twin);
            List<Guest> room = enterAll(address).get(0);
            twin.tell(MEASURE);
            byte[][] wrong = {
                Guest.packet(9, Guest.REQUEST, out -> {}),
                Guest.packet(Guest.ACCESS, Guest.CONFIRM, out -> {}),
                Guest.packet(Guest.ROOM_LIST, Guest.REQUEST, out -> {}),
                Guest.packet(Guest.ACCESS, Guest.REQUEST, out -> out.writeUTF("v".repeat(101))),
            };
            for (byte[] packet : wrong) {
                try (Guest stranger = new Guest(address, 1, "Stranger")) {
                    stranger.send(packet);
                    stranger.expectTheEnd();
                }
            }
            Guest impostor = room.remove(0);
            impostor.send(room.get(0).chat(Guest.REQUEST, "not me"));
            impostor.expectTheEnd();
            assertTotals(twin.tell(REST), 0, wrong.length + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "nio"})
    void aLostLabEndsItAtOnce(String threads) throws Exception {
        try (Twin twin = twin(threads)) {
            enterAll(address(twin));
            twin.tell(MEASURE);
            twin.closeStandardInput();
            assertEquals(3, twin.exitStatus());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "threads=virtual, unsupported",
        "threads=green, bad-parameter",
        "seed=1, bad-parameter",
        "threads=nio port=65536, bad-parameter",
        "threads=nio host=256.0.0.1, bad-parameter"
    })
    void invalidParametersFail(String parameters, String cause) throws Exception {
        try (Twin twin = Twin.start(program, parameters.split(" "))) {
            Map<String, Object> failed = twin.event();
            assertEquals("failed", failed.get("event"));
            assertEquals(cause, failed.get("cause"));
            assertEquals(1, twin.exitStatus());
        }
    }

    @Test
    void aPortInUseIsReported() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                Twin twin = Twin.start(program, "threads=nio", "port=" + taken.getLocalPort())) {
            Map<String, Object> failed = twin.event();
            assertEquals("port-taken", failed.get("cause"));
            assertTrue(((String) failed.get("message")).contains("" + taken.getLocalPort()));
            assertEquals(1, twin.exitStatus());
        }
    }
}
