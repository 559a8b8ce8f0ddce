package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.report.content.Recordings.Hiccups;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Folded;
import org.jdyno.lab.report.document.Block.Group;

/** The charts of the hiccups of one platform at one point: the longest of each second, and the percentiles. */
public record HiccupCharts(Chapter chapter, Hiccups hiccups) {
    /** Shorter hiccups do not matter to a sleep of a millisecond or more. */
    private static final double MIN_NANOS = 10_000;

    /** The ends of the axis of the lengths of hiccups. */
    public record Axis(double lowNanos, double highNanos) {}

    /** An axis on which all of these charts can be compared; empty if none has a hiccup. */
    public static Optional<Axis> axis(Collection<HiccupCharts> charts) {
        double[] lengths = charts.stream()
                .flatMap(each -> each.curves().flatMap(curve -> curve.points().stream()))
                .mapToDouble(Percentile::nanos)
                .filter(nanos -> nanos > 0)
                .sorted()
                .toArray();
        if (lengths.length == 0) {
            return Optional.empty();
        }
        double low = Math.max(MIN_NANOS, lengths[0]);
        return Optional.of(new Axis(low, Math.max(2 * low, lengths[lengths.length - 1])));
    }

    private Stream<Curve> curves() {
        return Stream.concat(Stream.of(hiccups.tested()), hiccups.control().stream());
    }

    public String platform() {
        return hiccups.platform();
    }

    /** The number of charts with a line for each trial. */
    public int count() {
        return 1 + hiccups.processes().size();
    }

    /** Both charts, with a line for each process if there are several. */
    List<Block> blocks(Drawing drawing, Axis axis) {
        List<Block> charts = new ArrayList<>();
        charts.add(
                new Group("", new HiccupTimeline(chapter, hiccups).blocks(drawing, axis.lowNanos(), axis.highNanos())));
        percentiles(drawing)
                .chart(
                        "Percentiles of hiccups of " + platform() + "; the table has the same figures",
                        axis.lowNanos(),
                        axis.highNanos())
                .ifPresent(charts::add);
        return List.of(new Group("hiccups", charts));
    }

    /** Both charts of all processes merged, and, if there are several, small ones of each process. */
    public List<Block> multiples(Drawing drawing, Axis axis) {
        List<Block> blocks = new ArrayList<>(blocks(drawing, axis));
        if (!hiccups.processes().isEmpty()) {
            List<Block> small = hiccups.processes().stream()
                    .map(one -> (Block) new Group(
                            "",
                            new HiccupTimeline(chapter, hiccups)
                                    .process(Recordings.process(one), drawing, axis.lowNanos(), axis.highNanos())))
                    .toList();
            blocks.add(new Folded("Each process", List.of(new Group("panels", small))));
        }
        return blocks;
    }

    private PercentileChart percentiles(Drawing drawing) {
        int colour = drawing.colour(platform());
        PercentileChart chart = new PercentileChart();
        hiccups.control()
                .ifPresent(control -> chart.line("idle process", colour, PercentileChart.Style.QUIET, control));
        hiccups.processes()
                .forEach(one -> chart.line(Recordings.process(one), colour, PercentileChart.Style.PROCESS, one));
        chart.line("under test", colour, PercentileChart.Style.MAIN, hiccups.tested());
        return chart;
    }
}
