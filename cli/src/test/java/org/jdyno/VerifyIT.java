package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jdyno verify} as a user runs it, on the JVM of the tests with one collector. */
class VerifyIT {
    @TempDir
    private Path folder;

    @Test
    void figuresAgree() throws Exception {
        Tool tool = new Tool(folder);
        Tool.Ended ended = tool.run(
                "verify", "histograms", "gc-pauses", "-p", Checkout.javaHome() + "+g1", "--json", "--out", "evidence");

        JsonNode document = new ObjectMapper().readTree(ended.out());
        Map<String, String> findings = new HashMap<>();
        document.path("agreements")
                .forEach(agreement -> findings.put(
                        agreement.path("name").asText(),
                        agreement.path("finding").asText()));
        assertEquals(Map.of("histograms", "agrees", "gc-pauses", "agrees"), findings, ended.toString());
        assertEquals(0, ended.status());
        assertEquals(ended.out(), Files.readString(folder.resolve("evidence/verify.json")));
        tool.awaitNobodyLeft(folder);
        Tool.Ended report = tool.run("report", "evidence/gc", "--format", "text");
        assertTrue(report.out().startsWith("GC pauses beside JFR"), report.toString());
    }

    @Test
    void wrongWordsAreNamed() throws Exception {
        Tool tool = new Tool(folder);
        Tool.Ended word = tool.run("verify", "gc-pause");
        assertEquals(64, word.status(), word.toString());
        assertTrue(word.err().contains("gc-pauses"), word.err());
        Tool.Ended twin = tool.run("verify", "-p", "native");
        assertEquals(64, twin.status(), twin.toString());
    }
}
