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
    /** What the name of a condition ends in that is drawn as a bound of the measure before it. */
    private static final List<String> BOUNDS = List.of("-ceiling", "-floor");

    /** Nothing when no platform has a figure. */
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
     * What bounds a measure is the load's, and the same for every platform but for chance: it is drawn as the first has
     * it.
     */
    private LineChart.Series bound(Measure bound) {
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

    private LineChart.Series series(String platform) {
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
                marks.add(new LineChart.Mark(stop.at(), value, String.join(" ", footnotes.lost(platform, stop))));
            }
        }
        return new LineChart.Series(platform, drawing.colour(platform), points, marks);
    }
}
