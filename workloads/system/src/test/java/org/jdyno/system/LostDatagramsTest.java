package org.jdyno.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.Map;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers of datagrams that do not answer, or answer something else. */
class LostDatagramsTest {
    private static final String LOST = "3";

    /** Echoes every datagram but one, and from some number on the one before. */
    private static void answer(DatagramSocket socket, int wrongFrom) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    DatagramPacket packet = new DatagramPacket(new byte[32], 32);
                    socket.receive(packet);
                    String text = new String(packet.getData(), 0, packet.getLength(), "US-ASCII");
                    String answer = Integer.parseInt(text) >= wrongFrom ? "9" + text : text;
                    packet.setData(answer.getBytes("US-ASCII"));
                    if (!text.equals(LOST)) {
                        socket.send(packet);
                    }
                }
            } catch (java.io.IOException closed) {
                // the test is over
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static ChildRole client(boolean inC) throws Exception {
        String[] parameters = {"test=datagram", "timeout=50"};
        return Roles.start(inC, "client", parameters);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLostDatagramIsCountedAndTheNextFollows(boolean inC) throws Exception {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
                ChildRole client = client(inC)) {
            answer(socket, Integer.MAX_VALUE);
            Roles.connect(client, "{\"calls\":\"127.0.0.1:" + socket.getLocalPort() + "\"}");
            JsonNode done = client.measure(0.2);
            assertEquals(1, Math.round(done.path("errors").asDouble()), done.toString());
            assertEquals(1, ChildRole.counter(done, "error.lost"));
            assertTrue(done.path("operations").asDouble() > 1, done.toString());
            assertEquals(Map.of(), client.checks("stop"), "the server may have answered what has not arrived");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWrongAnswerIsWrongOutput(boolean inC) throws Exception {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
                ChildRole client = client(inC)) {
            answer(socket, 2);
            Roles.connect(client, "{\"calls\":\"127.0.0.1:" + socket.getLocalPort() + "\"}");
            JsonNode failed = client.measure(60);
            assertEquals("wrong-output", failed.path("cause").asText(), failed.toString());
            assertEquals("the answer to 2 is 92", failed.get("message").asText());
        }
    }
}
