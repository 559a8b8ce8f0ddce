package org.jdyno.model;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The parameter that sets the rate of a workload's operations, and where their response times are recorded.
 *
 * @param parameter the parameter that sets the rate in operations a second, such as {@code rate}
 * @param response the histogram of response times, as {@code role.name}
 * @param unit the unit of the rate, such as {@code chats/s}
 * @param from the rate at which a search for the highest rate begins by default
 * @param least minimum of the parameter
 * @param most maximum of the parameter
 * @param headline the measure that ranks platforms if a rate is set, because throughput is then fixed; empty if it is
 *     the workload's own headline
 * @param settings the parameters that can set a rate; the value 0 sets none
 * @param ownPhase whether the load generator can have a {@linkplain RatePhase phase at a rate of its own}
 */
public record RateParameter(
        String parameter,
        String response,
        String unit,
        long from,
        long least,
        long most,
        Optional<String> headline,
        List<String> settings,
        boolean ownPhase) {
    /** The name of the measure for the share of due operations that began in time. */
    public static final String BEGUN = "begun-in-time";

    /** The share of due operations that must begin in time. With a smaller share the rate is not the requested one. */
    public static final double BEGUN_IN_TIME = 0.98;

    public RateParameter {
        settings = List.copyOf(settings);
        if (!settings.contains(parameter)) {
            throw new IllegalArgumentException("the parameters that set a rate lack " + parameter);
        }
        if (least < 1 || from < least || most < from) {
            throw new IllegalArgumentException("a search for a rate begins between " + least + " and " + most
                    + " a second, the least and most that " + parameter + " may be, not at " + from);
        }
    }

    /**
     * Whether operations follow a schedule at a point: an open loop. Their number then shows whether a platform keeps
     * up with it, not how fast the platform is.
     *
     * @param rate that of the workload, if it has one
     */
    public static boolean paces(Optional<RateParameter> rate, Point point) {
        return rate.filter(parameter -> parameter.given(List.of(point))).isPresent();
    }

    /** Whether all of these points set a rate. */
    public boolean given(Collection<Point> points) {
        return !points.isEmpty()
                && points.stream().allMatch(point -> settings.stream()
                        .anyMatch(setting -> Long.parseLong(point.get(setting)) > 0));
    }

    /** The point without the rate, which is the same for all points that differ only in their rate. */
    public Point withoutRate(Point point) {
        return point.without(parameter);
    }

    public Point with(Point point, long rate) {
        return point.with(parameter, Long.toString(rate));
    }

    public long at(Point point) {
        return Long.parseLong(point.get(parameter));
    }
}
