package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JmhReportTest {
    private final JsonNode results;

    JmhReportTest() throws IOException {
        results = new ObjectMapper().readTree(Format.JMH.renderer().render(SampleRun.run(), SampleJudgement.trusted()));
    }

    @Test
    void hasAnEntryForEachPlatformWithFiguresButNotForTheSecondCopy() {
        List<String> entries = new ArrayList<>();
        results.forEach(result -> entries.add(result.get("benchmark").textValue() + " "
                + result.at("/params/platform").textValue()));
        assertEquals(
                List.of(
                        "org.jdyno.chat debian-17",
                        "org.jdyno.chat debian-25",
                        "org.jdyno.chat debian-25+zgc",
                        "org.jdyno.chat native",
                        "org.jdyno.web debian-17",
                        "org.jdyno.web debian-25",
                        "org.jdyno.web debian-25+zgc"),
                entries);
    }

    @Test
    void countsCompletedTrialsAsForksWithOneValueEach() {
        JsonNode newer = results.get(1);
        assertEquals("thrpt", newer.get("mode").textValue());
        assertEquals(7, newer.get("forks").intValue());
        assertEquals(7, newer.at("/primaryMetric/rawData").size());
        newer.at("/primaryMetric/rawData").forEach(fork -> assertEquals(1, fork.size()));
        assertEquals("200", newer.at("/params/connections").textValue());
    }

    @Test
    void givesTheIntervalOfTheTrialsAsTheError() {
        JsonNode metric = results.get(0).get("primaryMetric");
        assertEquals(48_213, metric.get("score").doubleValue());
        assertEquals((49_330 - 47_120) / 2.0, metric.get("scoreError").doubleValue());
        assertEquals(47_120, metric.at("/scoreConfidence/0").doubleValue());
        assertEquals("messages/s", metric.get("scoreUnit").textValue());
        JsonNode percentiles = metric.get("scorePercentiles");
        assertTrue(
                percentiles.get("0.0").doubleValue() <= percentiles.get("50.0").doubleValue());
        assertTrue(percentiles.get("50.0").doubleValue()
                <= percentiles.get("100.0").doubleValue());
    }

    @Test
    void writesAnErrorThatIsNotKnownAsJmhDoes() {
        JsonNode metric = results.get(3).at("/secondaryMetrics/p99");
        assertEquals(760, metric.get("score").doubleValue());
        assertEquals("NaN", metric.get("scoreError").textValue());
        assertEquals("NaN", metric.at("/scoreConfidence/1").textValue());
    }

    @Test
    void callsALatencyHeadlineAnAverageTime() {
        assertEquals("avgt", results.get(4).get("mode").textValue());
        assertEquals("ms", results.get(4).at("/primaryMetric/scoreUnit").textValue());
    }
}
