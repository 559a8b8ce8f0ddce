package org.jdyno.lab.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.report.telling.Footnotes;
import org.jdyno.lab.report.telling.SweepChapter;

/**
 * A measure over the axis of a sweep: a line for each platform, and a cross wherever one of its trials failed or was
 * invalid.
 */
final class SweepCharts {
    /** What the name of a condition ends in that is drawn as a bound of the measure before it. */
    private static final List<String> BOUNDS = List.of("-ceiling", "-floor");

    void write(Html out, Story story, SweepChapter sweep, Measure measure, Footnotes footnotes) {
        String label = measure.title() + " over " + sweep.sweep().axis()
                + ", a line for each platform; the table has the same figures";
        List<LineChart.Series> series = new ArrayList<>();
        sweep.platforms().forEach(platform -> series.add(series(story, sweep, measure, footnotes, platform)));
        BOUNDS.forEach(bound -> sweep.workload().measures().stream()
                .filter(candidate -> candidate.name().equals(measure.name() + bound))
                .map(candidate -> bound(sweep, candidate))
                .forEach(series::add));
        LineChart.Scale scale = sweep.workload().isLatency(measure) ? LineChart.Scale.STEEP : LineChart.Scale.USUAL;
        new LineChart(label, sweep.sweep().axis(), measure.unit(), scale, series).write(out, story.charts());
    }

    /**
     * What bounds a measure is the load's, and the same for every platform but for chance: it is drawn as the first has
     * it.
     */
    private static LineChart.Series bound(SweepChapter sweep, Measure bound) {
        List<LineChart.Point> points = new ArrayList<>();
        for (SweepChapter.Stop stop : sweep.stops()) {
            sweep.platforms().stream()
                    .flatMap(platform -> stop.chapter().estimate(platform, bound).stream())
                    .findFirst()
                    .ifPresent(
                            found -> points.add(new LineChart.Point(stop.at(), found.value(), Double.NaN, Double.NaN)));
        }
        return new LineChart.Series(bound.title(), LineChart.Series.NOBODYS, points, List.of());
    }

    private static LineChart.Series series(
            Story story, SweepChapter sweep, Measure measure, Footnotes footnotes, String platform) {
        List<LineChart.Point> points = new ArrayList<>();
        List<LineChart.Mark> marks = new ArrayList<>();
        for (SweepChapter.Stop stop : sweep.stops()) {
            Optional<Estimate> estimate = stop.chapter().estimate(platform, measure);
            estimate.ifPresent(
                    found -> points.add(new LineChart.Point(stop.at(), found.value(), found.low(), found.high())));
            boolean lost = stop.chapter().trials(platform).stream()
                    .anyMatch(trial -> trial.outcome() == Outcome.FAILED || trial.outcome() == Outcome.INVALID);
            if (lost) {
                double value = estimate.map(Estimate::value).orElse(Double.NaN);
                marks.add(new LineChart.Mark(stop.at(), value, footnotes.lost(platform, stop)));
            }
        }
        return new LineChart.Series(platform, story.charts().colour(platform), points, marks);
    }
}
