package org.jdyno.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jdyno.model.Percentile;
import org.jdyno.model.Recording;
import org.jdyno.report.document.Block.Chart;

/**
 * Values over percentiles, with axes of log 1/(1 − p) and of log time. Percentiles with too few values beyond them
 * are left out.
 */
final class PercentileChart {
    /** The resolution of the clock; a logarithmic axis has no place for zero. */
    private static final double MIN_NANOS = 1;

    private final List<Line> lines = new ArrayList<>();

    /** How a line is drawn. */
    enum Style {
        MAIN,
        /** One of several processes; the main line is that of all of them, merged. */
        PROCESS,
        /** One of many lines, of which several have a colour. */
        OVERLAID,
        /** The idle process. */
        QUIET
    }

    private record Line(String name, int colour, Style style, int dashes, Recording recording) {}

    /** Adds a line, drawn before those that are added later. */
    void line(String name, int colour, Style style, Recording recording) {
        add(new Line(name, colour, style, 0, recording));
    }

    /**
     * Adds one of many lines.
     *
     * @param dashes which of several kinds of dashes it has; 0 for a solid line
     */
    void overlaid(String name, int colour, int dashes, Recording recording) {
        add(new Line(name, colour, Style.OVERLAID, dashes, recording));
    }

    private void add(Line line) {
        if (!drawable(line.recording()).isEmpty()) {
            lines.add(line);
        }
    }

    /** All values drawn, with the ends of intervals, so that several charts can share an axis. */
    DoubleStream nanos() {
        return lines.stream()
                .flatMap(line -> drawable(line.recording()).stream())
                .flatMapToDouble(point -> interval(point)
                        .map(ends -> DoubleStream.of(point.shownNanos(), ends.lowNanos(), ends.highNanos()))
                        .orElse(DoubleStream.of(point.shownNanos())));
    }

    /** The chart; empty if there is no line. The ends are those of the axis of time. */
    Optional<Chart> chart(String label, double lowNanos, double highNanos) {
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        Chart chart = Drawing.chart("percentiles", label);
        chart.data().put("low", lowNanos).put("high", highNanos);
        ArrayNode drawn = chart.data().putArray("lines");
        for (Line line : lines) {
            ObjectNode of = drawn.addObject()
                    .put("name", line.name())
                    .put("colour", line.colour())
                    .put("style", line.style().name().toLowerCase(Locale.ROOT))
                    .put("trials", line.recording().trials());
            if (line.style() == Style.OVERLAID) {
                of.put("dashes", line.dashes());
            }
            ArrayNode points = of.putArray("points");
            double nanos = 0;
            for (Percentile point : drawable(line.recording())) {
                // Where the trials become too short for their own percentiles, those of all merged may begin lower.
                nanos = Math.max(nanos, point.shownNanos());
                ArrayNode row = Drawing.points(points.addArray(), 100 / (100 - point.percentile()), nanos);
                if (line.style() == Style.MAIN) {
                    interval(point).ifPresent(ends -> Drawing.points(row, ends.lowNanos(), ends.highNanos()));
                }
            }
        }
        return Optional.of(chart);
    }

    /** The interval of a point where the tables show it too. */
    private static Optional<Percentile.Interval> interval(Percentile point) {
        return point.interval()
                .filter(ends -> Recordings.isShown(point.percentile())
                        && ends.lowNanos() >= MIN_NANOS
                        && Double.isFinite(ends.highNanos()));
    }

    private static List<Percentile> drawable(Recording recording) {
        return recording.percentiles().stream()
                .filter(point -> point.supported() && point.percentile() < 100 && point.shownNanos() >= MIN_NANOS)
                .toList();
    }
}
