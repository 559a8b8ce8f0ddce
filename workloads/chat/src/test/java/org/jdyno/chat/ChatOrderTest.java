package org.jdyno.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The order in which users speak and leave, seen by a server written for this test. It sends chats to a user only when
 * it is that user's turn, so no other order can complete.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ChatOrderTest {
    private static final int USERS = 4;
    private static final int COUNT = 3;
    private static final int ROOM = 1;

    /** The server's end of one user's connection. */
    private static final class Seat implements AutoCloseable {
        final int user;
        private final Socket socket;
        private final DataInputStream in;
        private final List<byte[]> due = new ArrayList<>();

        Seat(int user, Socket socket) throws IOException {
            this.user = user;
            this.socket = socket;
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(30_000);
            in = new DataInputStream(socket.getInputStream());
        }

        void expect(int id) throws IOException {
            assertEquals(id, in.readUnsignedShort(), "packet of user " + user);
            assertEquals(Guest.REQUEST, in.readInt());
        }

        void expectItself() throws IOException {
            assertEquals(ROOM, in.readInt());
            assertEquals("Mark" + user, in.readUTF());
        }

        void send(byte[] packet) throws IOException {
            socket.getOutputStream().write(packet);
        }

        /** Sends what the other users have done. */
        void passOn() throws IOException {
            for (byte[] packet : due) {
                send(packet);
            }
            due.clear();
        }

        void expectSilence() throws IOException {
            assertEquals(0, in.available(), "user " + user + " spoke before its turn");
        }

        void expectTheEnd() throws IOException {
            assertEquals(-1, in.read(), "user " + user + " has sent more");
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private final List<Seat> seats = new ArrayList<>();

    private static byte[] ofUser(int id, int kind, Seat seat) throws IOException {
        return Guest.packet(id, kind, out -> {
            out.writeInt(ROOM);
            out.writeUTF("Mark" + seat.user);
        });
    }

    private void takeIn(ServerSocket server) throws IOException {
        for (int user = 1; user <= USERS; user++) {
            Seat seat = new Seat(user, server.accept());
            seats.add(seat);
            seat.expect(Guest.ACCESS);
            seat.in.readUTF();
            seat.send(Guest.packet(Guest.ACCESS, Guest.CONFIRM, out -> {}));
            seat.expect(Guest.ENTER_ROOM);
            seat.expectItself();
            seat.send(Guest.packet(Guest.ENTER_ROOM, Guest.CONFIRM, out -> out.writeInt(ROOM)));
        }
    }

    /** One user, who has received all chats, speaks; no other user sends anything. */
    private void expectChatOf(Seat speaker) throws IOException {
        speaker.passOn();
        speaker.expect(Guest.CHAT);
        speaker.in.readBoolean();
        speaker.expectItself();
        String text = speaker.in.readUTF();
        for (Seat other : seats) {
            other.expectSilence();
            if (other == speaker) {
                other.send(chat(Guest.CONFIRM, speaker, ""));
            } else {
                other.due.add(chat(Guest.INDICATION, speaker, text));
            }
        }
    }

    private static byte[] chat(int kind, Seat speaker, String text) throws IOException {
        return Guest.packet(Guest.CHAT, kind, out -> {
            out.writeBoolean(false);
            out.writeInt(ROOM);
            out.writeUTF("Mark" + speaker.user);
            out.writeUTF(text);
        });
    }

    /** One user leaves; all others are notified at once, but only the next one may leave too. */
    private void expectExitOf(Seat leaving, ChildRole client) throws IOException {
        leaving.expect(Guest.EXIT_ROOM);
        leaving.expectItself();
        leaving.expect(Guest.ROOM_LIST);
        leaving.send(Guest.packet(Guest.EXIT_ROOM, Guest.CONFIRM, out -> out.writeInt(ROOM)));
        for (int i = USERS - 1; i >= leaving.user; i--) {
            seats.get(i).send(ofUser(Guest.EXIT_ROOM, Guest.INDICATION, leaving));
        }
        client.await("window");
        client.await("window");
        for (int i = leaving.user + 1; i < USERS; i++) {
            seats.get(i).expectSilence();
        }
    }

    private static void letGo(Seat leaving) throws IOException {
        leaving.send(Guest.packet(Guest.ROOM_LIST, Guest.CONFIRM, out -> out.writeInt(1)));
        leaving.expectTheEnd();
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "nio"})
    void usersSpeakInTurnsAndLeaveOneAfterTheOtherWithinTheMeasuredTime(String model) throws Exception {
        String args = "rooms=1 users=" + USERS + " count=" + COUNT + " client=" + model + "";
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
                ChildRole client = ChildRole.start(ChatClient.class, args.split(" "))) {
            client.await("ready");
            client.send("{\"command\":\"connect\",\"endpoints\":{\"server\":{\"chat\":\"127.0.0.1:"
                    + server.getLocalPort() + "\"}}}");
            takeIn(server);
            client.await("done");
            client.send("{\"command\":\"measure\",\"seconds\":1}");
            for (int round = 0; round < COUNT; round++) {
                for (Seat speaker : seats) {
                    expectChatOf(speaker);
                }
            }
            for (Seat listener : seats) {
                listener.passOn();
            }
            for (Seat leaving : seats.subList(0, USERS - 1)) {
                expectExitOf(leaving, client);
                letGo(leaving);
            }
            Seat last = seats.get(USERS - 1);
            expectExitOf(last, client);
            // Everything has been sent and received, but one user has not left: the phase continues.
            JsonNode window = client.await("window");
            while (window.get("operations").asLong() != 0) {
                window = client.await("window");
            }
            assertEquals(1, client.events("done").size(), "the phase ended before all had left");
            letGo(last);
            JsonNode done = client.await("done");
            assertEquals(COUNT * USERS * USERS, done.get("operations").asLong());
            client.ask("{\"command\":\"stop\"}");
            assertEquals(0, client.exitStatus());
        } finally {
            for (Seat seat : seats) {
                seat.close();
            }
        }
    }
}
