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
import org.jdyno.lab.selftest.PositiveControl;
import org.jdyno.lab.selftest.SelfComparisons;
import org.jdyno.lab.selftest.SelftestResult;
import org.jdyno.lab.selftest.SimulatedShare;
import org.jdyno.lab.selftest.Simulation;
import org.jdyno.lab.selftest.Telemetry;

/**
 * The section of one part of the self-test.
 *
 * @param name the name of the part
 * @param title what it tests, in one line
 * @param criterion when it holds; fixed before the measurement
 * @param table the evidence
 * @param remarks how to read the table
 * @param json the rows of the table for programs
 */
record SelftestSection(
        String name,
        SelftestResult result,
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
        List<Map<String, Object>> json = new ArrayList<>();
        for (SimulatedShare share : simulation.shares()) {
            table.row(
                    share.what(),
                    share.noise(),
                    String.valueOf(share.blocks()),
                    String.format(Locale.ROOT, "%,d", share.runs()),
                    percent(share.share()),
                    percent(share.least()) + " … " + percent(share.most()),
                    share.holds() ? "" : "fails");
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("what", share.what());
            object.put("noise", share.noise());
            object.put("blocks", share.blocks());
            object.put("streams", share.runs());
            object.put("share", share.share());
            object.put("least", share.least());
            object.put("most", share.most());
            json.add(object);
        }
        return new SelftestSection(
                "simulation",
                simulation.result(),
                "the code that judges every run and tour, on synthetic ones of known truth",
                "every share is within its accepted band, which chance leaves in one case of a thousand",
                table.build(),
                List.of("The last row is a wrong rule, which looks after every block without a correction."),
                json);
    }

    static SelftestSection of(PositiveControl control) {
        Verdict verdict = control.verdict();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("platform", verdict.platform());
        json.put("baseline", verdict.baseline());
        putVerdict(json, verdict);
        return new SelftestSection(
                "positive-control",
                control.result(),
                "a JVM without its optimising compiler, compared with the same JVM",
                "the headline measure is found to be slower",
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
        addChange("operations per second", telemetry.throughput(), table, json);
        addChange("CPU time per operation", telemetry.cpuTime(), table, json);
        return new SelftestSection(
                "telemetry",
                telemetry.result(),
                "processes of " + telemetry.workload()
                        + " that record and report latencies and hiccups, alternating with the same without",
                String.format(
                        Locale.ROOT,
                        "the whole 95 %% interval of throughput lies within a change of %.1f %%",
                        100 * Telemetry.MAX_CHANGE),
                table.build(),
                List.of(String.format(
                        Locale.ROOT,
                        "%,d windows with telemetry and as many without, alternating in each process. The GC log is"
                                + " written in both.",
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
                Column.number("reported as a difference"),
                Column.number("relabelled"),
                Column.number("naive alarms"));
        List<Map<String, Object>> json = new ArrayList<>();
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

    /** A change with its interval. */
    static Cell change(double ratio, double low, double high) {
        if (Double.isNaN(ratio)) {
            return new Cell("–");
        }
        return new Cell(change(ratio), Double.isNaN(low) ? "no interval" : range(low, high));
    }

    /** The interval of a change. */
    static String range(double low, double high) {
        return String.format(Locale.ROOT, "%+.2f … %+.2f %%", 100 * (low - 1), 100 * (high - 1));
    }

    static String change(double ratio) {
        return String.format(Locale.ROOT, "%+.2f %%", 100 * (ratio - 1));
    }

    static String percent(double share) {
        return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%.3g %%", 100 * share);
    }
}
