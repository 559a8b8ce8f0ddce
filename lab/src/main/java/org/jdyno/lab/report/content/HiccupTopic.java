package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.report.content.Recordings.Hiccups;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Group;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Table;

/**
 * The hiccups of each platform and of an idle process: the longest of each second, and the percentiles.
 * All charts have the same axis of time.
 */
final class HiccupTopic {
    /** Shorter hiccups do not matter to a sleep of a millisecond or more. */
    private static final double MIN_NANOS = 10_000;

    private HiccupTopic() {}

    /** Empty when none were recorded. */
    static List<Block> of(Chapter chapter, Extent extent, Drawing drawing) {
        List<Hiccups> hiccups = new Recordings(chapter).hiccups();
        if (hiccups.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        if (extent.draws()) {
            blocks.add(new Paragraph(PercentileSentences.hiccups(), Tone.QUIET));
            blocks.addAll(charts(chapter, hiccups, drawing));
        } else {
            blocks.add(new Paragraph(
                    PercentileSentences.legend(Recordings.combined(hiccups).curves()) + ".", Tone.QUIET));
        }
        blocks.add(table(hiccups, drawing));
        return List.of(new Section("Hiccups", blocks));
    }

    private static List<Block> charts(Chapter chapter, List<Hiccups> hiccups, Drawing drawing) {
        double[] ends = Recordings.combined(hiccups).curves().stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(Percentile::nanos)
                .filter(nanos -> nanos > 0)
                .toArray();
        if (ends.length == 0) {
            return List.of();
        }
        double low = Math.max(MIN_NANOS, DoubleStream.of(ends).min().orElseThrow());
        double high = Math.max(2 * low, DoubleStream.of(ends).max().orElseThrow());
        List<Block> rows = new ArrayList<>();
        for (Hiccups each : hiccups) {
            List<Block> charts = new ArrayList<>();
            charts.add(new Group("", new HiccupTimeline(chapter, each).blocks(drawing, low, high)));
            percentiles(each, drawing)
                    .chart(
                            "Percentiles of hiccups of " + each.platform() + "; the table has the same figures",
                            low,
                            high)
                    .ifPresent(charts::add);
            rows.add(new Section(each.platform(), List.of(new Group("hiccups", charts))));
        }
        return rows;
    }

    private static PercentileChart percentiles(Hiccups hiccups, Drawing drawing) {
        int colour = drawing.colour(hiccups.platform());
        PercentileChart chart = new PercentileChart();
        hiccups.control()
                .ifPresent(control -> chart.line("idle process", colour, PercentileChart.Style.QUIET, control));
        hiccups.processes()
                .forEach(one -> chart.line(Recordings.process(one), colour, PercentileChart.Style.PROCESS, one));
        chart.line("under test", colour, PercentileChart.Style.MAIN, hiccups.tested());
        return chart;
    }

    private static Table table(List<Hiccups> hiccups, Drawing drawing) {
        PercentileTable table = new PercentileTable(Recordings.combined(hiccups).shown(), drawing);
        for (Hiccups each : hiccups) {
            table.platform(each.tested());
            each.processes().forEach(one -> table.part(Recordings.process(one), one));
            each.control().ifPresent(idle -> table.part("idle process", idle));
        }
        return table.build();
    }
}
