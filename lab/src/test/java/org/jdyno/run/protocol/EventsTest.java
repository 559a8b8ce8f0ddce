package org.jdyno.run.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cause;
import org.jdyno.model.Phase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventsTest {
    private static final String WINDOW =
            """
            {"event":"window","phase":"measure","burst":0,"index":3,"startMillis":1000,"wallNanos":250000000,\
            "operations":7,\
            "errors":0,"cpuNanos":5,"counters":{"threads":4.5},"histograms":{"service":"abc"}}""";

    private static final String READY =
            """
            {"event":"ready","protocol":1,"pid":77,"endpoints":{"echo":"127.0.0.1:4000"}}""";

    private static final String DONE =
            """
            {"event":"done","command":"measure","operations":5,"tickNanos":"100 5 5","tickOperations":"0 2 3"}""";

    private static String protocolFailure(String line) {
        TrialFailure failure = assertThrows(TrialFailure.class, () -> Events.read("server", line), line);
        assertEquals(Cause.PROTOCOL, failure.failureCause());
        return failure.getMessage();
    }

    @Test
    void eventsAreRead() throws Exception {
        RoleEvent.WindowEnd end = assertInstanceOf(
                RoleEvent.WindowEnd.class, Events.read("server", WINDOW).orElseThrow());
        assertEquals("server", end.window().role());
        assertEquals(Phase.MEASURE, end.window().phase());
        assertEquals(7, end.window().operations());
        assertEquals(Map.of("threads", 4.5), end.window().counters());
        assertEquals(Map.of("service", "abc"), end.histograms());
        RoleEvent.Ready ready = assertInstanceOf(
                RoleEvent.Ready.class, Events.read("server", READY).orElseThrow());
        assertEquals(Map.of("echo", "127.0.0.1:4000"), ready.endpoints());
        RoleEvent.Done done = assertInstanceOf(
                RoleEvent.Done.class, Events.read("server", DONE).orElseThrow());
        assertEquals(Map.of("operations", 5.0), done.totals());
        assertEquals(110, done.ticks().orElseThrow().nanos()[2]);
        assertEquals(5, done.ticks().orElseThrow().operations()[2]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a line",
                "{",
                "{\"level\":\"info\",\"message\":\"JSON of somebody else\"}",
                "{\"event\":12}",
                "{\"event\":\"done\",\"command\":\"stop\"} and more",
                "{\"event\":\"window\",\"phase\":\"measure\""
            })
    void whatIsNoEventIsLog(String line) throws Exception {
        assertEquals(Optional.empty(), Events.read("server", line));
    }

    /** The message names the wrong field and its value. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "\"measure\"|\"night\"|phase of its window is \"night\", not warmup or measure",
                "\"measure\"|7|phase of its window is 7",
                "\"wallNanos\":250000000|\"wallNanos\":-1|wallNanos of its window is -1, not a whole number from 0",
                "\"wallNanos\":250000000|\"wallNanos\":1e300|wallNanos of its window is 1.0E300",
                "\"wallNanos\":250000000|\"wallNanos\":1e999|wallNanos of its window is",
                "\"wallNanos\":250000000,||wallNanos of its window is missing",
                "\"startMillis\":1000|\"startMillis\":9223372036854775807|startMillis of its window is"
                        + " 9223372036854775807",
                "\"operations\":7|\"operations\":\"7\"|operations of its window is \"7\"",
                "\"operations\":7|\"operations\":1.5|operations of its window is 1.5",
                "\"operations\":7|\"operations\":123456789012345678901234567890|operations of its window is 1234567890",
                "\"index\":3|\"index\":4294967296|index of its window is 4294967296",
                "4.5|1e999|counters.threads of its window is",
                "4.5|\"many\"|counters.threads of its window is \"many\"",
                "{\"threads\":4.5}|[]|counters of its window is [], not an object",
                "threads|a b|counters of its window is",
                "threads|wallNanos|counters of its window is",
                "\"abc\"|{}|histograms.service of its window is {}, not a text",
            })
    void aWrongFieldOfAWindowIsNamed(String right, String wrong, String expected) {
        assertTrue(WINDOW.contains(right), right);
        String message = protocolFailure(WINDOW.replace(right, wrong == null ? "" : wrong));
        assertTrue(message.startsWith("the server broke the protocol: " + expected), message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"protocol\":\"1\",\"pid\":77,\"endpoints\":{}",
                "\"protocol\":1,\"pid\":0,\"endpoints\":{}",
                "\"protocol\":1,\"pid\":77,\"endpoints\":\"none\"",
                "\"protocol\":1,\"pid\":77,\"endpoints\":{\"a\":\"nowhere\"}",
                "\"protocol\":1,\"pid\":77,\"endpoints\":{\"a\":\"host:0\"}",
                "\"protocol\":1,\"pid\":77,\"endpoints\":{\"a\":\"host:70000\"}",
                "\"protocol\":1,\"pid\":77,\"endpoints\":{\"a\":\"ho st:80\"}",
                "\"protocol\":1,\"pid\":77,\"endpoints\":{\"a\":\":80\"}",
                "\"protocol\":1,\"pid\":77,\"endpoints\":{\"a\":80}",
            })
    void aRoleThatIsNotReadyAsItMustBeIsRefused(String fields) {
        String message = protocolFailure("{\"event\":\"ready\"," + fields + "}");
        assertTrue(message.contains(" of its ready is "), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "100 x|0 1",
                "100 -5|0 1",
                "9223372036854775807 1|0 1",
                "99999999999999999999|1",
                "100 5|0 1 1",
                "100  5|0 1",
            })
    void ticksThatCannotBeAreRefused(String nanos, String operations) {
        protocolFailure("{\"event\":\"done\",\"command\":\"measure\",\"tickNanos\":\"" + nanos
                + "\",\"tickOperations\":\"" + operations + "\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mood", "disturbed", "group-lost", ""})
    void aCauseThatNoRoleMayGiveIsRefused(String cause) {
        String message = protocolFailure("{\"event\":\"failed\",\"cause\":\"" + cause + "\",\"message\":\"m\"}");
        assertTrue(message.contains("cause of its failed is \"" + cause + "\""), message);
    }

    @Test
    void aRoleOfAnotherProtocolIsRefused() {
        assertTrue(protocolFailure(READY.replace("\"protocol\":1", "\"protocol\":2"))
                .endsWith("it speaks protocol 2, not 1"));
    }

    @Test
    void anEventThatThereIsNotIsRefused() {
        assertTrue(protocolFailure("{\"event\":\"dance\"}").endsWith("there is no event \"dance\""));
    }

    @Test
    void aLongValueIsCut() {
        String message = protocolFailure(WINDOW.replace("measure", "night".repeat(1_000)));
        assertTrue(message.length() < 200 && message.contains("…"), message);
    }

    @Test
    void whatIsBeyondAllBoundsIsRefusedAsAnEventAndIsLogOtherwise() throws Exception {
        String deep = "[".repeat(100_000);
        String digits = "9".repeat(1_000_000);
        String tokens = "0,".repeat(1_000_000);
        for (String value : new String[] {deep, digits, "[" + tokens + "0]"}) {
            assertTrue(protocolFailure("{\"event\":\"window\",\"x\":" + value + "}")
                    .contains("is too large"));
            assertEquals(Optional.empty(), Events.read("server", "{\"level\":\"info\",\"x\":" + value + "}"));
        }
    }
}
