package org.jdyno.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server and the load generator, in processes of their own. */
@Execution(ExecutionMode.CONCURRENT)
class NullServerTest {
    private static ChildRole server(String... args) throws IOException {
        return ChildRole.start(NullServer.class, args);
    }

    private static Map<String, Long> checks(ChildRole server, String command) throws Exception {
        server.send("{\"command\":\"" + command + "\"}");
        Map<String, Long> checks = new TreeMap<>();
        for (JsonNode event : server.answer()) {
            if (event.get("event").asText().equals("check")) {
                checks.put(event.get("name").asText(), event.get("value").asLong());
            }
        }
        return checks;
    }

    /** A body of 5 MB does not fit the buffers of a connection. */
    @ParameterizedTest
    @CsvSource({"loops,0,0", "loops,60,2000", "loops,5000000,0", "virtual,5000000,0"})
    void bothCountTheSameRequestsAndBytes(String threads, int size, int workMicros) throws Exception {
        String mix = "requests=[{\"get\": \"/{1..9}\", \"expect\": {\"length\": " + size + "}},"
                + " {\"head\": \"/\", \"expect\": {\"length\": 0}},"
                + " {\"post\": \"/\", \"body\": \"{zipf:1..1000:0.9}\", \"headers\": {\"X-A\": \"{1..3}\"}}]";
        assumeTrue(threads.equals("loops") || Runtime.version().feature() >= 21, "no virtual threads");
        try (ChildRole server = server("threads=" + threads, "size=" + size, "work=" + workMicros)) {
            String endpoints = "{\"server\":" + server.next("ready").get("endpoints") + "}";
            for (int client = 1; client <= 2; client++) {
                try (Users users = Users.start("connections=3", mix).connected(endpoints)) {
                    JsonNode done = users.measure(0.3);
                    assertEquals(0, done.get("errors").asLong(), users.role.standardError());
                    assertTrue(done.get("operations").asLong() > 0, done::toString);
                    long fastestNanos = Users.histogram(done, "service").getMinNonZeroValue();
                    assertTrue(fastestNanos >= workMicros * 1000L, done::toString);
                    Map<String, Long> ofUsers = users.stop();
                    ofUsers.remove("ended");
                    assertEquals(ofUsers, checks(server, client == 1 ? "check" : "stop"));
                }
            }
            assertEquals(0, server.exitStatus());
        }
    }

    /** Users from number 10,000 on come from addresses of their own, here the last of three. */
    @Test
    void severalClientsShareTheRate() throws Exception {
        try (ChildRole server = server("threads=loops", "size=1", "work=0")) {
            String endpoints = "{\"server\":" + server.next("ready").get("endpoints") + "}";
            String[] args = {"connections=3", "first=9999", "of=12", "rate=400"};
            try (Users users = Users.start(args).connected(endpoints)) {
                JsonNode done = users.measure(0.5);
                assertEquals(50, Users.counter(done, "offered"));
                assertEquals(0, done.get("errors").asLong(), users.role.standardError());
                assertEquals(
                        users.stop().get("requests"), checks(server, "stop").get("requests"));
            }
        }
    }

    @Test
    void reportsThePortInUse() throws Exception {
        try (ScriptedServer taken = ScriptedServer.saying("", false);
                ChildRole server = server("threads=loops", "size=1", "work=0", "port=" + taken.port())) {
            JsonNode failed = server.next("failed");
            assertEquals("port-taken", failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains(String.valueOf(taken.port())), failed::toString);
        }
    }
}
