package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.JvmChoice;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.study.Study;
import org.jdyno.lab.model.study.StudyPlan;
import org.jdyno.lab.plan.StudyFile;
import org.jdyno.lab.report.content.Extent;
import org.jdyno.lab.report.study.ExhibitTable;
import org.jdyno.lab.report.study.MeasuredExhibit;
import org.jdyno.lab.report.study.StudyReport;
import org.jdyno.lab.report.study.StudyResults;
import org.jdyno.lab.report.write.TextWriter;
import org.junit.jupiter.api.Test;

/** The operations of a load, of which it recorded only some kinds. */
class TotalsExhibitTest {
    private static final String STUDY =
            """
            name: totals
            title: How many of each kind?
            source: Nobody, 2000
            question: Which?
            parts:
              one: {title: One load, plan: {workloads: {relay: {}}}}
            exhibits:
              - name: Figure 2
                title: Kinds
                kind: totals
                part: one
                published: {when: "2000", said: [Many.]}
            """;

    private static StudyResults results(UnaryOperator<Trial> changed) {
        Study study = StudyFile.of(STUDY, "totals.yaml").study();
        Run run = SampleLatency.run();
        List<Trial> trials = run.trials().stream().map(changed).toList();
        Trust trust = new Trust(Trust.State.TRUSTED, List.of(), List.of(chose(run)), List.of());
        Judged judged = new Judged(run.with(trials), FormatTest.nothing(trust));
        StudyPlan plan = new StudyPlan(
                "now",
                "0.1.0",
                List.of("./jdyno"),
                STUDY,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                1,
                Map.of());
        return new StudyResults(
                study,
                plan,
                List.of(new StudyResults.Part(study.parts().get(0), List.of(), false, Optional.of(judged))),
                Optional.empty(),
                List.of(),
                Map.of());
    }

    private static Note chose(Run run) {
        Cell cell = run.plan().cells().get(0);
        return new Note.JvmsChose(
                "relay",
                "server",
                JvmChoice.Setting.COLLECTOR,
                List.of(
                        new JvmChoice("Serial", List.of(new JvmChoice.Chooser("17", cell, OptionalInt.of(1)))),
                        new JvmChoice("G1", List.of(new JvmChoice.Chooser("17", cell, OptionalInt.of(2))))));
    }

    private static Trial without(Trial trial, Set<String> names) {
        Map<String, Distribution> others = new HashMap<>(trial.distributions());
        others.keySet().removeAll(names);
        return SampleLatency.with(trial, others);
    }

    private static Set<String> kinds(UnaryOperator<Trial> changed) {
        StudyResults results = results(changed);
        ExhibitTable table =
                MeasuredExhibit.of(results, results.study().exhibits().get(0)).orElseThrow();
        return table.rows().stream()
                .map(row -> row.name().replaceFirst(".*: ", ""))
                .collect(Collectors.toSet());
    }

    @Test
    void whatNoPlatformRecordedHasNoRows() {
        assertEquals(Set.of("Response time", "Service time"), kinds(trial -> trial));
        assertEquals(Set.of("Service time"), kinds(trial -> without(trial, Set.of("driver.response"))));
        Set<String> all = Set.of("driver.response", "driver.service");
        assertEquals(
                Set.of("Response time", "Service time"),
                kinds(trial -> without(trial, all)),
                "rows that tell why nothing was recorded");
    }

    /** Each exhibit is read alone. */
    @Test
    void theExhibitSaysWhatItsJvmsChoseDifferently() {
        String sentence = "On one processor the JVM chose Serial, on two processors G1";
        StudyResults results = results(trial -> trial);
        String text =
                TextWriter.write(StudyReport.of(results, Extent.REPORT), false).replaceAll("\\s+", " ");
        assertTrue(text.contains(sentence), text);
        String summary = TextWriter.write(StudyReport.of(results, Extent.SUMMARY), false);
        assertFalse(summary.contains("chose"), summary);
    }
}
