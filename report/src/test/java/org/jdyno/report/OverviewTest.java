package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Checkout;
import org.jdyno.Example;
import org.jdyno.host.Installation;
import org.jdyno.judge.Judge;
import org.jdyno.judge.PredictionRule;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Judged;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.jdyno.model.study.Overview;
import org.jdyno.model.study.RankAgreement;
import org.jdyno.model.study.SampleStudyPlan;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.plan.StudyFile;
import org.jdyno.plan.Workloads;
import org.jdyno.report.content.Extent;
import org.jdyno.report.json.StudyJson;
import org.jdyno.report.study.StudyReport;
import org.jdyno.report.study.StudyResults;
import org.jdyno.report.write.MarkdownWriter;
import org.junit.jupiter.api.Test;

/** The table of all parts of a study, and whether some of them predict others. */
class OverviewTest {
    private static final String STUDY =
            """
            name: nominal
            title: What workloads stress
            question: Which?
            overview:
              title: Nominal statistics
              columns: {Memory: rss-peak, Warm-up: warm-up}
              prediction: {from: [sockets], to: [system]}
            parts:
              sockets: {title: Round trips, plan: {workloads: {sockets: {test: TCP_RR_1}}}}
              system: {title: Threads, plan: {workloads: {system: {test: thread}}}}
            """;

    private static final Workloads WORKLOADS = Workloads.in(new Installation(Checkout.root()).workloads());

    private static final String[] PLATFORMS = {"a", "b", "c", "d", "e"};

    /** Each platform is slower than the one before by a tenth; NaN fails. */
    private static final double[] TIMES = {1, 1.1, 1.2, 1.3, Double.NaN};

    private static Judged judged(String workload, String parameter, String value, double[] times) {
        Workload its = WORKLOADS.get(workload);
        Cell cell = new Cell(workload, its.defaults().with(parameter, value));
        Plan plan = Example.at(Example.plan(1, 4, PLATFORMS), List.of(cell));
        List<Trial> trials = new ArrayList<>();
        for (int block = 0; block < 4; block++) {
            for (Platform platform : plan.platforms()) {
                Slot slot = new Slot(trials.size(), block, cell, platform.name(), Pairing.INTERLEAVED);
                double time =
                        times[Math.max(0, "abcde".indexOf(platform.name()))] * (1 + 0.001 * (slot.index() * 7 % 5));
                Map<String, Double> measures = new LinkedHashMap<>(Map.of("rss-peak", 50.0));
                measures.put(its.headline().name(), workload.equals("system") ? 1000 * time : 1000 / time);
                trials.add(
                        Double.isNaN(time)
                                ? Example.failed(slot, Cause.TIME_OUT)
                                : Example.completed(slot, measures, Map.of()));
            }
        }
        return Judge.of(Example.run(plan, List.of(its), trials));
    }

    private static StudyResults results(double[] ofSystem) {
        Study study = StudyFile.of(STUDY, "nominal.yaml").study();
        Map<String, Judged> parts = Map.of(
                "sockets", judged("sockets", "test", "TCP_RR_1", TIMES),
                "system", judged("system", "test", "thread", ofSystem));
        StudyPlan plan = SampleStudyPlan.of(STUDY);
        return new StudyResults(
                study,
                plan,
                study.parts().stream()
                        .map(part -> new StudyResults.Part(part, List.of(), false, Optional.of(parts.get(part.name()))))
                        .toList(),
                Optional.empty(),
                List.of(),
                Map.of(),
                PredictionRule.of(study.overview().flatMap(Overview::prediction).orElseThrow(), parts));
    }

    /** A time that is 1.3 times as long and a throughput that is 1.3 times less are both 1.3 times as slow. */
    @Test
    void aRowSaysHowMuchSlowerEachPlatformIs() throws Exception {
        JsonNode table =
                new ObjectMapper().readTree(StudyJson.text(results(TIMES))).at("/overview");
        assertEquals(
                "[\"Memory\",\"Warm-up\",\"b\",\"c\",\"d\",\"e\"]",
                table.get("columns").toString());
        for (int row = 0; row < 2; row++) {
            JsonNode cells = table.at("/rows/" + row + "/cells");
            assertEquals(50, cells.at("/0/value").asDouble(), 0.01);
            assertEquals(1.3, cells.at("/4/value").asDouble(), 0.01);
            assertTrue(cells.at("/4/low").asDouble() < cells.at("/4/high").asDouble(), cells::toString);
            assertEquals("time-out", cells.at("/5/words").asText());
        }
    }

    @Test
    void everyPartHasATableOfItsOwnWithItsRank() {
        String report = MarkdownWriter.write(StudyReport.of(results(TIMES), Extent.REPORT));
        assertTrue(report.contains("sockets: Round trips"), report);
        assertTrue(report.contains("| Memory, MB | 50.0 |"), report);
        assertTrue(report.contains("| On e, times as slow | time-out |"), report);
        assertTrue(report.contains("1 of 2"), report);
    }

    @Test
    void smallProgramsThatOrderPlatformsAlikePredict() {
        RankAgreement alike = results(TIMES).agreements().get(0);
        assertEquals(4, alike.platforms(), "one failed");
        assertEquals(6, alike.alike());
        assertEquals(1, alike.tau());
        assertTrue(Double.isNaN(alike.low()));
        RankAgreement otherwise =
                results(new double[] {1, 0.9, 0.8, 0.7, 0.6}).agreements().get(0);
        assertEquals(-1, otherwise.tau());
        String report = MarkdownWriter.write(StudyReport.of(results(TIMES), Extent.REPORT));
        assertTrue(report.contains("Do small programs predict larger ones?"), report);
        assertTrue(report.contains("6 of 6 pairs alike"), report);
        assertFalse(MarkdownWriter.write(StudyReport.of(results(TIMES), Extent.SUMMARY))
                .contains("Do small programs"));
    }
}
