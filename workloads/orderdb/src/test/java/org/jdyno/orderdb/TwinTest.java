package org.jdyno.orderdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The C twin on a real PostgreSQL. Without a library the tests of its API are skipped. */
class TwinTest {
    private static final Map<String, String> COUNTED = Map.of("count", "100", "warehouses", "2");
    private static String digestOfJava;

    /** The digest of a trial of one terminal, whose conditions all hold. */
    private static String digest(Optional<Path> twin, Map<String, String> settings) throws Exception {
        try (TwinTrial trial = new TwinTrial(twin, settings)) {
            trial.startAll();
            trial.connectAll();
            trial.phase("warmup", 0.1);
            JsonNode totals = trial.phase("measure", 0.1);
            int terminals = Integer.parseInt(settings.getOrDefault("warehouses", "1"));
            assertEquals(100 * terminals, totals.get("operations").asInt());
            assertEquals(0, totals.get("errors").asInt());
            return digest(trial.stop());
        }
    }

    private static String digest(Map<String, JsonNode> checks) {
        checks.forEach((name, check) -> {
            if (check.has("expected")) {
                assertEquals(check.get("expected").asText(), check.get("value").asText(), name);
            }
        });
        assertTrue(checks.size() > 10, () -> "conditions are missing: " + checks.keySet());
        return checks.get("digest").get("value").asText();
    }

    private static synchronized String digestOfJava() throws Exception {
        if (digestOfJava == null) {
            digestOfJava = digest(Optional.empty(), Map.of("count", "100"));
        }
        return digestOfJava;
    }

    private static void verifySameAsJava(String api, Map<String, String> more) throws Exception {
        Optional<Path> twin = Optional.of(TwinProgram.with(api));
        Map<String, String> settings = new HashMap<>(more);
        settings.putAll(Map.of("count", "100", "api", api));
        assertEquals(digestOfJava(), digest(twin, settings));
    }

    @Test
    void leavesTheSameDatabaseAsJavaByLibpq() throws Exception {
        verifySameAsJava("libpq", Map.of());
    }

    @Test
    void leavesTheSameDatabaseAsJavaByLibpqInBatches() throws Exception {
        verifySameAsJava("libpq", Map.of("batch", "yes"));
    }

    @Test
    void leavesTheSameDatabaseAsJavaByOdbc() throws Exception {
        verifySameAsJava("odbc", Map.of("batch", "yes"));
    }

    @Test
    void leavesTheSameDatabaseAsJavaByEcpg() throws Exception {
        verifySameAsJava("ecpg", Map.of());
    }

    @Test
    void answersTerminalsOfJava() throws Exception {
        verifySameAsJava("libpq", Map.of("tiers", "three"));
    }

    @Test
    void keepsAllConditionsWithTerminalsThatMeet() throws Exception {
        Map<String, String> settings = new HashMap<>(COUNTED);
        settings.putAll(Map.of("api", "libpq", "deliverers", "2"));
        digest(Optional.of(TwinProgram.with("libpq")), settings);
    }

    @Test
    void beginsTransactionsOnASchedule() throws Exception {
        Map<String, String> settings = Map.of("rate", "100", "terminals", "2");
        try (TwinTrial trial = new TwinTrial(Optional.of(TwinProgram.with("libpq")), settings)) {
            trial.startAll();
            trial.connectAll();
            JsonNode totals = trial.phase("measure", 0.5);
            assertEquals(50, totals.get("counters").get("offered").asInt());
            assertEquals(50, totals.get("operations").asInt());
            digest(trial.stop());
        }
    }

    @Test
    void refusesALibraryThatItWasCompiledWithout() throws Exception {
        verifyRefused(Map.of("api", "odbc"), "unsupported", "this program lacks odbc");
    }

    @Test
    void refusesWhatOnlyJavaHas() throws Exception {
        verifyRefused(Map.of("threads", "virtual"), "unsupported", "only a JVM has virtual threads");
        verifyRefused(Map.of("database", "h2"), "unsupported", "set database=postgres");
        verifyRefused(Map.of("pool", "hikaricp"), "unsupported", "set pool=none");
        verifyRefused(Map.of("api", "jdbc"), "bad-parameter", "libpq, odbc or ecpg, not \"jdbc\"");
    }

    private static void verifyRefused(Map<String, String> settings, String cause, String message) throws Exception {
        try (TwinTrial trial = new TwinTrial(Optional.of(TwinProgram.with("libpq")), settings)) {
            JsonNode failed = trial.start("terminals");
            assertEquals("failed", failed.get("event").asText());
            assertEquals(cause, failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains(message), failed::toString);
        }
    }

    @Test
    void namesTheSettingOfAWrongPassword() throws Exception {
        verifyRefusedByTheDatabase("password", "bad-parameter", "set user= and password=");
    }

    private static void verifyRefusedByTheDatabase(String parameter, String cause, String message) throws Exception {
        Map<String, String> settings = Map.of("api", "libpq", parameter, "wrong");
        try (TwinTrial trial = new TwinTrial(Optional.of(TwinProgram.with("libpq")), settings)) {
            trial.startAll();
            JsonNode failed = trial.connect("terminals");
            assertEquals("failed", failed.get("event").asText());
            assertEquals(cause, failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains(message), failed::toString);
        }
    }
}
