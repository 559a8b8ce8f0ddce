package org.jdyno.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client in a process of its own, with H2 in it. */
class JdbcClientTest {
    @ParameterizedTest
    @ValueSource(strings = {"get-timestamp", "set-decimal", "insert-batch", "lob-write"})
    void itMeasuresAndVerifies(String kernel) throws Exception {
        try (ChildRole client = ChildRole.start(JdbcClient.class, "kernel=" + kernel, "database=h2", "lob=64")) {
            client.next("ready");
            JsonNode connected = client.ask("{\"command\":\"connect\",\"endpoints\":{}}");
            assertEquals("done", connected.get("event").asText(), connected.toString());
            JsonNode done = client.ask("{\"command\":\"measure\",\"seconds\":0.1}");
            long operations = Math.round(done.path("operations").asDouble());
            assertTrue(operations > 0, done.toString());
            if (kernel.startsWith("lob")) {
                assertEquals(
                        operations * 65_536,
                        Math.round(done.at("/counters/bytes").asDouble()));
            }
            client.send("{\"command\":\"stop\"}");
            List<JsonNode> events = client.answer();
            assertEquals("check", events.get(0).get("event").asText(), events.toString());
            assertEquals("values", events.get(0).get("name").asText());
            assertEquals(0, client.exitStatus());
            assertEquals("", client.standardError());
        }
    }

    @Test
    void itNamesAWrongParameter() throws Exception {
        try (ChildRole client = ChildRole.start(JdbcClient.class, "kernel=get-int", "database=h2", "lob=100")) {
            JsonNode failed = client.next("failed");
            assertEquals("bad-parameter", failed.get("cause").asText());
            assertEquals(
                    "parameter lob must be a multiple of 32 KiB, not 100",
                    failed.get("message").asText());
        }
    }
}
