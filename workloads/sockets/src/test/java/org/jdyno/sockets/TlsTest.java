package org.jdyno.sockets;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.tls.Tls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both sides in processes of their own, with real handshakes. */
@Execution(ExecutionMode.CONCURRENT)
class TlsTest {
    private static final int SESSIONS = 2;
    private static final int COUNT = 20;

    @ParameterizedTest
    @CsvSource({
        "TCP_RR_1, jdk, 2, 40, 2",
        "TCP_RR_1, boringssl, 2, 40, 2",
        "TCP_Stream_8k, jdk, 2, 40, 8192",
        "CRR_64_8k, jdk, 40, 40, 8256",
        "CRR_64_8k, boringssl, 40, 40, 8256"
    })
    void bothSidesCountTheSameHandshakes(String test, String tls, int handshakes, int operations, int bytes)
            throws Exception {
        String[] args = {"test=" + test, "tls=" + tls, "sessions=" + SESSIONS, "count=" + COUNT};
        try (ChildRole server = Roles.start(false, "server", args);
                ChildRole client = Roles.start(false, "client", args)) {
            client.next("ready");
            client.connect("{\"server\":" + server.next("ready").get("endpoints") + "}");
            JsonNode done = client.measure(0);
            assertEquals(operations, done.path("operations").asInt(), done + client.standardError());
            Map<String, String> checks = client.checks("stop");
            assertEquals("" + handshakes, checks.get(Tls.CHECK));
            assertEquals("" + operations * bytes, checks.get("bytes"));
            assertEquals(checks, server.checks("stop"));
        }
    }

    @Test
    void aServerWithoutTlsFailsTheClient() throws Exception {
        try (ServerSocket plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ChildRole client = Roles.start(false, "client", "tls=jdk")) {
            Thread echo = new Thread(
                    () -> {
                        try (Socket accepted = plain.accept()) {
                            accepted.getOutputStream()
                                    .write(accepted.getInputStream().read());
                        } catch (IOException gone) {
                            // The client has noticed.
                        }
                    },
                    "plain-server");
            echo.setDaemon(true);
            echo.start();
            client.next("ready");
            JsonNode failed =
                    client.ask("{\"command\":\"connect\",\"endpoints\":" + Roles.at(plain.getLocalPort()) + "}");
            assertEquals("failed", failed.get("event").asText(), failed::toString);
        }
    }
}
