package org.jdyno.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jdyno.report.document.Block;

/**
 * Lines over an axis, such as throughput over connections: an interval at every point, and a cross with a footnote's
 * letter where trials failed or were invalid.
 *
 * <p>An axis is logarithmic if the ratio of its largest to its smallest value is large.
 *
 * @param label description for those who cannot see it
 * @param axis title of the horizontal axis, with its unit if it has one
 * @param unit the unit of the values
 * @param scale the scale of the values; the horizontal axis has the usual one
 * @param series drawn in this order; those without points and marks are left out
 */
public record LineChart(String label, String axis, String unit, Scale scale, List<Series> series) {
    /** The ratio from which on an axis is logarithmic. */
    public enum Scale {
        USUAL(40),
        /** For values that grow without bound near the largest sustained load, such as latency. */
        STEEP(8),
        /** For values that are close to each other, such as a ratio over time: the axis does not begin at 0. */
        CLOSE(Double.POSITIVE_INFINITY);

        private final double ratio;

        Scale(double ratio) {
            this.ratio = ratio;
        }

        private boolean isLogarithmic(DoubleStream values) {
            double[] sorted = values.sorted().toArray();
            return sorted.length > 1 && sorted[0] > 0 && sorted[sorted.length - 1] / sorted[0] >= ratio;
        }
    }

    /**
     * A line.
     *
     * @param colour its index in the style sheet, below {@link Drawing#COLOURS}; {@link #NO_PLATFORM} for a bound
     * @param points the points in rising order of x
     */
    public record Series(String name, int colour, List<Point> points, List<Mark> marks) {
        public static final int NO_PLATFORM = -1;

        public Series {
            points = List.copyOf(points);
            marks = List.copyOf(marks);
        }
    }

    /** A value with its interval, whose ends are NaN where there is none. */
    public record Point(double x, double y, double low, double high) {}

    /**
     * Where trials failed or were invalid.
     *
     * @param y the value of the completed trials; NaN if there are none, then the mark is on the axis
     * @param letter the letter of the footnote that says why
     */
    public record Mark(double x, double y, String letter) {}

    public LineChart {
        series = series.stream()
                .filter(one -> !one.points().isEmpty() || !one.marks().isEmpty())
                .toList();
    }

    /** Empty when there is no point to draw. */
    public Optional<Block.Chart> chart() {
        if (points().findAny().isEmpty()) {
            return Optional.empty();
        }
        Block.Chart chart = Drawing.chart("loads", label);
        ObjectNode data = chart.data().put("axis", axis).put("unit", unit);
        Stream<Double> marked =
                series.stream().flatMap(one -> one.marks().stream()).map(Mark::x);
        data.put(
                "logX",
                Scale.USUAL.isLogarithmic(
                        Stream.concat(points().map(Point::x), marked).mapToDouble(Double::doubleValue)));
        data.put("logY", scale.isLogarithmic(points().mapToDouble(Point::y)));
        if (scale == Scale.CLOSE) {
            data.put("close", true);
        }
        ArrayNode lines = data.putArray("series");
        for (Series one : series) {
            ObjectNode line = lines.addObject().put("name", one.name()).put("colour", one.colour());
            ArrayNode points = line.putArray("points");
            one.points().forEach(point -> row(points, point.x(), point.y(), point.low(), point.high()));
            ArrayNode marks = line.putArray("marks");
            one.marks().forEach(mark -> row(marks, mark.x(), mark.y()).add(mark.letter()));
        }
        return Optional.of(chart);
    }

    private Stream<Point> points() {
        return series.stream().flatMap(one -> one.points().stream());
    }

    /** The load unrounded, because the axis names it. */
    private static ArrayNode row(ArrayNode rows, double load, double... values) {
        return Drawing.points(rows.addArray().add(load), values);
    }
}
