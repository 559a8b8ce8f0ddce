package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Apache Otava reads the CSV with the configuration of docs/history.md, and finds the same changes as jdyno. */
class OtavaTest {
    private static final int NIGHTS = 36;
    private static final int SLOWER = 12;
    private static final int AGAIN = 24;

    private static final Pattern CONFIGURATION = Pattern.compile("(?ms)^```yaml\\n(tests:.*?)^```$");

    @TempDir
    private Path folder;

    private static Optional<Path> otava() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(entry -> Path.of(entry, "otava"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    @Test
    void findsTheSameSteps() throws Exception {
        Optional<Path> otava = otava();
        assumeTrue(otava.isPresent(), "no otava on the path; pip install apache-otava");
        List<String> nights = new ArrayList<>();
        for (int night = 0; night < NIGHTS; night++) {
            nights.add(new StoredNights(folder)
                    .store(night, 1.1 * (night < SLOWER ? 1 : 0.96) * (night < AGAIN ? 1 : 0.95)));
        }
        assertEquals(List.of(SLOWER, AGAIN), ours(nights));
        Files.writeString(folder.resolve("history.csv"), run(nights, "csv"));
        Matcher page = CONFIGURATION.matcher(Files.readString(Checkout.root().resolve("docs/history.md")));
        assertTrue(page.find(), "the page has a configuration");
        Files.writeString(
                folder.resolve("otava.yaml"), page.group(1).replaceAll("metrics:.*", "metrics: [echo.throughput.b]"));
        assertEquals(List.of(SLOWER, AGAIN), otavas(otava.get(), nights));
    }

    private List<Integer> ours(List<String> nights) throws Exception {
        List<Integer> changes = new ArrayList<>();
        new ObjectMapper()
                .readTree(run(nights, "json"))
                .get("series")
                .get(0)
                .get("changes")
                .forEach(change -> changes.add(change.get("run").asInt()));
        return changes;
    }

    private static String run(List<String> nights, String format) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = Stream.of(Stream.of("history"), nights.stream(), Stream.of("--format", format))
                .flatMap(part -> part)
                .toArray(String[]::new);
        int status = Jdyno.run(words, new PrintWriter(out), new PrintWriter(err, true));
        assertEquals(ExitCode.FAILED, status, err::toString);
        return out.toString();
    }

    /** The nights of which it says that a change begins there. */
    private List<Integer> otavas(Path otava, List<String> nights) throws Exception {
        Path answer = folder.resolve("otava.json");
        Path log = folder.resolve("otava.log");
        ProcessBuilder command = new ProcessBuilder(
                        otava.toString(), "analyze", "nightly", "--since", "2026-01-01", "--output", "json")
                .directory(folder.toFile())
                .redirectOutput(answer.toFile())
                .redirectError(log.toFile());
        command.environment().put("OTAVA_CONFIG", folder.resolve("otava.yaml").toString());
        Process process = command.start();
        assertTrue(process.waitFor(120, TimeUnit.SECONDS), "otava did not come back");
        String text = Files.readString(answer);
        assertEquals(0, process.exitValue(), () -> text + log);
        List<Integer> changes = new ArrayList<>();
        for (JsonNode change : new ObjectMapper().readTree(text).get("nightly")) {
            changes.add((int)
                    ((change.get("time").asLong() * 1_000 - StoredNights.FIRST_MILLIS) / StoredNights.DAY_MILLIS));
        }
        return changes;
    }
}
