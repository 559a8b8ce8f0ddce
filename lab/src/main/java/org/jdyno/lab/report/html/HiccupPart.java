package org.jdyno.lab.report.html;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.PercentileSentences;
import org.jdyno.lab.report.telling.Recordings;

/**
 * How a platform's processes were stalled, as jHiccup shows it: the longest stall of each second, and the percentiles,
 * with those of an idle process of the same JVM under them. A row of two charts for each platform; all have the same
 * axis of time.
 */
final class HiccupPart {
    /** What is less concerns nobody who wanted to sleep 1 ms. */
    private static final double LEAST_NANOS = 10_000;

    void write(Html out, Story story, Chapter chapter) {
        List<Recordings.Hiccups> hiccups = new Recordings(chapter).hiccups();
        if (hiccups.isEmpty()) {
            return;
        }
        out.element("h3", "Hiccups");
        out.element("p", PercentileSentences.hiccups(), "class", "quiet");
        double[] ends = Recordings.together(hiccups).curves().stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(Percentile::nanos)
                .filter(nanos -> nanos > 0)
                .toArray();
        if (ends.length > 0) {
            double low = Math.max(LEAST_NANOS, DoubleStream.of(ends).min().orElseThrow());
            double high = Math.max(2 * low, DoubleStream.of(ends).max().orElseThrow());
            hiccups.forEach(each -> row(out, story, chapter, each, low, high));
        }
        table(out, story, hiccups);
    }

    private static void row(
            Html out, Story story, Chapter chapter, Recordings.Hiccups hiccups, double lowNanos, double highNanos) {
        out.open("h4");
        out.element("span", "", "class", "swatch " + story.charts().colourName(hiccups.platform()));
        out.text(hiccups.platform()).close("h4");
        out.open("div", "class", "hiccups");
        new HiccupTimeline(chapter, hiccups).write(out, story.charts(), lowNanos, highNanos);
        int colour = story.charts().colour(hiccups.platform());
        PercentileChart chart = new PercentileChart();
        hiccups.control()
                .ifPresent(control -> chart.line("idle process", colour, PercentileChart.Style.QUIET, control));
        hiccups.nodes().forEach(node -> chart.line(Recordings.process(node), colour, PercentileChart.Style.NODE, node));
        chart.line("under test", colour, PercentileChart.Style.MAIN, hiccups.tested());
        chart.write(
                out,
                story.charts(),
                "Percentiles of hiccups of " + hiccups.platform() + "; the table has the same figures",
                lowNanos,
                highNanos);
        out.close("div");
    }

    private static void table(Html out, Story story, List<Recordings.Hiccups> hiccups) {
        PercentileTable table =
                new PercentileTable(out, story, Recordings.together(hiccups).told());
        table.open();
        out.open("tbody");
        for (Recordings.Hiccups each : hiccups) {
            table.platform(each.tested());
            each.nodes().forEach(node -> table.below(Recordings.process(node), node));
            Optional<Curve> control = each.control();
            control.ifPresent(idle -> table.below("idle process", idle));
        }
        out.close("tbody");
        table.close();
    }
}
