package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.study.Study;
import org.jdyno.lab.model.study.StudyPlan;
import org.jdyno.lab.plan.StudyFile;
import org.jdyno.lab.report.content.Extent;
import org.jdyno.lab.report.study.StudyReport;
import org.jdyno.lab.report.study.StudyResults;
import org.jdyno.lab.report.write.HtmlWriter;
import org.jdyno.lab.report.write.TextWriter;
import org.junit.jupiter.api.Test;

/** A study that shows the hiccups of two nodes on each platform. */
class HiccupExhibitTest {
    private static final String STUDY =
            """
            name: pauses
            title: Which collector pauses?
            source: Nobody, 2014
            question: Which?
            parts:
              nodes: {title: Two nodes, plan: {workloads: {relay: {}}}}
            exhibits:
              - name: Figure 2
                title: Hiccups
                kind: hiccups
                part: nodes
                published: {when: "2014", said: ["Less than 30 ms on one, and 5 s on the other."]}
            """;

    private static StudyResults results() {
        return results(SampleLatency.run());
    }

    private static StudyResults results(Run run) {
        Study study = StudyFile.of(STUDY, "pauses.yaml").study();
        Judged judged = new Judged(run, SampleLatency.judgement());
        return new StudyResults(
                study,
                new StudyPlan(
                        "now",
                        "0.1.0",
                        List.of("./jdyno"),
                        STUDY,
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        1,
                        Map.of()),
                List.of(new StudyResults.Part(study.parts().get(0), List.of(), false, Optional.of(judged))),
                Optional.empty(),
                List.of(),
                Map.of());
    }

    @Test
    void thePageHasChartsOfAllNodesTogetherAndOfEachNode() {
        String page = HtmlWriter.write(StudyReport.of(results(), Extent.PAGE));
        int platforms = 2; // the twin recorded no hiccups
        assertEquals(platforms, count(page, "Longest hiccup of each second of front of "), "of each node");
        assertEquals(platforms, count(page, "Longest hiccup of each second of back of "), "of each node");
        assertEquals(3 * platforms, count(page, "Longest hiccup of each second of "), "and of both");
        assertEquals(platforms, count(page, "Percentiles of hiccups of "));
    }

    @Test
    void theTextHasTheTableOnly() {
        String text = TextWriter.write(StudyReport.of(results(), Extent.REPORT), false);
        assertFalse(text.contains("Longest hiccup of each second"), text);
        String figure = text.substring(text.indexOf("Figure 2. Hiccups"));
        assertTrue(figure.contains("99 %") && figure.contains("Max seen") && figure.contains("In ms."), figure);
        assertTrue(figure.contains("Less than 30 ms on one, and 5 s on the other."), figure);
    }

    /** With an idle process that stands still as long as a process under test. */
    @Test
    void thePageOpensWithWhatTheMachineHides() {
        Run run = SampleLatency.run();
        List<Trial> trials = run.trials().stream()
                .map(trial -> {
                    Map<String, Distribution> busy = new HashMap<>(trial.distributions());
                    busy.computeIfPresent("control.hiccup", (name, idle) -> busy.getOrDefault("tested.hiccup", idle));
                    return SampleLatency.with(trial, busy);
                })
                .toList();
        String sentence = "In nodes, an idle process stood still as long as";
        String hidden = TextWriter.write(StudyReport.of(results(run.with(trials)), Extent.REPORT), false);
        int opening = hidden.indexOf(sentence);
        assertTrue(opening > 0 && opening < hidden.indexOf("Which?"), hidden);
        assertFalse(TextWriter.write(StudyReport.of(results(), Extent.REPORT), false)
                .contains(sentence));
    }

    private static int count(String page, String phrase) {
        return page.split("\"" + phrase, -1).length - 1;
    }
}
