package org.jdyno.orderdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The C twin on a real PostgreSQL. The tests of a library that is not here are skipped. */
@Execution(ExecutionMode.CONCURRENT)
class TwinTest {
    /** A trial whose words begin with {@code api=}. */
    private static OrderDbTrial inC(String words) throws Exception {
        String library = words.split(" ")[0].substring("api=".length());
        return new OrderDbTrial(Optional.of(TwinProgram.with(library)), ("database=postgres " + words).split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"api=libpq", "api=libpq batch=yes", "api=libpq tiers=three", "api=odbc batch=yes"})
    void everyLibraryAndTierComesToTheDigestOfJava(String words) throws Exception {
        try (OrderDbTrial trial = inC(words + " count=230").run()) {
            assertEquals(230, trial.measured.get("terminals").get("operations").asLong());
            assertEquals(100, trial.counter("terminals", "newOrders"));
            assertEquals(OrderDbTest.inMemory(), trial.checks.get("digest"));
            String business = words.contains("tiers=three") ? "business" : "terminals";
            assertEquals(10, trial.counter(business, "deliveries"));
            assertEquals(0, trial.counter(business, "retries"), "one terminal has nobody to wait for");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"api=libpq isolation=repeatable-read", "api=odbc isolation=repeatable-read"})
    void conditionsHoldAfterTransactionsWereRepeated(String words) throws Exception {
        try (OrderDbTrial trial = inC(words + " terminals=3 deliverers=2").run()) {
            assertTrue(trial.checks.size() >= OrderDbTest.CHECKS, trial.checks.toString());
            assertTrue(trial.counter("terminals", "retries") > 0, "three terminals of a warehouse never met");
        }
    }

    @Test
    void transactionsBeginOnASchedule() throws Exception {
        try (OrderDbTrial trial = inC("api=libpq rate=100 terminals=2").run()) {
            assertEquals(50, trial.counter("terminals", "offered"));
            assertEquals(50, trial.measured.get("terminals").get("operations").asLong());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "api=odbc, unsupported, this program lacks odbc",
        "api=jdbc, bad-parameter, 'libpq or odbc, not \"jdbc\"'",
        "threads=virtual, unsupported, only a JVM has virtual threads",
        "database=h2, unsupported, set database=postgres",
        "lock-waits=sampled, unsupported, set lock-waits=no",
        "calls=payment, unsupported, set calls=none",
        "statements=callable, unsupported, set statements=prepared",
        "pool=hikaricp, unsupported, set pool=none",
        "tiers=one, unsupported, set tiers=two"
    })
    void whatTheTwinLacksIsRefused(String word, String cause, String message) throws Exception {
        try (ChildRole terminals = terminals(word)) {
            verifyFailed(terminals.next("failed"), cause, message);
        }
    }

    @Test
    void aDatabaseThatIsNotThereIsNamed() throws Exception {
        try (ChildRole terminals = terminals("url=jdbc:postgresql://127.0.0.1:1/shop")) {
            terminals.next("ready");
            JsonNode answer = terminals.ask("{\"command\":\"connect\",\"endpoints\":{}}");
            verifyFailed(answer, "refused", "PostgreSQL at 127.0.0.1:1 cannot be reached");
        }
    }

    /** The terminals in C, alone. */
    private static ChildRole terminals(String word) throws Exception {
        String[] words = OrderDbTrial.words("database=postgres", word);
        return ChildRole.startInC(TwinProgram.with("libpq"), "terminals", words);
    }

    private static void verifyFailed(JsonNode event, String cause, String message) {
        assertEquals(cause, event.path("cause").asText(), event.toString());
        assertTrue(event.get("message").asText().contains(message), event.toString());
    }
}
