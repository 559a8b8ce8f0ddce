package org.jdyno.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.CCompiler;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The chat server's C twin: every byte it sends, what it counts, how it ends. */
@Timeout(120)
class ChatTwinTest {
    private static final String MEASURE = "{\"command\":\"measure\",\"seconds\":1}";
    private static final String REST = "{\"command\":\"rest\"}";
    private static final int ROOMS = 2;
    private static final int USERS = 3;
    private static final int TURNS = 4;

    private static Path program;

    @BeforeAll
    static void compile() throws Exception {
        program = CCompiler.twin();
    }

    private static ChildRole twin(String threads) throws IOException {
        return ChildRole.startInC(program, "server", "threads=" + threads, "port=");
    }

    private static String address(ChildRole twin) throws IOException {
        JsonNode ready = twin.next();
        assertEquals("ready", ready.get("event").asText());
        assertEquals(1, ready.get("protocol").asLong());
        return ready.get("endpoints").get("chat").asText();
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

    /** Sends a command and returns all events up to the answer, which is the last. */
    private static List<JsonNode> tell(ChildRole twin, String command) throws IOException {
        twin.send(command);
        return twin.answer();
    }

    /** Starts the twin with these parameters alone. */
    private static ChildRole raw(String... parameters) throws IOException {
        List<String> line = new ArrayList<>(List.of(program.toString(), "server"));
        line.addAll(List.of(parameters));
        return ChildRole.run(line);
    }

    private static JsonNode last(List<JsonNode> events) {
        return events.get(events.size() - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "nio"})
    void chatsAreSentOnAndCounted(String threads) throws Exception {
        try (ChildRole twin = twin(threads)) {
            List<List<Guest>> rooms = enterAll(address(twin));
            twin.connect("{}");
            tell(twin, MEASURE);
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
            assertTotals(tell(twin, REST), chats, 0);
            assertEquals(Map.of("chats", "" + chats, "digest", Long.toUnsignedString(digest)), twin.checks("stop"));
            assertEquals(0, twin.exitStatus());
        }
    }

    /** The windows of a phase; the last event is the answer to rest. */
    private static void assertTotals(List<JsonNode> events, long operations, long errors) {
        JsonNode done = last(events);
        assertEquals(operations, done.get("operations").asLong());
        assertEquals(errors, done.get("errors").asLong());
        List<JsonNode> windows = events.subList(0, events.size() - 1);
        long sum = 0;
        for (int i = 0; i < windows.size(); i++) {
            JsonNode window = windows.get(i);
            assertEquals("window", window.get("event").asText());
            assertEquals("measure", window.get("phase").asText());
            assertEquals(i, window.get("index").asLong());
            assertTrue(window.get("histograms").has("hiccup"));
            sum += window.get("operations").asLong();
        }
        assertEquals(operations, sum);
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "nio"})
    void aUserLostInAPhaseIsAnErrorAndIsGone(String threads) throws Exception {
        try (ChildRole twin = twin(threads)) {
            String address = address(twin);
            List<Guest> room = enterAll(address).get(0);
            tell(twin, MEASURE);
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
            assertTotals(tell(twin, REST), 1, 1 + turnedAway);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "nio"})
    void packetsInPiecesAndInBunchesAreParsed(String threads) throws Exception {
        try (ChildRole twin = twin(threads)) {
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
            assertEquals("1001", twin.checks("stop").get("chats"));
        }
    }

    /** The server buffers more than the sockets hold, and nobody else waits for the slow reader. */
    @ParameterizedTest
    @ValueSource(strings = {"platform", "nio"})
    void aSlowReaderGetsEverythingInTheEnd(String threads) throws Exception {
        int bunches = 600;
        int bunch = 100;
        String text = "x".repeat(200);
        try (ChildRole twin = twin(threads)) {
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
            assertEquals("" + bunches * bunch, twin.checks("stop").get("chats"));
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
        try (ChildRole twin = twin(threads)) {
            String address = address(twin);
            List<Guest> room = enterAll(address).get(0);
            tell(twin, MEASURE);
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
            assertTotals(tell(twin, REST), 0, wrong.length + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "nio"})
    void aLostLabEndsItAtOnce(String threads) throws Exception {
        try (ChildRole twin = twin(threads)) {
            enterAll(address(twin));
            tell(twin, MEASURE);
            twin.closeInput();
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
        try (ChildRole twin = raw(parameters.split(" "))) {
            JsonNode failed = twin.next();
            assertEquals("failed", failed.get("event").asText());
            assertEquals(cause, failed.get("cause").asText());
            assertEquals(1, twin.exitStatus());
        }
    }

    @Test
    void aPortInUseIsReported() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                ChildRole twin = raw("threads=nio", "port=" + taken.getLocalPort())) {
            JsonNode failed = twin.next();
            assertEquals("port-taken", failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains("" + taken.getLocalPort()));
            assertEquals(1, twin.exitStatus());
        }
    }
}
