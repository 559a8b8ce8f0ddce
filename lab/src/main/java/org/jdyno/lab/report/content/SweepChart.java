package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.report.document.Block.Chart;

/**
 * A measure over the axis of a sweep: a line for each platform, and a cross wherever one of its trials failed or was
 * invalid.
 */
record SweepChart(SweepChapter sweep, Measure measure, Footnotes footnotes, Drawing drawing) {
    /** Suffixes of conditions that are drawn as bounds of a measure. */
    private static final List<String> BOUNDS = List.of("-ceiling", "-floor");

    /** Empty when no platform has a figure. */
    Optional<Chart> chart() {
        String axis = sweep.sweep().axis();
        String label = measure.title() + " over " + axis + ", a line for each platform; the table has the same figures";
        List<LineChart.Series> series = new ArrayList<>();
        sweep.platforms().forEach(platform -> series.add(series(platform)));
        BOUNDS.forEach(bound -> sweep.workload().measures().stream()
                .filter(candidate -> candidate.name().equals(measure.name() + bound))
                .map(this::bound)
                .forEach(series::add));
        LineChart.Scale scale = sweep.workload().isLatency(measure) ? LineChart.Scale.STEEP : LineChart.Scale.USUAL;
        return new LineChart(label, axis, measure.unit(), scale, series).chart();
    }

    /**
     * A bound depends on the load, not on the platform, so the values of the first platform are drawn.
     */
    private LineChart.Series bound(Measure bound) {
        List<LineChart.Point> points = new ArrayList<>();
        for (SweepChapter.SweepPoint point : sweep.points()) {
            sweep.platforms().stream()
                    .flatMap(platform -> point.chapter().estimate(platform, bound).stream())
                    .findFirst()
                    .ifPresent(found ->
                            points.add(new LineChart.Point(point.at(), found.value(), Double.NaN, Double.NaN)));
        }
        return new LineChart.Series(bound.title(), LineChart.Series.NO_PLATFORM, points, List.of());
    }

    private LineChart.Series series(String platform) {
        List<LineChart.Point> points = new ArrayList<>();
        List<LineChart.Mark> marks = new ArrayList<>();
        for (SweepChapter.SweepPoint point : sweep.points()) {
            Optional<Estimate> estimate = point.chapter().estimate(platform, measure);
            estimate.ifPresent(
                    found -> points.add(new LineChart.Point(point.at(), found.value(), found.low(), found.high())));
            boolean marked = point.chapter().trials(platform).stream()
                    .anyMatch(trial -> trial.outcome() == Outcome.FAILED || trial.outcome() == Outcome.INVALID);
            if (marked) {
                double value = estimate.map(Estimate::value).orElse(Double.NaN);
                marks.add(new LineChart.Mark(
                        point.at(), value, String.join(" ", footnotes.notCompleted(platform, point))));
            }
        }
        return new LineChart.Series(platform, drawing.colour(platform), points, marks);
    }
}
