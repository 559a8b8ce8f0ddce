package org.jdyno.lab.model;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How a workload is told at what rate its operations are to begin, whether or not the ones before are answered, and
 * where their response times are recorded.
 *
 * @param parameter that sets the rate in operations a second, such as {@code rate}
 * @param response the histogram of response times from the intended start, as {@code role.name}
 * @param unit of the rate, such as {@code chats/s}
 * @param from where a search for the highest rate begins that is told nothing else
 * @param least rate the parameter may be
 * @param most rate the parameter may be
 * @param headline the measure platforms are ranked by where operations begin at a rate, as how many there are is then
 *     given; empty when the workload's own will do
 * @param settings the parameters by which a rate may be given, in one way or another, each of them nothing at 0
 */
public record Pace(
        String parameter,
        String response,
        String unit,
        long from,
        long least,
        long most,
        Optional<String> headline,
        List<String> settings) {
    /** The measure of a trial that tells which share of the operations that were due was begun in time. */
    public static final String BEGUN = "begun-in-time";

    /**
     * Share of the operations that were due which must be begun in time: with fewer the rate is not the one that was
     * asked for.
     */
    public static final double BEGUN_IN_TIME = 0.98;

    public Pace {
        Objects.requireNonNull(parameter, "parameter");
        Objects.requireNonNull(response, "response");
        Objects.requireNonNull(unit, "unit");
        // A run of an earlier version was ranked by the workload's own headline.
        headline = Objects.requireNonNullElse(headline, Optional.empty());
        settings = settings == null ? List.of(parameter) : List.copyOf(settings);
        if (!settings.contains(parameter)) {
            throw new IllegalArgumentException("the parameters that set a rate lack " + parameter);
        }
        if (least < 1 || from < least || most < from) {
            throw new IllegalArgumentException("a search for a rate begins between " + least + " and " + most
                    + " a second, the least and most that " + parameter + " may be, not at " + from);
        }
    }

    /** Whether operations begin at a rate at every one of these points. */
    public boolean given(Collection<Point> points) {
        return !points.isEmpty()
                && points.stream().allMatch(point -> settings.stream()
                        .anyMatch(setting -> Long.parseLong(point.get(setting)) > 0));
    }

    /** What is left of a point without the rate: points of one rest differ in their rate only. */
    public Point rest(Point point) {
        return point.without(parameter);
    }

    /** A point at another rate. */
    public Point with(Point point, long rate) {
        return point.with(parameter, Long.toString(rate));
    }

    /** The rate at a point. */
    public long at(Point point) {
        return Long.parseLong(point.get(parameter));
    }
}
