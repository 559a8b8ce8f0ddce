package org.jdyno.sockets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Peers that send something else, or go. */
@Execution(ExecutionMode.CONCURRENT)
class WrongPeersTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private static int port(ChildRole server) throws Exception {
        String address = server.next("ready").get("endpoints").get("sockets").asText();
        return Integer.parseInt(address.substring(address.indexOf(':') + 1));
    }

    @ParameterizedTest
    @CsvSource({"false, blocking", "false, nio", "true, blocking", "true, nio"})
    void aServerOutlivesAClientThatGoesWithinARequest(boolean inC, String style) throws Exception {
        try (ChildRole server = Roles.start(inC, "server", "style=" + style, "request=9", "response=1")) {
            int port = port(server);
            try (Socket client = new Socket(HERE, port)) {
                client.getOutputStream().write(new byte[4]);
                client.shutdownOutput();
                assertEquals(-1, client.getInputStream().read(), "the server has noticed");
            }
            // The byte after the number is not the drawn one, or its neighbour is not.
            try (Socket client = new Socket(HERE, port)) {
                client.getOutputStream().write(new byte[] {7, 0, 0, 0, 0, 0, 0, 0, 1});
                int answer = client.getInputStream().read();
                if (answer == 7) {
                    client.getOutputStream().write(new byte[] {7, 0, 0, 0, 0, 0, 0, 0, 2});
                }
                JsonNode failed = server.next("failed");
                assertEquals("wrong-output", failed.get("cause").asText());
                assertEquals(
                        "request 7: its byte 8 of 9 differs",
                        failed.get("message").asText());
            }
            assertEquals(1, server.exitStatus());
            assertTrue(server.standardError().contains("lost a client"), server.standardError());
        }
    }

    /** Reads requests of one byte and lets a test answer them. */
    private interface Script {
        void run(Socket client, InputStream in) throws IOException;
    }

    private static ServerSocket scripted(Script script) throws IOException {
        ServerSocket listening = new ServerSocket(0, 1, HERE);
        Thread thread = new Thread(
                () -> {
                    try (Socket client = listening.accept()) {
                        script.run(client, client.getInputStream());
                    } catch (IOException over) {
                        // the client has gone first
                    }
                },
                "scripted-server");
        thread.setDaemon(true);
        thread.start();
        return listening;
    }

    @ParameterizedTest
    @CsvSource({"false, blocking", "false, nio", "true, blocking", "true, nio"})
    void aClientFailsWithItsServer(boolean inC, String style) throws Exception {
        try (ServerSocket server =
                        scripted((client, in) -> client.getOutputStream().write(in.read()));
                ChildRole client = Roles.start(inC, "client", "style=" + style)) {
            client.next("ready");
            client.connect(Roles.at(server.getLocalPort()));
            JsonNode failed = client.measure(60);
            assertEquals("error", failed.path("cause").asText(), failed.toString());
            assertTrue(failed.get("message").asText().contains("the server has closed a connection"), failed::toString);
            assertEquals(1, client.exitStatus());
        }
    }

    @ParameterizedTest
    @CsvSource({"false, blocking", "false, nio", "true, blocking", "true, nio"})
    void aStreamOfWhichSomethingIsMissingIsWrong(boolean inC, String style) throws Exception {
        byte[] oneLess = {2, 0, 0, 0, 0, 0, 0, 0};
        try (ServerSocket server = scripted((client, in) -> {
                    for (int bytes = 0; bytes < 4 * 16; bytes += in.read(new byte[16])) {
                        // three messages, and the end
                    }
                    client.getOutputStream().write(oneLess);
                    in.read();
                });
                ChildRole client =
                        Roles.start(inC, "client", "test=TCP_Stream_8k", "style=" + style, "message=16", "count=3")) {
            client.next("ready");
            client.connect(Roles.at(server.getLocalPort()));
            JsonNode failed = client.measure(0);
            assertEquals("wrong-output", failed.path("cause").asText(), failed.toString());
            assertEquals(
                    "the server has received 2 messages of the 3 sent",
                    failed.get("message").asText());
        }
    }
}
