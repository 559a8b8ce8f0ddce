package org.jdyno.lab.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jdyno.lab.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a program in place of the JVM that does as jetty-load-generator does. */
class JettyLoadTest {
    private static final String STARTER = "org/mortbay/jetty/loadgenerator/jetty-load-generator-starter/";

    @TempDir
    private Path folder;

    /** Runs a script that may copy a report to where it belongs. */
    private RateFigures run(String script, Map<String, Object> report) throws Exception {
        Files.writeString(
                folder.resolve("report"),
                new ObjectMapper().writeValueAsString(Map.of("config", Map.of(), "report", report)));
        Path java = Files.writeString(
                folder.resolve("java"), "#!/bin/sh\nfor last; do :; done\n" + script + "\n", StandardCharsets.UTF_8);
        assertTrue(java.toFile().setExecutable(true));
        return new JettyLoad(List.of(folder.resolve("all.jar")))
                .run(
                        java,
                        "127.0.0.1:4711",
                        new JettyLoad.Load(25, 64, 75, 100),
                        command -> command,
                        folder.resolve("run.out"));
    }

    /** A report of a hundred answers after 1 to 100 ms. */
    private static Map<String, Object> report() {
        Histogram nanos = new Histogram(3);
        for (int i = 1; i <= 100; i++) {
            nanos.recordValue(i * 1_000_000L);
        }
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        new HistogramLogWriter(log).outputIntervalHistogram(1, 2, nanos);
        Map<String, Object> report = new HashMap<>(Map.of("requestRate", 25.1, "responseRate", 24.9, "failures", 0));
        report.putAll(Map.of("1xx", 0, "2xx", 100, "3xx", 0, "4xx", 0, "5xx", 0));
        report.put("histogram", log.toString(StandardCharsets.UTF_8));
        return report;
    }

    @Test
    void itsReportIsRead() throws Exception {
        RateFigures read = run("cp report \"$last\"", report());
        assertEquals(25.1, read.perSecond());
        assertEquals(50e6, read.fromSending().medianNanos(), 0.05e6);
        assertEquals(99e6, read.fromSending().tailNanos(), 0.1e6);
        assertEquals(read.fromSending(), read.fromDue(), "it knows no other");
    }

    @Test
    void itIsToldWhatToDo() {
        ToolFailure failed = assertThrows(ToolFailure.class, () -> run("echo \"$@\"; exit 1", report()));
        for (String words : List.of(
                "-cp " + folder.resolve("all.jar") + " org.mortbay.jetty.load.generator.starter.LoadGeneratorStarter",
                "--host 127.0.0.1 --port 4711",
                "--resource-rate 25",
                "--channels-per-user 64",
                "--warmup-iterations 75",
                "--iterations 100",
                "--stats-file " + folder.resolve("run.out.json"))) {
            assertTrue(failed.getMessage().contains(words), failed.getMessage());
        }
    }

    @Test
    void errorsAndMissingAnswersAreNoFigures() {
        Map<String, Object> report = report();
        report.put("5xx", 2);
        report.put("failures", 1);
        ToolFailure failed = assertThrows(ToolFailure.class, () -> run("cp report \"$last\"", report));
        assertEquals("jetty-load-generator counted 3 errors", failed.getMessage());

        failed = assertThrows(ToolFailure.class, () -> run("exit 0", report()));
        assertTrue(failed.getMessage().startsWith("jetty-load-generator wrote no report"), failed.getMessage());

        Map<String, Object> without = report();
        without.remove("histogram");
        failed = assertThrows(ToolFailure.class, () -> run("cp report \"$last\"", without));
        assertTrue(failed.getMessage().startsWith("jetty-load-generator reported no histogram"), failed.getMessage());

        Map<String, Object> few = report();
        few.put("requestRate", 0);
        failed = assertThrows(ToolFailure.class, () -> run("cp report \"$last\"", few));
        assertEquals("jetty-load-generator reported 100 of 100 requests, and a rate of 0", failed.getMessage());
    }

    @Test
    void takesTheNewestWholeJarOfARepository() throws IOException {
        assertEquals(Optional.empty(), JettyLoad.find(Optional.empty(), folder));
        jar(STARTER + "4.1.0/jetty-load-generator-starter-4.1.0.jar");
        assertEquals(Optional.empty(), JettyLoad.find(Optional.empty(), folder), "without its libraries");
        jar(STARTER + "4.0.10/jetty-load-generator-starter-4.0.10-uber.jar");
        jar(STARTER + "4.0.9/jetty-load-generator-starter-4.0.9-uber.jar");
        assertEquals(
                "jetty-load-generator 4.0.10",
                JettyLoad.find(Optional.empty(), folder).orElseThrow().title());
    }

    @Test
    void whatIsNamedMustBeThere() throws IOException {
        UserError missing = assertThrows(UserError.class, () -> JettyLoad.find(Optional.of("nothing.jar"), folder));
        assertTrue(missing.getMessage().startsWith("--jetty-load-generator must be jars"), missing.getMessage());
        jar("all.jar");
        JettyLoad named = JettyLoad.find(Optional.of(folder.toString()), folder).orElseThrow();
        assertEquals(List.of(folder.resolve("all.jar")), named.jars());
        assertEquals("jetty-load-generator", named.title());
    }

    private void jar(String path) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }
}
