package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdyno.lab.experiment.Experiments;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Host;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.report.content.NoteSentences;
import org.junit.jupiter.api.Test;

class JsonReportTest {
    private static final Path SCHEMA = Path.of("..", "docs", "report.schema.json");

    private final ObjectMapper mapper = new ObjectMapper();

    private static List<Judged> samples() {
        return List.of(
                new Judged(elsewhere(SampleRun.run()), SampleJudgement.trusted()),
                new Judged(SampleRun.run(), SampleJudgement.untrusted()),
                new Judged(SampleRun.run(), SampleJudgement.unproven()),
                new Judged(FormatTest.empty(), FormatTest.nothing()),
                new Judged(SampleSweep.run(), SampleSweep.judgement()),
                SampleSuite.judged(),
                new Judged(SampleLatency.run(), SampleLatency.judgement()),
                new Judged(SampleSweep.limitRun(), SampleSweep.limits()),
                new Judged(SampleSweep.scoreRun(), SampleSweep.scores()),
                new Judged(SampleCapacity.run(), SampleCapacity.judgement()),
                new Judged(SampleNodes.run(), SampleJudgement.unproven()),
                new Judged(SampleHeaps.run(10, 50), FormatTest.nothing()),
                new Judged(SampleHeaps.run(10, 51), FormatTest.nothing()),
                new Judged(SampleNotes.RUN, FormatTest.nothing(noted())));
    }

    private static Trust noted() {
        List<Note> notes = Stream.of(SampleNotes.course(), SampleNotes.disturbances(), SampleNotes.machine())
                .flatMap(List::stream)
                .toList();
        return new Trust(Trust.State.UNTRUSTED, SampleNotes.reasons(), notes, List.of());
    }

    /** The same with another machine beside its own. */
    private static Run elsewhere(Run run) {
        Host host = run.host().beside(Map.of("ssh there", run.host()));
        return new Run(
                run.id(),
                run.version(),
                run.command(),
                run.plan(),
                host,
                run.workloads(),
                run.schedule(),
                run.trials());
    }

    @Test
    void keepsToItsSchema() throws IOException {
        for (Judged sample : samples()) {
            assertEquals(List.of(), problems(report(sample.run(), sample.judgement())));
        }
    }

    @Test
    void hasNoNumberThatJsonDoesNotKnow() {
        for (Judged sample : samples()) {
            String text = Format.JSON.renderer().render(sample.run(), sample.judgement());
            assertFalse(text.contains("NaN") || text.contains("Infinity"), text);
        }
    }

    @Test
    void theSchemaRejectsWhatIsWrong() throws IOException {
        JsonNode report = report(SampleRun.run(), SampleJudgement.trusted());
        ((ObjectNode) report.get("trials").get(0)).put("outcome", "fine");
        ((ObjectNode) report.get("trust")).put("trusted", false);
        ((ObjectNode) report).remove("host");
        List<String> problems = problems(report);
        assertTrue(problems.size() >= 3, problems::toString);
    }

    /** So that the schema cannot fall behind: no object of the document has a field that it does not describe. */
    @Test
    void hasNoFieldTheSchemaDoesNotDescribe() throws IOException {
        ObjectNode closed = (ObjectNode) mapper.readTree(SCHEMA.toFile());
        close(closed);
        for (Judged sample : samples()) {
            JsonNode report = report(sample.run(), sample.judgement());
            assertEquals(List.of(), problems(closed.toString(), report));
            ((ObjectNode) report.get("trust")).put("another", 1);
            assertEquals(1, problems(closed.toString(), report).size());
        }
    }

    /** Gives the objects of a schema no room for fields that it does not describe. */
    private static void close(JsonNode schema) {
        if (schema.path("properties").isObject() && !schema.has("additionalProperties")) {
            ((ObjectNode) schema).put("additionalProperties", false);
        }
        for (Map.Entry<String, JsonNode> part : schema.properties()) {
            if (!List.of("if", "then", "else").contains(part.getKey())) {
                close(part.getValue());
            }
        }
    }

    /** So that no key can be renamed unseen: what the schema describes is in some document. */
    @Test
    void hasEveryFieldOfTheSchema() throws IOException {
        Set<String> described = new TreeSet<>();
        addDescribed(described, mapper.readTree(SCHEMA.toFile()));
        Set<String> found = new TreeSet<>();
        for (Judged sample : samples()) {
            addKeys(found, report(sample.run(), sample.judgement()));
        }
        // JsonTextTest has these.
        found.addAll(Set.of("unadjusted", "slope", "slopeError", "pairs"));
        // hasWhatWasAddedToARun has this.
        found.add("extensions");
        described.removeAll(found);
        assertEquals(Set.of(), described);
    }

