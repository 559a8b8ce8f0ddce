package org.jdyno.lab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jdyno.lab.model.Verdict;
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
 * @param header of the table
 * @param rows of the table
 * @param remarks what a reader should know besides
 * @param json the same for programs
 */
record SelftestSection(
        String name,
        Finding finding,
        String title,
        String criterion,
        List<String> header,
        List<List<String>> rows,
        List<String> remarks,
        List<Map<String, Object>> json) {

    static SelftestSection of(Simulation simulation) {
        List<List<String>> rows = new ArrayList<>();
        List<Map<String, Object>> json = new ArrayList<>();
        for (SimulatedShare rate : simulation.rates()) {
            rows.add(List.of(
                    rate.what(),
                    rate.noise(),
                    String.valueOf(rate.blocks()),
                    percent(rate.share()),
                    percent(rate.least()) + " … " + percent(rate.most()),
                    rate.holds() ? "" : "does not hold"));
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
                List.of("in so many runs", "of this noise", "blocks", "share", "should be", ""),
                rows,
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
                List.of("platform", "verdict", verdict.measure() + ", ratio", "blocks"),
                List.of(List.of(
                        verdict.platform(), verdict.kind().word(), ratio(verdict), String.valueOf(verdict.blocks()))),
                List.of(),
                List.of(json));
    }

    static SelftestSection of(Telemetry telemetry) {
        List<List<String>> rows = new ArrayList<>();
        List<Map<String, Object>> json = new ArrayList<>();
        addChange("operations a second", telemetry.throughput(), rows, json);
        addChange("processor time an operation", telemetry.processorTime(), rows, json);
        return new SelftestSection(
                "telemetry",
                telemetry.finding(),
                "processes of " + telemetry.workload()
                        + " that record and tell of latencies and hiccups, against the same that do not, in turns",
                String.format(
                        Locale.ROOT,
                        "throughput changes by no more than %.1f %%, with the whole of its 95 %% interval",
                        100 * Telemetry.MOST),
                List.of("measure", "changes by", "trials"),
                rows,
                List.of(String.format(
                        Locale.ROOT,
                        "%,d windows with and as many without, by turns in each process. The log of collections"
                                + " is written in both.",
                        telemetry.windows())),
                json);
    }

    private static void addChange(
            String what, Telemetry.Change change, List<List<String>> rows, List<Map<String, Object>> json) {
        rows.add(List.of(what, change(change.ratio(), change.low(), change.high()), String.valueOf(change.trials())));
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("measure", what);
        putRatio(object, change.ratio(), change.low(), change.high());
        object.put("trials", change.trials());
        json.add(object);
    }

    static SelftestSection of(SelfComparisons comparisons) {
        List<List<String>> rows = new ArrayList<>();
        List<Map<String, Object>> json = new ArrayList<>();
        for (SelfComparisons.Count count : comparisons.measures()) {
            String naive = count.naive().isPresent()
                    ? count.naive().getAsInt() + " ("
                            + percent((double) count.naive().getAsInt() / count.decisions()) + ")"
                    : "not told";
            rows.add(List.of(
                    count.measure().title(),
                    String.valueOf(count.decisions()),
                    count.alarms() + " (" + percent((double) count.alarms() / count.decisions()) + ")",
                    count.least() + " … " + count.most(),
                    percent(count.low()) + " … " + percent(count.high()),
                    String.valueOf(count.claims()),
                    percent(count.relabelled()),
                    naive));
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
                List.of(
                        "measure",
                        "decisions",
                        "alarms",
                        "chance allows",
                        "true share",
                        "told as a difference",
                        "drawn anew",
                        "naive alarms"),
                rows,
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

    private static String ratio(Verdict verdict) {
        return change(verdict.ratio(), verdict.low(), verdict.high());
    }

    static String change(double ratio, double low, double high) {
        if (Double.isNaN(ratio)) {
            return "–";
        }
        if (Double.isNaN(low)) {
            return change(ratio) + ", no interval";
        }
        return String.format(Locale.ROOT, "%s (%+.2f … %+.2f)", change(ratio), 100 * (low - 1), 100 * (high - 1));
    }

    static String change(double ratio) {
        return String.format(Locale.ROOT, "%+.2f %%", 100 * (ratio - 1));
    }

    static String percent(double share) {
        return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%.3g %%", 100 * share);
    }
}
