package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The doctor on the machine the tests run on, as a user starts it. */
class DoctorIT {
    private static final Set<String> STATUSES = Set.of("ok", "warning", "trouble", "unknown");

    @TempDir
    private Path folder;

    @Test
    void saysWhatItFoundToPrograms() throws Exception {
        Tool.Ended ended = new Tool(folder).run("doctor", "--quick", "--no-forecast", "--json");
        JsonNode json = new ObjectMapper().readTree(ended.out());
        JsonNode checks = json.get("checks");
        assertTrue(checks.size() >= 25, ended::toString);
        Set<String> ids = new HashSet<>();
        int troubles = 0;
        for (JsonNode check : checks) {
            assertTrue(ids.add(check.get("id").textValue()), check::toString);
            assertTrue(STATUSES.contains(check.get("status").textValue()), check::toString);
            for (String key : new String[] {"subject", "title", "found", "cost", "fix"}) {
                assertFalse(check.get(key).textValue().isBlank(), check::toString);
            }
            troubles += check.get("status").textValue().equals("trouble") ? 1 : 0;
        }
        assertEquals(troubles, json.get("counts").get("trouble").intValue());
        assertEquals(troubles == 0, json.get("trusted").booleanValue());
        assertEquals(troubles == 0 ? 0 : 3, ended.status(), ended::toString);
        assertFalse(json.has("forecast"));
        assertTrue(json.get("host").get("processors").intValue() > 0);
    }

    @Test
    void saysItToPeople() throws Exception {
        Tool.Ended ended = new Tool(folder).run("doctor", "--quick");
        assertTrue(ended.status() == 0 || ended.status() == 3, ended::toString);
        for (String words : new String[] {"Processors\n", "JVMs\n", "[cpu-steal]", "[busy-processes]", " checks: "}) {
            assertTrue(ended.out().contains(words), () -> words + " in " + ended);
        }
        assertEquals(ended.status() == 3, ended.out().contains("cannot be trusted"), ended::toString);
        assertTrue(ended.err().contains("[1/4]"), ended::toString);
        assertTrue(ended.out().lines().allMatch(line -> line.length() <= 160), ended::toString);
    }
}