    @Test
    void hasWhatWasAddedToARun() throws IOException {
        Run run = SampleRun.run();
        JsonNode report = report(
                run.with(Experiments.extension(run, Optional.of(60_000L), Optional.of(3))), SampleJudgement.trusted());
        JsonNode added = report.at("/run/extensions/0");
        assertEquals(SampleRun.BLOCKS, added.get("afterBlocks").intValue());
        assertEquals(3, added.get("blocks").intValue());
        assertEquals(
                report.at("/run/budgetMillis").longValue(),
                added.get("budgetMillis").longValue());
        assertEquals("extended", report.at("/run/procedure/stopping").textValue());
    }

    @Test
    void theWorstNodeIsNamed() {
        String text = Format.TEXT.renderer().render(SampleNodes.run(), SampleJudgement.unproven());
        String line = text.replaceAll("\\s+", " ");
        assertTrue(line.contains("longest GC pause was 7.00 ms (server-2 of "), text);
        assertTrue(line.contains("longest hiccup was 9.00 ms (server-2 of "), text);
    }

    private static void addDescribed(Set<String> described, JsonNode schema) {
        schema.path("properties").fieldNames().forEachRemaining(described::add);
        schema.forEach(part -> addDescribed(described, part));
    }

    private static void addKeys(Set<String> found, JsonNode node) {
        node.fieldNames().forEachRemaining(found::add);
        node.forEach(part -> addKeys(found, part));
    }

    @Test
    void hasTheClassesOfTrials() throws IOException {
        JsonNode report = report(SampleRun.run(), SampleJudgement.trusted());
        JsonNode baseline = report.at("/steadiness/0");
        assertEquals("good inconsistent", baseline.get("class").textValue());
        assertEquals(7, baseline.at("/trials/flat").intValue());
        assertEquals(0.125, baseline.get("notFlat").doubleValue());
        assertEquals(8, baseline.at("/steady/n").intValue());
        assertFalse(baseline.get("labelled").booleanValue());
        JsonNode unsettled = report.at("/trials/3/ascent");
        assertEquals("no steady state", report.at("/trials/3/steadyState").textValue());
        assertTrue(unsettled.get("steady").isNull());
        assertEquals(2, unsettled.get("levels").size());
        assertTrue(report.at("/trials/9/ascent").isNull(), "it failed");
    }

    @Test
    void showsSweepsLimitsAndScores() throws IOException {
        JsonNode sweep = report(SampleSweep.run(), SampleSweep.judgement());
        assertEquals(2_100, sweep.at("/sweeps/0/positions/4/at").doubleValue());
        assertEquals(0.87, sweep.at("/sweeps/0/retentions/0/ratio").doubleValue());
        assertTrue(sweep.at("/sweeps/0/fits/1/peakLoad/value").isNull(), "an infinite peak");
        assertEquals(
                SampleSweep.THREADS.name(), sweep.at("/trials/18/obstacle/name").textValue());
        JsonNode limit = report(SampleSweep.limitRun(), SampleSweep.limits()).at("/limits/0");
        assertEquals(19_960, limit.get("reached").longValue());
        assertEquals("descriptor-limit", limit.get("cause").textValue());
        JsonNode score = report(SampleSweep.scoreRun(), SampleSweep.scores()).at("/scores/0");
        assertEquals(42_200, score.get("score").doubleValue());
        assertEquals(4, score.get("results").size());
    }

    @Test
    void hasPercentilesWithTheBasisOfTheirIntervals() throws IOException {
        JsonNode curve = report(SampleLatency.run(), SampleLatency.judgement()).at("/curves/0");
        assertEquals("driver.response", curve.get("distribution").textValue());
        JsonNode median = curve.at("/percentiles/5");
        assertEquals(50, median.get("percentile").doubleValue());
        assertEquals("trials", median.at("/interval/basis").textValue());
        assertEquals(4, median.at("/interval/trials").intValue(), "one lacks its own trial, but has a copy's");
        assertTrue(curve.at("/percentiles/30/interval").isNull(), "the largest value has none");
    }

