package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdyno.cli.StoredRun.Reports;
import org.jdyno.model.Cause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the reports of stored runs and studies of every kind with those of an earlier version: the JSON has the same
 * facts, the exit status is the same, and no format has lost a figure. Of some runs the text is the same, word for
 * word; of the others words and layout may differ.
 */
class StoredRunsTest {
    /** The variable with the names of runs whose reports should be stored; see CONTRIBUTING.md. */
    private static final String RECORD = "JDYNO_RECORD";

    /** The most differences that are shown for one run. */
    private static final int MAX_SHOWN = 20;

    /** Fields of the JSON with the values that stored runs must have. */
    private static final Map<String, Set<String>> KINDS = Map.of(
            "outcome", Set.of("completed", "failed", "invalid", "skipped"),
            "cause", Arrays.stream(Cause.values()).map(Cause::word).collect(Collectors.toSet()),
            "rule", Set.of("interval", "1999", "trimmed"),
            "pairing", Set.of("interleaved", "sliced"),
            "stopping", Set.of("fixed", "looks", "extended"),
            "searchesFor", Set.of("most", "least"),
            "slo", Set.of("p50 < 20 ms and p99 < 40 ms"),
            "verdict", Set.of("faster", "slower", "equivalent", "inconclusive"),
            "state", Set.of("trusted", "unproven", "untrusted"));

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path folder;

    static List<String> names() {
        return StoredRun.names();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void saysWhatItSaid(String name) throws IOException {
        StoredRun run = StoredRun.unpack(name, folder);
        if (Set.of(System.getenv().getOrDefault(RECORD, "").split(",")).contains(name)) {
            run.storeReports();
        }
        Reports stored = StoredRun.golden(name);
        Reports today = run.reports();
        assertEquals(stored.status(), today.status(), name + ": exit status");
        assertTrue(
                stored.texts().size() >= (name.startsWith("study") ? 3 : 7),
                "" + stored.texts().keySet());
        stored.texts().forEach((format, then) -> {
            String now = today.texts().getOrDefault(format, "");
            List<String> differences = format.equals(StoredRun.JSON)
                    ? StoredFacts.differences(tree(then), tree(now))
                    : FigureTokens.ofLines(then).notIn(StoredRun.figures(format, run.completed(format, now)));
            assertNone(name + " has other facts or lacks figures in the format " + format, differences);
        });
        Path words = StoredRun.words(name);
        if (Files.exists(words)) {
            assertEquals(Files.readString(words), StoredRun.words(name, today), () -> "other words than in " + words);
        }
    }

    private static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException malformed) {
            throw new AssertionError(json, malformed);
        }
    }

    private static void assertNone(String what, List<String> differences) {
        String shown = String.join("\n", differences.subList(0, Math.min(MAX_SHOWN, differences.size())));
        assertEquals(0, differences.size(), what + ":\n" + shown + "\n");
    }

    /** The stored runs must cover these values. */
    @Test
    void thereIsARunOfEveryKind() throws IOException {
        Map<String, Set<String>> seen = new TreeMap<>();
        for (String name : names()) {
            JsonNode report = tree(StoredRun.golden(name).texts().get(StoredRun.JSON));
            KINDS.keySet().forEach(field -> seen.computeIfAbsent(field, any -> new TreeSet<>())
                    .addAll(StoredFacts.texts(report, field)));
        }
        KINDS.forEach((field, values) -> {
            Set<String> missing = new TreeSet<>(values);
            missing.removeAll(seen.get(field));
            assertEquals(Set.of(), missing, "no stored run has such a " + field + "; there are " + seen.get(field));
        });
    }

    @Test
    void aFigureThatIsLostIsFound() {
        String page =
                """
                <p title="7">+2.4 % of 1,870 <b>−3</b> at p99 &lt; 14.6</p><style>a { width: 8em }</style>
                <script type="application/json">[{"id": "chart-5", "points": [0.25], "name": "n=6"}]</script>
                """;
        FigureTokens then = FigureTokens.ofPage(page);
        assertEquals("-3\n0.25\n+2.4\n6\n14.6\n1870\n", then.lines());
        assertEquals(List.of(), then.notIn(FigureTokens.ofText("14.6 and n=6: 0.25, −3, 1870, +2.4")));
        assertEquals(List.of("+2.4", "14.6"), then.notIn(FigureTokens.ofText("14.60, 6, 0.25, −3, 1,870, 2.4")));
        FigureTokens full = FigureTokens.ofText("0.12345678901234567");
        assertEquals(List.of(), full.notIn(FigureTokens.ofText("0.12345678901234561")));
        assertEquals(1, full.notIn(FigureTokens.ofText("0.1234567")).size());
    }

    @Test
    void aFactThatIsAnotherIsFound() {
        JsonNode then = tree("{\"a\": [1, {\"b\": null, \"c\": 0.1}], \"d\": \"x\"}");
        assertEquals(List.of(), StoredFacts.differences(then, then.deepCopy()));
        JsonNode now = tree("{\"a\": [1, {\"c\": 0.1001, \"e\": 2}, 3], \"d\": \"x\"}");
        assertEquals(
                List.of(
                        "/a/1/b was null and is nothing",
                        "/a/1/c was 0.1 and is 0.1001",
                        "/a/1/e is new",
                        "/a/2 was nothing and is 3"),
                StoredFacts.differences(then, now));
        JsonNode close = tree("{\"a\": [1, {\"b\": null, \"c\": 0.10000000000000002}], \"d\": \"x\"}");
        assertEquals(List.of(), StoredFacts.differences(then, close));
    }
}
