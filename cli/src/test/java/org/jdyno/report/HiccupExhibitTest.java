package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.MadeTrial;
import org.jdyno.cli.StoredRun;
import org.jdyno.judge.Judge;
import org.jdyno.model.Distribution;
import org.jdyno.model.Judged;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.study.SampleStudyPlan;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.plan.StudyFile;
import org.jdyno.report.content.Extent;
import org.jdyno.report.study.StudyReport;
import org.jdyno.report.study.StudyResults;
import org.jdyno.report.write.HtmlWriter;
import org.jdyno.report.write.Screen;
import org.jdyno.report.write.TextWriter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study that shows hiccups and measures of the run {@code latency}, as if its server had had two nodes. */
class HiccupExhibitTest {
    private static final String STUDY =
            """
            name: pauses
            title: Which collector pauses?
            source: Nobody, 2014
            question: Which?
            parts:
              nodes: {title: Two nodes, plan: {workloads: {chat: {}}}}
            exhibits:
              - name: Figure 2
                title: Hiccups
                chart: hiccups
                columns: [percentiles, max]
                distribution: tested.hiccup
                unit: ms
                part: nodes
                published: {when: "2014", said: ["Less than 30 ms on one, and 5 s on the other."]}
              - name: Table 1
                title: Memory
                columns: [rss-peak]
                part: nodes
                published: {when: "2014", said: ["Much."]}
              - name: Table 2
                title: Values of several distributions beside a measure
                columns: [trials, {Mean time: mean}, max, rss-peak]
                part: nodes
                distribution: driver.*
                unit: us
                published: {when: "2014", said: ["Nothing."]}
            """;

    @TempDir
    private static Path folder;

    private static Run run;

    @BeforeAll
    static void read() throws IOException {
        run = StoredRun.unpack("latency", folder).read();
    }

    private static String written(boolean page, String idle) {
        List<Trial> trials =
                run.trials().stream().map(trial -> withNodes(trial, idle)).toList();
        Study study = StudyFile.of(STUDY, "pauses.yaml").study();
        StudyPlan plan = SampleStudyPlan.of(STUDY);
        Optional<Judged> judged = Optional.of(Judge.of(run.with(trials)));
        StudyResults results = new StudyResults(
                study,
                plan,
                List.of(new StudyResults.Part(study.parts().get(0), List.of(), false, judged)),
                Optional.empty(),
                List.of(),
                Map.of(),
                List.of());
        return page
                ? HtmlWriter.write(StudyReport.of(results, Extent.PAGE))
                : TextWriter.write(StudyReport.of(results, Extent.REPORT), Screen.NONE);
    }

    /** @param idle the distribution that the idle process has */
    private static Trial withNodes(Trial trial, String idle) {
        Map<String, Distribution> all = new HashMap<>(trial.distributions());
        Distribution tested = all.get("tested.hiccup");
        if (tested != null) {
            all.put("control.hiccup", all.get(idle));
            all.put(
                    "tested.hiccup",
                    new Distribution(
                            tested.histogram(),
                            tested.secondMaxNanos(),
                            tested.tailCounts(),
                            Map.of("front", tested, "back", tested)));
        }
        return MadeTrial.like(trial).distributions(all).trial();
    }

    @Test
    void thePageHasChartsOfAllNodesTogetherAndOfEachNode() throws Exception {
        String page = written(true, "control.hiccup");
        int platforms = count(page, "Percentiles of hiccups of ");
        assertTrue(platforms > 1, "one for each JVM");
        assertEquals(platforms, count(page, "Longest hiccup of each second of front of "), "of each node");
        assertEquals(platforms, count(page, "Longest hiccup of each second of back of "), "of each node");
        assertEquals(3 * platforms, count(page, "Longest hiccup of each second of "), "and of both");
        assertEquals(1, count(page, "Percentiles of hiccups, a line for each platform"), "and one of all platforms");
        String drawn = Browser.load(page, folder);
        assertFalse(drawn.contains("data-script-error=\""), () -> drawn.substring(0, 300));
    }

    @Test
    void theTextHasTheTablesOnly() {
        String text = written(false, "control.hiccup");
        assertFalse(text.contains("Longest hiccup of each second"), text);
        String figure = text.substring(text.indexOf("Figure 2. Hiccups"), text.indexOf("Table 1. Memory"));
        assertTrue(figure.contains("50 %") && figure.contains("Max seen") && figure.contains("In ms."), figure);
        assertTrue(figure.contains("Less than 30 ms on one, and 5 s on the other."), figure);
        String table = text.substring(text.indexOf("Table 1. Memory"), text.indexOf("Table 2. Values"));
        assertTrue(table.contains("eak resident memory") && table.contains("n = "), table);
    }

    /** A table that no shipped study has is data only. */
    @Test
    void columnsOfDifferentFiguresStandBesideOneAnother() {
        String text = written(false, "control.hiccup");
        String table = text.substring(text.indexOf("Table 2. Values"));
        assertTrue(table.contains("Mean time, µs") && table.contains("Max seen, µs"), table);
        assertTrue(table.contains("resident memory, MB") || table.contains("resident memory, MiB"), table);
        assertTrue(table.contains(": Response time") && table.contains(": Service time"), table);
    }

    /** With an idle process that stands still as long as a process under test. */
    @Test
    void theReportOpensWithWhatTheMachineHides() {
        String sentence = "In nodes, an idle process stood still as long as";
        String hidden = written(false, "tested.hiccup");
        int opening = hidden.indexOf(sentence);
        assertTrue(opening > 0 && opening < hidden.indexOf("Which?"), hidden);
        assertFalse(written(false, "control.hiccup").contains(sentence));
    }

    private static int count(String page, String phrase) {
        return page.split("\"" + phrase, -1).length - 1;
    }
}
