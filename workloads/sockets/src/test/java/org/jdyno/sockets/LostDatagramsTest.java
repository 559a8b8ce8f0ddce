package org.jdyno.sockets;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A client whose server loses datagrams on purpose. */
class LostDatagramsTest {
    private static final int COUNT = 10;

    /** Answers one session with datagrams, each by what it received. */
    private abstract static class Server implements AutoCloseable {
        final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        private final DatagramSocket datagrams = new DatagramSocket(0, listening.getInetAddress());

        Server() throws IOException {
            Thread thread = new Thread(this::serve, "lossy-server");
            thread.setDaemon(true);
            thread.start();
        }

        private void serve() {
            try (Socket control = listening.accept()) {
                datagrams.connect(control.getInetAddress(), new DataInputStream(control.getInputStream()).readInt());
                new DataOutputStream(control.getOutputStream()).writeInt(datagrams.getLocalPort());
                DatagramPacket packet = new DatagramPacket(new byte[100], 100);
                for (int number = 0; ; number++) {
                    packet.setLength(100);
                    datagrams.receive(packet);
                    answer(number, new String(packet.getData(), 0, packet.getLength(), "ISO-8859-1"));
                }
            } catch (IOException over) {
                // the test has closed the sockets
            }
        }

        abstract void answer(int number, String request) throws IOException;

        void send(String response) throws IOException {
            datagrams.send(new DatagramPacket(response.getBytes("ISO-8859-1"), response.length()));
        }

        @Override
        public void close() throws IOException {
            datagrams.close();
            listening.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"false, blocking", "false, nio", "true, blocking", "true, nio"})
    void areCountedAndAnswersThatComeTooLateAreIgnored(boolean inC, String style) throws Exception {
        // The second and the fifth request get no answer in time; the answer to the second comes before that to the
        // third.
        Deque<String> late = new ArrayDeque<>();
        try (Server server = new Server() {
                    @Override
                    void answer(int number, String request) throws IOException {
                        if (number == 1 || number == 4) {
                            late.add(request);
                        } else if (number == 2) {
                            send(late.remove());
                            send(request);
                        } else {
                            send(request);
                        }
                    }
                };
                ChildRole client = Roles.start(
                        inC, "client", "test=UDP_RR_1", "style=" + style, "timeout=200", "count=" + COUNT)) {
            client.next("ready");
            client.connect(Roles.at(server.listening.getLocalPort()));
            JsonNode done = client.measure(0);
            assertEquals(COUNT - 2, done.get("operations").asLong(), done.toString());
            assertEquals(2, done.get("errors").asLong());
            assertEquals(2, ChildRole.counter(done, "error.lost"));
            // The server's sums would differ for another reason than wrong bytes.
            assertEquals(Map.of(), client.checks("stop"));
        }
    }

    @ParameterizedTest
    @CsvSource({"false, blocking", "false, nio", "true, blocking", "true, nio"})
    void aWrongAnswerIsNotALostOne(boolean inC, String style) throws Exception {
        try (Server server = new Server() {
                    @Override
                    void answer(int number, String request) throws IOException {
                        send(number == 3 ? "?" : request);
                    }
                };
                ChildRole client = Roles.start(inC, "client", "test=UDP_RR_1", "style=" + style, "count=" + COUNT)) {
            client.next("ready");
            client.connect(Roles.at(server.listening.getLocalPort()));
            JsonNode failed = client.measure(0);
            assertEquals("wrong-output", failed.path("cause").asText(), failed.toString());
            assertEquals(
                    "the response to 3: it has the number 63 and not 3",
                    failed.get("message").asText());
        }
    }
}
