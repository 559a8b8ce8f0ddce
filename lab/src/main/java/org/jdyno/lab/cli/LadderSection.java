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
import org.jdyno.lab.selftest.Ladder;
import org.jdyno.lab.selftest.PauseAgreement;

/** The parts of the self-test that are about slowdowns of known size, as they are told. */
final class LadderSection {
    private LadderSection() {}

    static SelftestSection of(Ladder ladder) {
        Table.Builder table = Table.of(
                Column.text("measure"),
                Column.number("asked"),
                Column.number("not counted"),
                Column.number("truth"),
                Column.number("measured"),
                Column.text(""),
                Column.text("verdict"),
                Column.number("blocks"),
                Column.number("scatter"),
                Column.number("found in ten minutes"));
        List<Map<String, Object>> json = new ArrayList<>();
        for (Ladder.Rung rung : ladder.rungs()) {
            table.row(
                    new Cell(rung.measure().title()),
                    new Cell(SelftestSection.percent(rung.asked())),
                    new Cell(SelftestSection.percent(rung.done())),
                    new Cell(SelftestSection.change(rung.truth())),
                    ratio(rung.measured()),
                    new Cell(rung.found() ? "found" : "not found"),
                    new Cell(rung.verdict().word()),
                    new Cell(String.valueOf(rung.measured().blocks())),
                    new Cell(SelftestSection.percent(rung.measured().sd())),
                    new Cell(
                            SelftestSection.percent(rung.power()),
                            SelftestSection.percent(rung.powerLow()) + " … "
                                    + SelftestSection.percent(rung.powerHigh())));
            json.add(json(rung));
        }
        for (Ladder.Slope slope : ladder.slopes()) {
            json.add(json(slope));
        }
        return new SelftestSection(
                "ladder, " + ladder.pairing().word(),
                ladder.finding(),
                "known shares of the operations of " + ladder.workload()
                        + " do not count, in steps, and what comparisons say" + " of it",
                String.format(
                        Locale.ROOT,
                        "what is measured grows with what was put in at a slope of 1: for each measure the 95 %%"
                                + " interval of the blocks' slopes holds 1, and is no wider than ±%.2f",
                        Ladder.Slope.WIDEST),
                table.build(),
                remarks(ladder),
                json);
    }

    private static List<String> remarks(Ladder ladder) {
        if (ladder.rungs().isEmpty()) {
            return List.of("There are fewer blocks than an interval takes; give it a longer --budget.");
        }
        List<String> remarks = new ArrayList<>();
        for (Ladder.Slope slope : ladder.slopes()) {
            Interval estimate = slope.estimate();
            remarks.add(String.format(
                    Locale.ROOT,
                    "%s: slope %.3f (%.3f … %.3f) of %d blocks%s.",
                    slope.measure().title(),
                    estimate.value(),
                    estimate.low(),
                    estimate.high(),
                    estimate.blocks(),
                    slope.differsFromOne() ? ", which is not 1" : ""));
        }
        remarks.add(String.format(
                Locale.ROOT,
                "A run of ten minutes of a pair's trials, those of the baseline's second copy included, has %d blocks"
                        + " left after its pilot. The chance to be found is that of their interval leaving out 1,"
                        + " at the level that earlier looks leave, by the scatter seen here; below it by the ends"
                        + " of that scatter's 95 %% interval.",
                ladder.rungs().get(0).blocksInTime()));
        return remarks;
    }

    private static Map<String, Object> json(Ladder.Rung rung) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("platform", rung.platform());
        object.put("measure", rung.measure().name());
        object.put("asked", rung.asked());
        object.put("done", rung.done());
        object.put("truth", rung.truth());
        object.put("verdict", rung.verdict().word());
        put(object, rung.measured());
        object.put("found", rung.found());
        object.put("sd", rung.measured().sd());
        object.put("blocksInTenMinutes", rung.blocksInTime());
        if (!Double.isNaN(rung.power())) {
            object.put("power", rung.power());
            object.put("powerLow", rung.powerLow());
            object.put("powerHigh", rung.powerHigh());
        }
        return object;
    }

    private static Map<String, Object> json(Ladder.Slope slope) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("measure", slope.measure().name());
        object.put("slope", slope.estimate().value());
        object.put("low", slope.estimate().low());
        object.put("high", slope.estimate().high());
        object.put("blocks", slope.estimate().blocks());
        return object;
    }

    /** Of both runs of the ladder, which have a platform in common that pauses. */
    static SelftestSection pauses(Run sliced, Run interleaved, List<String> measures) {
        PauseAgreement agreement = PauseAgreement.of(sliced, interleaved, measures);
        Table.Builder table = Table.of(
                Column.text("measure"),
                Column.number("by the clock"),
                Column.number("interleaved"),
                Column.number("sliced"),
                Column.number("sliced against interleaved"));
        List<Map<String, Object>> json = new ArrayList<>();
        for (PauseAgreement.Row row : agreement.rows()) {
            boolean counted = row.counted().isPresent();
            table.row(
                    new Cell(row.measure().title()),
                    new Cell(counted ? SelftestSection.change(row.counted().getAsDouble()) : ""),
                    ratio(row.interleaved()),
                    ratio(row.sliced()),
                    ratio(row.difference()));
            json.add(json(row));
        }
        return new SelftestSection(
                "pauses",
                agreement.finding(),
                "a collection of everything after every 400 ms of work, in slices and by whole trials",
                "both see the same loss (99 % interval of their difference), and half of it could not be missing"
                        + " unseen",
                table.build(),
                table.isEmpty()
                        ? List.of("There are fewer blocks than an interval takes; give it a longer --budget.")
                        : List.of("By the clock: what follows from the time that collections took in whole trials."),
                json);
    }

    private static Map<String, Object> json(PauseAgreement.Row row) {
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
