package org.jdyno.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.selftest.Interval;
import org.jdyno.selftest.KnownSlowdowns;
import org.jdyno.selftest.SelfComparisons;
import org.jdyno.selftest.SelftestResult;
import org.jdyno.selftest.SimulatedShare;
import org.jdyno.selftest.Simulation;

/**
 * The section of one part of the self-test.
 *
 * @param name the name of the part
 * @param title what it tests, in one line
 * @param criterion when it holds; fixed before the measurement
 * @param table the evidence
 * @param remarks how to read the table
 * @param rows the evidence for programs
 */
record SelftestSection(
        String name,
        SelftestResult result,
        String title,
        String criterion,
        Table table,
        List<String> remarks,
        List<?> rows) {

    Section block() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.text("It holds if " + criterion + "."));
        blocks.add(table);
        remarks.forEach(remark -> blocks.add(Block.quiet(remark)));
        return new Section(result.words().toUpperCase(Locale.ROOT) + ": " + name + ", " + title, blocks);
    }

    static SelftestSection of(Simulation simulation) {
        Table.Builder table = Table.of(
                Column.text("event"),
                Column.text("noise"),
                Column.number("blocks"),
                Column.number("runs"),
                Column.number("share"),
                Column.number("accepted"),
                Column.text(""));
        for (SimulatedShare share : simulation.shares()) {
            table.row(
                    share.what(),
                    share.noise(),
                    String.valueOf(share.blocks()),
                    String.format(Locale.ROOT, "%,d", share.runs()),
                    percent(share.share()),
                    percent(share.least()) + " … " + percent(share.most()),
                    share.holds() ? "" : "fails");
        }
        return new SelftestSection(
                "simulation",
                simulation.result(),
                "the code that judges every run and tour, on synthetic ones of known truth",
                "every share is within its accepted band, which chance leaves in one case of a thousand",
                table.build(),
                List.of("The last row is a wrong rule, which looks after every block without a correction."),
                simulation.shares());
    }

    static SelftestSection of(SelfComparisons comparisons) {
        Table.Builder table = Table.of(
                Column.text("measure"),
                Column.number("decisions"),
                Column.number("alarms"),
                Column.number("chance allows"),
                Column.number("true share"),
                Column.number("reported as a difference"),
                Column.number("relabelled"),
                Column.number("naive alarms"));
        for (SelfComparisons.Count count : comparisons.measures()) {
            String naive = count.naive().isPresent()
                    ? count.naive().getAsInt() + " ("
                            + percent((double) count.naive().getAsInt() / count.decisions()) + ")"
                    : "not available";
            table.row(
                    count.measure().title(),
                    String.valueOf(count.decisions()),
                    count.alarms() + " (" + percent((double) count.alarms() / count.decisions()) + ")",
                    count.least() + " … " + count.most(),
                    percent(count.low()) + " … " + percent(count.high()),
                    String.valueOf(count.claims()),
                    percent(count.relabelled()),
                    naive);
        }
        return new SelftestSection(
                "decisions",
                comparisons.result(),
                "a platform against itself, " + comparisons.blocks() + " blocks of " + comparisons.workload()
                        + " per decision, " + comparisons.pairing().word(),
                "the number of alarms is within the 95 % band of chance at 5 % each",
                table.build(),
                List.of(
                        "True share: the 95 % interval of the share of alarms. To distinguish 5 % from 7 % takes more"
                                + " than 1,000 decisions.",
                        "An alarm whose interval lies within the margin of the measure is reported as equivalent, not"
                                + " as a difference.",
                        "Relabelled: the share of alarms when the assignment of a block's two trials is drawn again,"
                                + " 2,000 times.",
                        "Naive: a t test on all windows of the same trials, as if each were a trial of its own."),
                comparisons.measures());
    }

    static SelftestSection of(KnownSlowdowns slowdowns) {
        Table.Builder table = Table.of(
                Column.text("measure"),
                Column.number("requested"),
                Column.number("uncounted"),
                Column.number("truth"),
                Column.number("measured"),
                Column.text(""),
                Column.text("verdict"),
                Column.number("blocks"),
                Column.number("scatter"),
                Column.number("power in ten minutes"));
        for (KnownSlowdowns.Step step : slowdowns.steps()) {
            table.row(
                    new Cell(step.measure().title()),
                    new Cell(percent(step.asked())),
                    new Cell(percent(step.done())),
                    new Cell(change(step.truth())),
                    change(step.measured()),
                    new Cell(step.found() ? "found" : "not found"),
                    new Cell(step.verdict().word()),
                    new Cell(String.valueOf(step.measured().blocks())),
                    new Cell(percent(step.measured().sd())),
                    new Cell(percent(step.power()), percent(step.powerLow()) + " … " + percent(step.powerHigh())));
        }
        return new SelftestSection(
                "slowdowns-" + slowdowns.pairing().word(),
                slowdowns.result(),
                "comparisons of platforms that leave known shares of the operations of " + slowdowns.workload()
                        + " uncounted",
                String.format(
                        Locale.ROOT,
                        "the measured slowdown follows the known one with a slope of 1: for each measure the 95 %%"
                                + " interval of the blocks' slopes includes 1 and is no wider than ±%.2f",
                        KnownSlowdowns.Slope.WIDEST),
                table.build(),
                remarks(slowdowns),
                Stream.concat(slowdowns.steps().stream(), slowdowns.slopes().stream())
                        .toList());
    }

    private static List<String> remarks(KnownSlowdowns slowdowns) {
        if (slowdowns.steps().isEmpty()) {
            return List.of("There are too few blocks for an interval. Set a longer --budget.");
        }
        List<String> remarks = new ArrayList<>();
        for (KnownSlowdowns.Slope slope : slowdowns.slopes()) {
            Interval estimate = slope.estimate();
            remarks.add(String.format(
                    Locale.ROOT,
                    "%s: slope %.3f (%.3f … %.3f) over %d blocks%s.",
                    slope.measure().title(),
                    estimate.value(),
                    estimate.low(),
                    estimate.high(),
                    estimate.blocks(),
                    slope.differsFromOne() ? ", which excludes 1" : ""));
        }
        remarks.add(String.format(
                Locale.ROOT,
                "A run of ten minutes has %d blocks, each with a trial of the platform, the baseline"
                        + " and the A/A control. The power is the chance that their interval excludes 1 at the last"
                        + " look, with the scatter seen here. Below it is the power at the ends of the 95 %% interval"
                        + " of that scatter.",
                slowdowns.steps().get(0).blocksInTime()));
        return remarks;
    }

    /** A change with its interval. */
    private static Cell change(Interval ratio) {
        return new Cell(
                change(ratio.value()),
                Double.isFinite(ratio.low()) ? Numbers.changeInterval(ratio.low(), ratio.high()) : "no interval");
    }

    private static String change(double ratio) {
        return Double.isFinite(ratio) ? Numbers.change(ratio) : Numbers.UNKNOWN;
    }

    private static String percent(double share) {
        return Double.isFinite(share) ? Numbers.percentSize(share) : Numbers.UNKNOWN;
    }
}
