package org.jdyno.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jdyno verify} as a user runs it, on the JVM of the tests with one collector. */
class VerifyIT {
    @TempDir
    private Path folder;

    @Test
    void figuresAgreeAndWhatIsNotHereIsToldSo() throws Exception {
        Tool tool = new Tool(folder);
        Tool.Ended ended = tool.run(
                "verify",
                "histograms",
                "gc-pauses",
                "jmh-scores",
                "-p",
                Checkout.javaHome() + "+g1",
                "--json",
                "--out",
                "evidence");

        JsonNode document = new ObjectMapper().readTree(ended.out());
        Map<String, String> findings = new HashMap<>();
        document.path("agreements")
                .forEach(agreement -> findings.put(
                        agreement.path("name").asText(),
                        agreement.path("finding").asText()));
        // The home directory of the tool is one of this test, without JMH.
        assertEquals(
                Map.of("histograms", "agrees", "gc-pauses", "agrees", "jmh-scores", "not here"),
                findings,
                ended.toString());
        assertEquals(0, ended.status());
        assertTrue(ended.out().contains("name its jars with --jmh"), ended.out());
        assertEquals(ended.out(), Files.readString(folder.resolve("evidence/verify.json")));
        tool.awaitNobodyLeft(folder);
        Tool.Ended report = tool.run("report", "evidence/gc", "--format", "text");
        assertTrue(report.out().startsWith("GC pauses beside JFR"), report.toString());
    }

    @Test
    void whatCannotBeComparedAtAllIsInconclusive() throws Exception {
        Tool.Ended ended = new Tool(folder)
                .with("PATH", folder.toString())
                .run(
                        "verify",
                        "http-load",
                        "http-rate",
                        "sockets",
                        "jmh-scores",
                        "-p",
                        Checkout.javaHome().toString());
        assertEquals(2, ended.status(), ended.toString());
        for (String program : List.of("wrk", "sockperf", "qperf", "iperf3")) {
            assertTrue(ended.out().contains("apt-get install " + program), ended.out());
        }
        assertTrue(ended.out().contains("jetty-load-generator is not installed"), ended.out());
        assertEquals(4, ended.out().split("NOT HERE", -1).length - 1, ended.out());
    }

    @Test
    void wrongWordsAreNamed() throws Exception {
        Tool tool = new Tool(folder);
        Tool.Ended word = tool.run("verify", "jmh-score");
        assertEquals(64, word.status(), word.toString());
        assertTrue(word.err().contains("jmh-scores"), word.err());
        Tool.Ended twin = tool.run("verify", "-p", "native");
        assertEquals(64, twin.status(), twin.toString());
        Tool.Ended jmh = tool.run("verify", "jmh-scores", "--jmh", "nothing.jar");
        assertEquals(64, jmh.status(), jmh.toString());
    }
}
