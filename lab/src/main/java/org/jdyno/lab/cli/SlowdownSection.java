package org.jdyno.lab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;
import org.jdyno.lab.selftest.Interval;
import org.jdyno.lab.selftest.KnownSlowdowns;
import org.jdyno.lab.selftest.PauseLoss;

/** The sections of the self-test about slowdowns of known size. */
final class SlowdownSection {
    private static final String TOO_FEW_BLOCKS = "There are too few blocks for an interval. Set a longer --budget.";

    private SlowdownSection() {}

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
        List<Map<String, Object>> json = new ArrayList<>();
        for (KnownSlowdowns.Step step : slowdowns.steps()) {
            table.row(
                    new Cell(step.measure().title()),
                    new Cell(SelftestSection.percent(step.asked())),
                    new Cell(SelftestSection.percent(step.done())),
                    new Cell(SelftestSection.change(step.truth())),
                    ratio(step.measured()),
                    new Cell(step.found() ? "found" : "not found"),
                    new Cell(step.verdict().word()),
                    new Cell(String.valueOf(step.measured().blocks())),
                    new Cell(SelftestSection.percent(step.measured().sd())),
                    new Cell(
                            SelftestSection.percent(step.power()),
                            SelftestSection.percent(step.powerLow()) + " … "
                                    + SelftestSection.percent(step.powerHigh())));
            json.add(json(step));
        }
        for (KnownSlowdowns.Slope slope : slowdowns.slopes()) {
            json.add(json(slope));
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
                json);
    }

    private static List<String> remarks(KnownSlowdowns slowdowns) {
        if (slowdowns.steps().isEmpty()) {
            return List.of(TOO_FEW_BLOCKS);
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

    private static Map<String, Object> json(KnownSlowdowns.Step step) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("platform", step.platform());
        object.put("measure", step.measure().name());
        object.put("asked", step.asked());
        if (!Double.isNaN(step.done())) {
            object.put("done", step.done());
        }
        object.put("truth", step.truth());
        object.put("verdict", step.verdict().word());
        put(object, step.measured());
        object.put("found", step.found());
        object.put("sd", step.measured().sd());
        object.put("blocksInTenMinutes", step.blocksInTime());
        if (!Double.isNaN(step.power())) {
            object.put("power", step.power());
            object.put("powerLow", step.powerLow());
            object.put("powerHigh", step.powerHigh());
        }
        return object;
    }

    private static Map<String, Object> json(KnownSlowdowns.Slope slope) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("measure", slope.measure().name());
        object.put("slope", slope.estimate().value());
        object.put("low", slope.estimate().low());
        object.put("high", slope.estimate().high());
        object.put("blocks", slope.estimate().blocks());
        return object;
    }

    /** The section about pauses, from the sliced and the interleaved run. */
    static SelftestSection pauses(Run sliced, Run interleaved, List<String> measures) {
        PauseLoss loss = PauseLoss.of(sliced, interleaved, measures);
        Table.Builder table = Table.of(
                Column.text("measure"),
                Column.number("from GC time"),
                Column.number("interleaved"),
                Column.number("sliced"),
                Column.number("sliced against interleaved"));
        List<Map<String, Object>> json = new ArrayList<>();
        for (PauseLoss.Row row : loss.rows()) {
            boolean counted = row.counted().isPresent();
            table.row(
                    new Cell(row.measure().title()),
                    new Cell(counted ? SelftestSection.change(row.counted().getAsDouble()) : ""),
                    ratio(row.interleaved()),
                    ratio(row.sliced()),
                    ratio(row.difference()));
            json.add(json(row));
        }
        loss.within().ifPresent(within -> {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("measure", "sliced-speed");
            put(object, within);
            json.add(object);
        });
        return new SelftestSection(
                "pauses",
                loss.result(),
                "a full collection after every 400 ms of work, in slices and by whole trials",
                "both show the same loss (99 % interval of their difference), and the speed of a process in slices that"
                        + " count, over its speed in all slices, is the same with collections and without, within "
                        + SelftestSection.percent(PauseLoss.TOLERANCE) + " (99 % interval)",
                table.build(),
                remarks(loss),
                json);
    }

    private static List<String> remarks(PauseLoss loss) {
        List<String> remarks = new ArrayList<>();
        if (!loss.rows().isEmpty()) {
            remarks.add("From GC time: the loss that follows from the duration of collections in whole trials.");
        }
        loss.within()
                .ifPresentOrElse(
                        within -> remarks.add("Relative speed in slices that count, with collections against without: "
                                + SelftestSection.change(within.value()) + " ("
                                + SelftestSection.range(within.low(), within.high()) + ")."),
                        () -> remarks.add(TOO_FEW_BLOCKS));
        return remarks;
    }

    private static Map<String, Object> json(PauseLoss.Row row) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("measure", row.measure().name());
        row.counted().ifPresent(counted -> object.put("counted", counted));
        object.put("sliced", json(row.sliced()));
        object.put("interleaved", json(row.interleaved()));
        put(object, row.difference());
        return object;
    }

    private static Map<String, Object> json(Interval ratio) {
        Map<String, Object> object = new LinkedHashMap<>();
        put(object, ratio);
        return object;
    }

    private static void put(Map<String, Object> object, Interval ratio) {
        SelftestSection.putRatio(object, ratio.value(), ratio.low(), ratio.high());
        object.put("blocks", ratio.blocks());
    }

    private static Cell ratio(Interval ratio) {
        return SelftestSection.change(ratio.value(), ratio.low(), ratio.high());
    }
}
