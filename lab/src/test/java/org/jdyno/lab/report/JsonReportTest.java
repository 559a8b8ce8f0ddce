package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.model.SteadyState;
import org.junit.jupiter.api.Test;

class JsonReportTest {
    private static final Path SCHEMA = Path.of("..", "docs", "report.schema.json");

    private final ObjectMapper mapper = new ObjectMapper();

    @Test
    void keepsToItsSchema() throws IOException {
        assertEquals(List.of(), problems(report(SampleRun.run(), SampleJudgement.trusted())));
        assertEquals(List.of(), problems(report(SampleRun.run(), SampleJudgement.untrusted())));
        assertEquals(List.of(), problems(report(SampleRun.run(), SampleJudgement.unproven())));
        assertEquals(List.of(), problems(report(FormatTest.empty(), FormatTest.nothing())));
        assertEquals(List.of(), problems(report(SampleSweep.run(), SampleSweep.judgement())));
        assertEquals(List.of(), problems(report(SampleLatency.run(), SampleLatency.judgement())));
        assertEquals(List.of(), problems(report(SampleSweep.limitRun(), SampleSweep.limits())));
        assertEquals(List.of(), problems(report(SampleSweep.scoreRun(), SampleSweep.scores())));
        assertEquals(List.of(), problems(report(SampleCapacity.run(), SampleCapacity.judgement())));
    }

    @Test
    void theSchemaRejectsWhatIsWrong() throws IOException {
        JsonNode report = report(SampleRun.run(), SampleJudgement.trusted());
        ((ObjectNode) report.get("trials").get(0)).put("outcome", "fine");
        ((ObjectNode) report.get("trust")).put("trusted", false);
        ((ObjectNode) report).remove("host");
        assertTrue(problems(report).size() >= 3, () -> String.valueOf(problems(report)));
    }

    /**
     * So that the schema cannot fall behind: an object of the document has no field that the schema does not describe.
     */
    @Test
    void hasNoFieldTheSchemaDoesNotDescribe() throws IOException {
        JsonNode schema = mapper.readTree(SCHEMA.toFile());
        JsonNode report = report(SampleRun.run(), SampleJudgement.trusted());
        List<String> unknown = new ArrayList<>();
        compare(unknown, schema.get("$defs").get("trial"), report.get("trials").get(0));
        compare(
                unknown,
                schema.get("$defs").get("verdict"),
                report.get("verdicts").get(0));
        compare(
                unknown,
                schema.get("$defs").get("estimate"),
                report.get("estimates").get(0));
        compare(
                unknown,
                schema.get("$defs").get("platform"),
                report.get("platforms").get(0));
        compare(unknown, schema.get("$defs").get("run"), report.get("run"));
        compare(unknown, schema.get("properties").get("trust"), report.get("trust"));
        compare(unknown, schema, report);
        JsonNode sweep = report(SampleSweep.run(), SampleSweep.judgement()).at("/sweeps/0");
        compare(unknown, schema.at("/$defs/sweep"), sweep);
        compare(unknown, schema.at("/$defs/retention"), sweep.at("/retentions/0"));
        compare(unknown, schema.at("/$defs/fit"), sweep.at("/fits/0"));
        JsonNode curve = report(SampleLatency.run(), SampleLatency.judgement()).at("/curves/0");
        compare(unknown, schema.at("/$defs/curve"), curve);
        compare(unknown, schema.at("/$defs/percentile"), curve.at("/percentiles/5"));
        compare(unknown, schema.at("/$defs/percentileInterval"), curve.at("/percentiles/5/interval"));
        JsonNode search = report(SampleSweep.limitRun(), SampleSweep.limits());
        compare(unknown, schema.at("/$defs/limit"), search.at("/limits/0"));
        compare(unknown, schema.at("/$defs/obstacle"), search.at("/limits/0/obstacle"));
        compare(unknown, schema.at("/$defs/run/properties/procedure"), search.at("/run/procedure"));
        JsonNode capacity =
                report(SampleCapacity.run(), SampleCapacity.judgement()).at("/capacities/0");
        compare(unknown, schema.at("/$defs/capacity"), capacity);
        compare(unknown, schema.at("/$defs/rate"), capacity.at("/objective"));
        compare(unknown, schema.at("/$defs/step"), capacity.at("/curve/0"));
        JsonNode scores = report(SampleSweep.scoreRun(), SampleSweep.scores()).get("scores");
        compare(unknown, schema.at("/$defs/score"), scores.get(0));
        JsonNode steadiness = report.at("/steadiness/0");
        compare(unknown, schema.at("/$defs/steadiness"), steadiness);
        compare(unknown, schema.at("/$defs/spread"), steadiness.get("steady"));
        compare(unknown, schema.at("/$defs/steadiness/properties/shares/items"), steadiness.at("/shares/0"));
        JsonNode ascent = report.at("/trials/0/ascent");
        compare(unknown, schema.at("/$defs/ascent"), ascent);
        compare(unknown, schema.at("/$defs/ascent/properties/levels/items"), ascent.at("/levels/0"));
        assertEquals(List.of(), unknown);
    }

    @Test
    void tellsWhatTrialsDidOverTime() throws IOException {
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
    void tellsSweepsLimitsAndScores() throws IOException {
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
    void tellsPercentilesWithWhatTheirIntervalsAreOf() throws IOException {
        JsonNode curve = report(SampleLatency.run(), SampleLatency.judgement()).at("/curves/0");
        assertEquals("driver.response", curve.get("distribution").textValue());
        JsonNode median = curve.at("/percentiles/5");
        assertEquals(50, median.get("percentile").doubleValue());
        assertEquals("trials", median.at("/interval/basis").textValue());
        assertEquals(3, median.at("/interval/trials").intValue());
        assertTrue(curve.at("/percentiles/30/interval").isNull(), "the largest value has none");
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
    void tellsEveryTrialWithItsOutcome() throws IOException {
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

    private static List<String> problems(JsonNode report) {
        Schema schema;
        try {
            schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(SCHEMA), InputFormat.JSON);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return schema.validate(report).stream().map(Object::toString).toList();
    }

    private static void compare(List<String> unknown, JsonNode schema, JsonNode object) {
        object.fieldNames().forEachRemaining(field -> {
            if (!schema.get("properties").has(field)) {
                unknown.add(field);
            }
        });
    }

    private static List<String> words(ArrayNode array) {
        List<String> words = new ArrayList<>();
        array.forEach(word -> words.add(word.asText()));
        return words;
    }
}
