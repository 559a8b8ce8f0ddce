package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.Checkout;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Run;
import org.jdyno.report.Format;
import org.jdyno.report.write.Screen;
import org.jdyno.session.JudgedStudy;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reports stored runs and studies of every kind that are cut to less: to a block, to failed or skipped trials, to
 * zeros. Whatever is left, each format is written, no report has a number that is none, and nothing is claimed without
 * data.
 *
 * <p>Each run meets one of the cuts or all, and each cut some of the runs; {@code JDYNO_CUTS=all} tries all pairs.
 */
class CutRunsTest {
    /** These runs meet every cut: a study with a score card, percentiles, a gate. */
    private static final Set<String> THOROUGH = Set.of("study-tour", "latency", "gate-passes");

    private static final Pattern NO_NUMBER = Pattern.compile("\\b(NaN|Infinity|null|Optional)\\b");
    private static final Pattern NO_TEXT = Pattern.compile("(?s)<(script|style)\\b.*?</\\1>");
    /** JMH itself writes so that one fork has no error. */
    private static final Pattern NO_ERROR_OF_JMH =
            Pattern.compile("\"scoreError\" : \"NaN\"|\"scoreConfidence\" : \\[\\s*\"NaN\",\\s*\"NaN\"\\s*]");

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static Schema schema;

    @TempDir
    private Path folder;

    @BeforeAll
    static void readSchema() throws IOException {
        schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Checkout.root().resolve("docs/report.schema.json")));
    }

    static List<String> names() {
        return StoredRun.names();
    }

    private static List<Cut> cuts(String name) {
        Cut[] all = Cut.values();
        if (THOROUGH.contains(name) || "all".equals(System.getenv("JDYNO_CUTS"))) {
            return List.of(all);
        }
        return List.of(all[names().indexOf(name) % all.length]);
    }

    @Test
    void thereAreManyShapes() {
        Set<Cut> tried = new TreeSet<>();
        long shapes = names().stream()
                .mapToLong(name -> {
                    tried.addAll(cuts(name));
                    return cuts(name).size();
                })
                .sum();
        assertTrue(shapes >= 80, shapes + " shapes");
        assertEquals(new TreeSet<>(List.of(Cut.values())), tried);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void isReportedWhateverIsLeft(String name) throws IOException {
        StoredRun whole = StoredRun.unpack(name, folder);
        Optional<Run> run = whole.isStudy() ? Optional.empty() : Optional.of(whole.read());
        List<String> faults = new ArrayList<>();
        for (Cut cut : cuts(name)) {
            try {
                if (run.isPresent()) {
                    checkRun(cut.of(run.get()));
                } else {
                    checkStudy(name, cut);
                }
            } catch (AssertionError | RuntimeException fault) {
                faults.add(cut + ": " + fault + " "
                        + Arrays.asList(fault.getStackTrace()).subList(0, 3));
            }
        }
        assertEquals(List.of(), faults, name);
    }

    private static void checkRun(Run run) {
        // As a resumed run asks.
        Experiments.sequence(run).next(run.trials());
        StoredRun.Reports reports = StoredRun.reports(run);
        reports.texts().forEach(CutRunsTest::checkNumbers);
        checkDocument(tree(reports.texts().get(StoredRun.JSON)), reports.texts().get("text"));
        if (run.trials().stream().noneMatch(trial -> trial.ran())) {
            assertNotEquals(0, reports.status(), "exit status");
        }
    }

    /** Every second cut is of the first part only. */
    private void checkStudy(String name, Cut cut) throws IOException {
        StoredRun copy = StoredRun.unpack(name, Files.createDirectories(folder.resolve(cut.name())));
        copy.replaceTrials(cut::of, cut.ordinal() % 2 == 0 ? Integer.MAX_VALUE : 1);
        StoredRun.Reports reports = copy.reports();
        reports.texts().forEach(CutRunsTest::checkNumbers);
        JudgedStudy study = JudgedStudy.in(copy.path());
        checkNumbers("markdown", study.render(Format.MARKDOWN));
        checkNumbers("summary", study.summary(Screen.NONE, copy.path()));
        tree(reports.texts().get(StoredRun.JSON)).at("/parts").forEach(part -> {
            if (part.hasNonNull("report")) {
                checkDocument(part.get("report"), "");
            }
        });
    }

    private static void checkNumbers(String format, String report) {
        if (format.equals(StoredRun.JSON)) {
            assertFalse(report.contains("\"NaN\"") || report.contains("\"null\""), "JSON");
            return;
        }
        String shown = format.equals("html")
                ? NO_TEXT.matcher(report).replaceAll(" ")
                : format.equals("jmh") ? NO_ERROR_OF_JMH.matcher(report).replaceAll(" ") : report;
        Matcher none = NO_NUMBER.matcher(shown);
        if (none.find()) {
            int from = Math.max(0, none.start() - 80);
            int to = Math.min(shown.length(), none.end() + 40);
            throw new AssertionError(format + " has " + none.group() + " in: " + shown.substring(from, to));
        }
    }

    private static void checkDocument(JsonNode report, String text) {
        assertEquals(List.of(), schema.validate(report.toString(), InputFormat.JSON), "schema");
        report.at("/verdicts").forEach(CutRunsTest::checkVerdict);
        report.at("/trust/aaControl").forEach(CutRunsTest::checkVerdict);
        if (report.at("/trust/state").asText().equals("trusted")) {
            report.at("/trust/aaControl")
                    .forEach(self -> assertTrue(self.get("low").isNumber(), "trusted by " + self));
        }
        boolean oneIsBest = false;
        for (JsonNode ranking : report.at("/rankings")) {
            oneIsBest |= ranking.get("groups").size() > 1;
        }
        assertTrue(oneIsBest || !text.matches("(?s).*\\blead(s)? by\\b.*"), "a platform leads");
    }

    private static void checkVerdict(JsonNode verdict) {
        for (String figure : List.of("ratio", "low", "high")) {
            assertTrue(verdict.get(figure).isNull() || verdict.get(figure).asDouble() > 0, verdict::toString);
        }
        if (!verdict.get("verdict").asText().equals("inconclusive")) {
            assertTrue(verdict.get("blocks").asInt() > 1, verdict::toString);
            assertTrue(verdict.get("low").isNumber() && verdict.get("high").isNumber(), verdict::toString);
        }
    }

    private static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException malformed) {
            throw new AssertionError(json, malformed);
        }
    }
}
