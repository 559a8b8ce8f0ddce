package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jdyno.lab.report.content.Recordings.Recorded;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Group;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;

/**
 * What the load generator recorded: a chart for each distribution, all with the same axes, and a table of all
 * percentiles.
 */
final class PercentileTopic {
    private PercentileTopic() {}

    /** All distributions; empty when no latencies were recorded. */
    static List<Block> of(Chapter chapter, Extent extent, Drawing drawing) {
        return section(chapter, new Recordings(chapter).latencies(), extent, drawing);
    }

    /** The distribution that platforms are ranked by; empty if their headline is no percentile. */
    static List<Block> headline(Chapter chapter, Drawing drawing) {
        Optional<Recorded> ranked = new Recordings(chapter).ranked();
        return section(chapter, ranked.stream().toList(), Extent.SUMMARY, drawing);
    }

    private static List<Block> section(Chapter chapter, List<Recorded> recorded, Extent extent, Drawing drawing) {
        if (recorded.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(
                PercentileSentences.basis(
                        recorded.stream().flatMap(one -> one.curves().stream()).toList()),
                Tone.QUIET));
        PercentileSentences.tails(chapter).ifPresent(sentence -> blocks.add(new Paragraph(sentence, Tone.CAUTION)));
        if (extent.draws()) {
            blocks.addAll(charts(recorded, drawing));
        }
        List<Double> percentiles = recorded.stream()
                .flatMap(one -> one.shown().stream())
                .distinct()
                .sorted()
                .toList();
        PercentileTable table = new PercentileTable(chapter.workload(), percentiles, drawing);
        for (Recorded one : recorded) {
            table.group(one.title());
            one.curves().forEach(table::platform);
        }
        blocks.add(table.build());
        return List.of(new Section("Percentiles", blocks));
    }

    private static List<Block> charts(List<Recorded> recorded, Drawing drawing) {
        List<PercentileChart> charts =
                recorded.stream().map(one -> chart(one, drawing)).toList();
        double[] all = charts.stream().flatMapToDouble(PercentileChart::nanos).toArray();
        if (all.length == 0) {
            return List.of();
        }
        double low = DoubleStream.of(all).min().orElseThrow();
        double high = DoubleStream.of(all).max().orElseThrow();
        List<Block> sections = new ArrayList<>();
        for (int i = 0; i < charts.size(); i++) {
            Recorded one = recorded.get(i);
            String label =
                    "Percentiles of " + one.title() + ", a line for each platform; the table has the same figures";
            charts.get(i)
                    .chart(label, low, high)
                    .ifPresent(chart -> sections.add(new Section(one.shortTitle(), List.of(chart))));
        }
        return sections.size() > 1 ? List.of(new Group("multiples", sections)) : sections;
    }

    private static PercentileChart chart(Recorded recorded, Drawing drawing) {
        PercentileChart chart = new PercentileChart();
        recorded.curves()
                .forEach(curve -> chart.line(
                        curve.platform(), drawing.colour(curve.platform()), PercentileChart.Style.MAIN, curve));
        return chart;
    }
}