    @Test
    void notesAreSentencesAndData() throws IOException {
        JsonNode report = report(SampleNotes.RUN, FormatTest.nothing(noted()));
        assertEquals(NoteSentences.of(SampleNotes.RUN, noted().notes()), words((ArrayNode) report.at("/trust/notes")));
        JsonNode data = report.at("/trust/data");
        JsonNode differs = data.at("/reasons/0");
        assertEquals("baseline-differs", differs.get("kind").textValue());
        assertEquals("echo", differs.at("/cell/workload").textValue());
        assertEquals("10", differs.at("/cell/point/size").textValue());
        assertEquals(1.05, differs.get("ratio").doubleValue());
        assertTrue(data.at("/reasons/2/agreements/0/within").isNull(), "too few blocks");
        Map<String, JsonNode> notes = new TreeMap<>();
        data.get("notes").forEach(note -> notes.put(note.get("kind").textValue(), note));
        assertEquals("decided", notes.get("ended").get("reason").textValue());
        assertEquals(
                2, notes.get("trials-invalid").at("/causes/generator-behind").intValue());
        assertEquals("sliced", notes.get("judged-by-pairing").get("pairing").textValue());
        assertEquals(
                "stolen", notes.get("blocks-lost").at("/blocks/0/trial/by/kind").textValue());
        assertEquals(
                93,
                notes.get("trials-disturbed").at("/disturbed/2/by/worstPercent").doubleValue());
        assertEquals(0.97, notes.get("steal-removed").at("/unadjusted/slope").doubleValue());
        assertEquals(
                Note.class.getPermittedSubclasses().length,
                SampleNotes.reasons().size() + notes.size(),
                "a note of every kind is among them");
    }

    @Test
    void theSchemaKnowsEveryCauseAndState() throws IOException {
        JsonNode trial = mapper.readTree(SCHEMA.toFile()).at("/$defs/trial/properties");
        List<String> causes = words((ArrayNode) mapper.readTree(SCHEMA.toFile()).at("/$defs/cause/enum"));
        for (Cause cause : Cause.values()) {
            assertTrue(causes.contains(cause.word()), cause.word());
        }
        List<String> states = words((ArrayNode) trial.at("/steadyState/enum"));
        for (SteadyState state : SteadyState.values()) {
            assertTrue(states.contains(state.word()), state.word());
        }
        JsonNode kinds = mapper.readTree(SCHEMA.toFile()).at("/$defs/steadiness/properties/class/enum");
        for (Steadiness.Kind kind : Steadiness.Kind.values()) {
            assertTrue(words((ArrayNode) kinds).contains(kind.word()), kind.word());
        }
    }

    @Test
    void writesWhatIsNotKnownAsNull() throws IOException {
        JsonNode report = report(SampleRun.run(), SampleJudgement.trusted());
        JsonNode unsupported = report.get("verdicts").get(8);
        assertEquals(0.41, unsupported.get("ratio").doubleValue());
        assertTrue(unsupported.get("low").isNull());
        assertEquals("inconclusive", unsupported.get("verdict").textValue());
    }

    @Test
    void hasEveryTrialWithItsOutcome() throws IOException {
        JsonNode trials = report(SampleRun.run(), SampleJudgement.trusted()).get("trials");
        assertEquals(96, trials.size());
        JsonNode failed = trials.get(9);
        assertEquals("failed", failed.get("outcome").textValue());
        assertEquals("out-of-memory", failed.get("cause").textValue());
        assertEquals(SampleRun.CONCURRENT, failed.get("platform").textValue());
        assertEquals("2000", failed.get("point").get("rate").textValue());
        assertTrue(failed.get("steadyState").isNull());
        assertFalse(trials.get(0).get("measures").isEmpty());
    }

    private JsonNode report(Run run, Judgement judgement) throws IOException {
        return mapper.readTree(Format.JSON.renderer().render(run, judgement));
    }

    private static List<String> problems(JsonNode report) throws IOException {
        return problems(Files.readString(SCHEMA), report);
    }

    private static List<String> problems(String schema, JsonNode report) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema, InputFormat.JSON)
                .validate(report)
                .stream()
                .map(Object::toString)
                .toList();
    }

    private static List<String> words(ArrayNode array) {
        List<String> words = new ArrayList<>();
        array.forEach(word -> words.add(word.asText()));
        return words;
    }
}
