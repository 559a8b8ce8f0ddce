package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jdyno.model.Effect;
import org.jdyno.model.history.DatedRun;
import org.jdyno.model.history.History;
import org.jdyno.model.history.LevelChange;
import org.jdyno.model.history.Series;
import org.jdyno.report.document.Block;

/** A chart for each measure of a cell: the ratio of every platform in every run, and its levels. */
final class HistoryCharts {
    private static final double DAY_MILLIS = 24 * 60 * 60 * 1e3;

    /** The letter of runs that do not count. */
    private static final String UNTRUSTED = "a";

    private final History history;
    private final Drawing drawing;

    private HistoryCharts(History history) {
        this.history = history;
        SortedSet<String> platforms = new TreeSet<>();
        history.series().forEach(one -> platforms.add(one.line().platform()));
        this.drawing = Drawing.of(List.copyOf(platforms), 0);
    }

    static List<Block> of(History history) {
        return new HistoryCharts(history).charts();
    }

    private List<Block> charts() {
        List<DatedRun> runs = history.runs();
        DatedRun last = runs.get(runs.size() - 1);
        Map<String, List<Series>> charts = new LinkedHashMap<>();
        history.series().forEach(one -> charts.computeIfAbsent(
                        one.measure().title() + ", " + RunNames.cell(last, one.line()), any -> new ArrayList<>())
                .add(one));
        List<Block> blocks = new ArrayList<>();
        charts.forEach((title, series) -> new LineChart(
                        title + ": the ratio to the baseline in every run",
                        "days since the run of " + RunNames.start(runs.get(0)) + " UTC",
                        "ratio to " + series.get(0).line().baseline(),
                        LineChart.Scale.CLOSE,
                        series.stream()
                                .flatMap(one -> List.of(ratios(one), levels(one)).stream())
                                .toList())
                .chart()
                .ifPresent(chart -> blocks.add(Block.section(title, chart))));
        if (runs.stream().anyMatch(run -> !run.counts())) {
            blocks.add(Block.quiet(UNTRUSTED + ": an untrusted run, which does not count"));
        }
        return blocks;
    }

    private LineChart.Series ratios(Series series) {
        List<LineChart.Point> points = new ArrayList<>();
        List<LineChart.Mark> marks = new ArrayList<>();
        series.effects().forEach((run, effect) -> {
            if (series.counted().contains(run)) {
                points.add(new LineChart.Point(days(run), effect.ratio(), effect.low(), effect.high()));
            } else {
                marks.add(new LineChart.Mark(days(run), effect.ratio(), UNTRUSTED));
            }
        });
        String platform = series.line().platform();
        return new LineChart.Series(platform, drawing.colour(platform), points, marks);
    }

    /** The level of every stretch between changes: the geometric mean of its ratios. */
    private LineChart.Series levels(Series series) {
        List<LineChart.Point> points = new ArrayList<>();
        List<Integer> counted = series.counted();
        int from = 0;
        for (LevelChange change : series.changes()) {
            int to = counted.indexOf(change.run());
            level(points, series, counted.subList(from, to));
            from = to;
        }
        if (from > 0) {
            level(points, series, counted.subList(from, counted.size()));
        }
        return new LineChart.Series(
                "levels of " + series.line().platform(), LineChart.Series.NO_PLATFORM, points, List.of());
    }

    private void level(List<LineChart.Point> points, Series series, List<Integer> stretch) {
        double level = Math.exp(stretch.stream()
                .map(series.effects()::get)
                .mapToDouble((Effect effect) -> Math.log(effect.ratio()))
                .average()
                .orElseThrow());
        points.add(new LineChart.Point(days(stretch.get(0)), level, Double.NaN, Double.NaN));
        points.add(new LineChart.Point(days(stretch.get(stretch.size() - 1)), level, Double.NaN, Double.NaN));
    }

    /** To a hundredth of a day. */
    private double days(int run) {
        long since =
                history.runs().get(run).startMillis() - history.runs().get(0).startMillis();
        return Math.round(since / DAY_MILLIS * 100) / 100.0;
    }
}
