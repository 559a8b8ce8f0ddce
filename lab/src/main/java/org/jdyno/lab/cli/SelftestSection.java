package org.jdyno.lab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;
import org.jdyno.lab.selftest.Finding;
import org.jdyno.lab.selftest.SelfComparisons;
import org.jdyno.lab.selftest.Sham;
import org.jdyno.lab.selftest.SimulatedShare;
import org.jdyno.lab.selftest.Simulation;
import org.jdyno.lab.selftest.Telemetry;

/**
 * One part of the self-test as it is told.
 *
 * @param name of the part
 * @param finding what came of it
 * @param title one line of what was tried
 * @param criterion when it holds; declared before anything is measured
 * @param table the evidence
 * @param remarks what a reader should know besides
 * @param json the same for programs
 */
record SelftestSection(
        String name,
        Finding finding,
        String title,
        String criterion,
        Table table,
        List<String> remarks,
        List<Map<String, Object>> json) {

    Section block() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph("It holds if " + criterion + "."));
        blocks.add(table);
        remarks.forEach(remark -> blocks.add(new Paragraph(remark, Tone.QUIET)));
        return new Section(finding.words().toUpperCase(Locale.ROOT) + ": " + name + ", " + title, blocks);
    }

    static SelftestSection of(Simulation simulation) {
        Table.Builder table = Table.of(
                Column.text("in so many runs"),
                Column.text("of this noise"),
                Column.number("blocks"),
                Column.number("share"),
                Column.number("should be"),
                Column.text(""));
        List<Map<String, Object>> json = new ArrayList<>();
        for (SimulatedShare rate : simulation.rates()) {
            table.row(
                    rate.what(),
                    rate.noise(),
                    String.valueOf(rate.blocks()),
                    percent(rate.share()),
                    percent(rate.least()) + " … " + percent(rate.most()),
                    rate.holds() ? "" : "does not hold");
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("what", rate.what());
            object.put("noise", rate.noise());
            object.put("blocks", rate.blocks());
            object.put("streams", rate.streams());
            object.put("share", rate.share());
            object.put("least", rate.least());
            object.put("most", rate.most());
            json.add(object);
        }
        return new SelftestSection(
                "simulation",
                simulation.finding(),
                String.format(
                        Locale.ROOT,
                        "the judge of every run on %,d synthetic runs for each row, whose truth is known",
                        simulation.rates().get(0).streams()),
                "every share is as it should be, but for what chance does to one share in a thousand",
                table.build(),
                List.of("The last row is what happens to somebody who looks after every block and does nothing"
                        + " about it."),
                json);
    }

    static SelftestSection of(Sham sham) {
        Verdict verdict = sham.verdict();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("platform", verdict.platform());
        json.put("baseline", verdict.baseline());
        putVerdict(json, verdict);
        return new SelftestSection(
                "sham",
                sham.finding(),
                "a difference nobody could miss: a JVM without its optimising compiler",
                "it is found slower by the headline measure",
                Table.of(
                                Column.text("platform"),
                                Column.text("verdict"),
                                Column.number(verdict.measure() + ", ratio"),
                                Column.number("blocks"))
                        .row(
                                new Cell(verdict.platform()),
                                new Cell(verdict.kind().word()),
                                change(verdict.ratio(), verdict.low(), verdict.high()),
                                new Cell(String.valueOf(verdict.blocks())))
                        .build(),
                List.of(),
                List.of(json));
    }

    static SelftestSection of(Telemetry telemetry) {
        Table.Builder table = Table.of(Column.text("measure"), Column.number("changes by"), Column.number("trials"));
        List<Map<String, Object>> json = new ArrayList<>();
        addChange("operations a second", telemetry.throughput(), table, json);
        addChange("processor time an operation", telemetry.processorTime(), table, json);
        return new SelftestSection(
                "telemetry",
                telemetry.finding(),
                "processes of " + telemetry.workload()
                        + " that record and tell of latencies and hiccups, against the same that do not, in turns",
                String.format(
                        Locale.ROOT,
                        "throughput changes by no more than %.1f %%, with the whole of its 95 %% interval",
                        100 * Telemetry.MOST),
                table.build(),
                List.of(String.format(
                        Locale.ROOT,
                        "%,d windows with and as many without, by turns in each process. The log of collections"
                                + " is written in both.",
                        telemetry.windows())),
                json);
    }

    private static void addChange(
            String what, Telemetry.Change change, Table.Builder table, List<Map<String, Object>> json) {
        table.row(
                new Cell(what),
                change(change.ratio(), change.low(), change.high()),
                new Cell(String.valueOf(change.trials())));
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("measure", what);
        putRatio(object, change.ratio(), change.low(), change.high());
        object.put("trials", change.trials());
        json.add(object);
    }

    static SelftestSection of(SelfComparisons comparisons) {
        Table.Builder table = Table.of(
                Column.text("measure"),
                Column.number("decisions"),
                Column.number("alarms"),
                Column.number("chance allows"),
                Column.number("true share"),
                Column.number("told as a difference"),
                Column.number("drawn anew"),
                Column.number("naive alarms"));
        List<Map<String, Object>> json = new ArrayList<>();
        for (SelfComparisons.Count count : comparisons.measures()) {
            String naive = count.naive().isPresent()
                    ? count.naive().getAsInt() + " ("
                            + percent((double) count.naive().getAsInt() / count.decisions()) + ")"
                    : "not told";
            table.row(
                    count.measure().title(),
                    String.valueOf(count.decisions()),
                    count.alarms() + " (" + percent((double) count.alarms() / count.decisions()) + ")",
                    count.least() + " … " + count.most(),
                    percent(count.low()) + " … " + percent(count.high()),
                    String.valueOf(count.claims()),
                    percent(count.relabelled()),
                    naive);
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("measure", count.measure().name());
            object.put("decisions", count.decisions());
            object.put("alarms", count.alarms());
            object.put("least", count.least());
            object.put("most", count.most());
            object.put("low", count.low());
            object.put("high", count.high());
            object.put("claims", count.claims());
            if (!Double.isNaN(count.relabelled())) {
                object.put("relabelled", count.relabelled());
            }
            count.naive().ifPresent(alarms -> object.put("naive", alarms));
            json.add(object);
        }
        return new SelftestSection(
                "decisions",
                comparisons.finding(),
                "a platform against itself, " + comparisons.blocks() + " blocks of " + comparisons.workload()
                        + " a decision, " + comparisons.pairing().word(),
                "the decisions by which it differs from itself are as many as chance allows at 5 % each (95 % band)",
                table.build(),
                List.of(
                        "True share: what so many decisions do not exclude, with 95 %. To tell 5 % from 7 % takes"
                                + " more than 1,000.",
                        "An alarm whose interval lies within the measure's margin is told as equivalent, not as a"
                                + " difference.",
                        "Drawn anew: the share of alarms when it is drawn, 2,000 times, which of a block's two"
                                + " trials is which.",
                        "Naive: a t test on all windows of the same trials, as if each were a start of its own."),
                json);
    }

    private static void putVerdict(Map<String, Object> object, Verdict verdict) {
        object.put("verdict", verdict.kind().word());
        putRatio(object, verdict.ratio(), verdict.low(), verdict.high());
        object.put("blocks", verdict.blocks());
    }

    static void putRatio(Map<String, Object> object, double ratio, double low, double high) {
        if (!Double.isNaN(ratio)) {
            object.put("ratio", ratio);
        }
        if (!Double.isNaN(low)) {
            object.put("low", low);
            object.put("high", high);
        }
    }

    /** With its interval. */
    static Cell change(double ratio, double low, double high) {
        if (Double.isNaN(ratio)) {
            return new Cell("–");
        }
        return new Cell(
                change(ratio),
                Double.isNaN(low)
                        ? "no interval"
                        : String.format(Locale.ROOT, "%+.2f … %+.2f %%", 100 * (low - 1), 100 * (high - 1)));
    }

    static String change(double ratio) {
        return String.format(Locale.ROOT, "%+.2f %%", 100 * (ratio - 1));
    }

    static String percent(double share) {
        return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%.3g %%", 100 * share);
    }
}
