package org.jdyno.report.content;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jdyno.Example;
import org.jdyno.judge.Judge;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Judged;
import org.jdyno.model.Plan;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.report.write.MarkdownWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GateReportTest {
    private static final int BLOCKS = 14;

    /** @param failing number of the candidate's first trials that fail */
    private static String report(int failing) {
        return report(failing, 1e3, 0.003, false);
    }

    private static String report(int failing, double rate, double noise, boolean lenient) {
        return report(gate(Stopping.Rule.FIXED), failing, rate, noise, lenient);
    }

    private static Plan gate(Stopping.Rule rule) {
        return gate(rule, BLOCKS);
    }

    private static Plan gate(Stopping.Rule rule, int blocks) {
        Stopping stopping = new Stopping(rule, Stopping.GATE, OptionalDouble.empty(), Map.of());
        return Example.with(Example.plan(4, blocks, "a", "b"), Example.ending(stopping));
    }

    private static String report(Plan plan, int failing, double rate, double noise, boolean lenient) {
        int[] left = {failing};
        Map<String, Double> rates = Map.of("a", 1e3, "a+again", 1e3, "b", rate);
        List<Trial> trials = Example.completedTrials(plan, rates, noise).stream()
                .map(trial -> trial.slot().platform().equals("b") && left[0]-- > 0
                        ? Example.failed(trial.slot(), Cause.CRASH)
                        : trial)
                .toList();
        Judged judged = Judge.of(Example.run(plan, trials));
        return MarkdownWriter.write(GateReport.of(judged, Judge.gate(judged), lenient, "../gate/report.html"), 2);
    }

    @Test
    void failuresThatMayBeChanceAreNamed() {
        String maybe = report(2);
        assertTrue(maybe.startsWith("## jdyno gate: inconclusive\n\nb failed more than once in echo"), maybe);
    }

    @Test
    void saysHowToPassOrWarnsWhereOnlyCertaintyIsMissing() {
        String failure = report(0, 1e3, 0.1, false);
        assertTrue(
                failure.startsWith("## jdyno gate: inconclusive\n\nThe run neither shows a regression nor rules one"
                        + " out. A longer --budget may decide it; with --lenient this is a warning, not a failure.\n"),
                failure);
        String warning = report(0, 1e3, 0.1, true);
        assertTrue(
                warning.startsWith("## jdyno gate: inconclusive\n\nWarning: inconclusive. The run neither shows a"
                        + " regression nor rules one out. A longer --budget may decide it.\n"),
                warning);
        assertFalse(report(2, 1e3, 0.1, true).contains("Warning"), "failures that may be chance");
        assertFalse(report(0).contains("--lenient"), "a pass");
    }

    @Test
    void saysThatAnIntervalIsTooWide() {
        String wide = report(0, 1e3, 0.1, false);
        assertTrue(
                Pattern.compile("- the verdict on b in echo is inconclusive: the 95 % interval, −[\\d.]+ % to"
                                + " \\+[\\d.]+ %, includes no change and reaches beyond the margin of 2 %\n")
                        .matcher(wide)
                        .find(),
                wide);
    }

    /** An interval of the table that excludes no change decides nothing, because it is not the one that decides. */
    @ParameterizedTest
    @EnumSource(names = {"FIXED", "LOOKS"})
    void saysWhyAnIntervalThatExcludesNoChangeDecidesNothing(Stopping.Rule rule) {
        Plan plan = Example.within(gate(rule), OptionalInt.of(BLOCKS), Optional.of(BLOCKS * 3 * 9_000L));
        double noise = 0.03;
        String away = "(\\+|−)\\S+ % to \\1\\S+ %";
        String around = "−\\S+ % to \\+\\S+ % at α = 0.00[01]\\S*";
        Pattern reason = Pattern.compile("the verdict on b in echo is inconclusive: the 95 % interval, " + away
                + ", excludes no change, but the one that decides does not: " + around);
        Pattern row = Pattern.compile(
                "\\| echo \\| Throughput \\| yes \\| \\S+ %<br>" + away + "<br>" + around + " \\| \\*\\*inconclusive");
        assertTrue(
                IntStream.range(1, 12)
                        .mapToObj(percent -> report(plan, 0, 1e3 * (1 + percent / 100.0), 0.03, false))
                        .anyMatch(text ->
                                reason.matcher(text).find() && row.matcher(text).find()),
                "no difference is undecided for this reason");
    }

    /** Of two blocks, the interval of the gate reaches from almost nothing to millions. */
    @Test
    void showsNoAbsurdFigures() {
        Plan plan = gate(Stopping.Rule.FIXED, 2);
        assertTrue(
                IntStream.range(1, 40)
                        .mapToObj(percent -> report(plan, 0, 1e3 * (1 + percent / 100.0), 0.03, false))
                        .anyMatch(text -> text.contains("excludes no change, but the one that decides does not: wider"
                                + " than a factor of 1,000 at α = 0.001")),
                "no interval is too wide");
    }

    /** The interval of two comparisons is wider than that of one, which lies within the margin. */
    @Test
    void saysWhyAnIntervalWithinTheMarginIsNotEquivalent() {
        Plan one = gate(Stopping.Rule.FIXED);
        Cell first = one.cells().get(0);
        Plan two = Example.at(
                one, List.of(first, new Cell(first.workload(), first.point().with("size", "20"))));
        Pattern reason = Pattern.compile(
                "is inconclusive: the 95 % interval, \\S+ % to \\S+ %, lies within the margin of 2 %, but the one that"
                        + " decides does not: \\S+ % to \\S+ % for 2 comparisons");
        assertTrue(
                IntStream.range(20, 60)
                        .mapToObj(noise -> report(two, 0, 1e3, noise / 1e3, false))
                        .anyMatch(text -> reason.matcher(text).find()),
                "no scatter is undecided for this reason");
    }

    @Test
    void listsAFailureThatDecidesNothing() {
        String once = report(1);
        assertTrue(once.startsWith("## jdyno gate: passes\n"), once);
        assertTrue(once.contains("- b failed in echo in 1 of 14 trials against 0 of 28"), once);
    }
}
