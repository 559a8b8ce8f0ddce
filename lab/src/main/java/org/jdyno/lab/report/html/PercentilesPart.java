package org.jdyno.lab.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.PercentileSentences;
import org.jdyno.lab.report.telling.Recordings;

/**
 * What the load recorded: a chart for each distribution, beside each other on one axis, and a table of all their
 * percentiles.
 */
final class PercentilesPart {
    void write(Html out, Story story, Chapter chapter) {
        List<Recordings.Recorded> latencies = new Recordings(chapter).latencies();
        if (latencies.isEmpty()) {
            return;
        }
        out.element("h3", "Percentiles");
        List<Curve> curves = latencies.stream()
                .flatMap(recorded -> recorded.curves().stream())
                .toList();
        out.element("p", PercentileSentences.basis(curves), "class", "quiet");
        Optional<String> tails = PercentileSentences.tails(chapter);
        tails.ifPresent(sentence -> out.element("p", sentence, "class", "reservation"));
        charts(out, story, latencies);
        table(out, story, latencies);
    }

    private static void charts(Html out, Story story, List<Recordings.Recorded> latencies) {
        List<PercentileChart> charts = new ArrayList<>();
        for (Recordings.Recorded recorded : latencies) {
            PercentileChart chart = new PercentileChart();
            recorded.curves()
                    .forEach(curve -> chart.line(
                            curve.platform(),
                            story.charts().colour(curve.platform()),
                            PercentileChart.Style.MAIN,
                            curve));
            charts.add(chart);
        }
        double[] all = charts.stream().flatMapToDouble(PercentileChart::nanos).toArray();
        if (all.length == 0) {
            return;
        }
        double low = DoubleStream.of(all).min().orElseThrow();
        double high = DoubleStream.of(all).max().orElseThrow();
        if (latencies.size() > 1) {
            out.open("div", "class", "multiples");
        }
        for (int i = 0; i < charts.size(); i++) {
            Recordings.Recorded recorded = latencies.get(i);
            out.open("div").element("h4", recorded.shortTitle());
            charts.get(i)
                    .write(
                            out,
                            story.charts(),
                            "Percentiles of " + recorded.title()
                                    + ", a line for each platform; the table has the same figures",
                            low,
                            high);
            out.close("div");
        }
        if (latencies.size() > 1) {
            out.close("div");
        }
    }

    private static void table(Html out, Story story, List<Recordings.Recorded> latencies) {
        List<Double> told = latencies.stream()
                .flatMap(recorded -> recorded.told().stream())
                .distinct()
                .sorted()
                .toList();
        PercentileTable table = new PercentileTable(out, story, told);
        table.open();
        for (Recordings.Recorded recorded : latencies) {
            table.group(recorded.title());
            recorded.curves().forEach(table::platform);
            table.endGroup();
        }
        table.close();
    }
}
