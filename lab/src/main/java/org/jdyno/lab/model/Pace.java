package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;

/**
 * How a workload is told at what rate its operations are to begin, whether or not the ones before are answered, and where their response
 * times are recorded.
 *
 * @param parameter that sets the rate in operations a second, such as {@code rate}
 * @param response the histogram of response times from the intended start, as {@code role.name}
 * @param unit of the rate, such as {@code chats/s}
 * @param from where a search for the highest rate begins that is told nothing else
 * @param least rate the parameter may be
 * @param most rate the parameter may be
 */
public record Pace(String parameter, String response, String unit, long from, long least, long most) {
    /** The measure of a trial that tells which share of the operations that were due was begun in time. */
    static final String BEGUN = "begun-in-time";

    public Pace {
        Objects.requireNonNull(parameter, "parameter");
        Objects.requireNonNull(response, "response");
        Objects.requireNonNull(unit, "unit");
        if (least < 1 || from < least || most < from) {
            throw new IllegalArgumentException("a search for a rate begins between " + least + " and " + most
                    + " a second, the least and most that " + parameter + " may be, not at " + from);
        }
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

    /** What trials of a workload are asked for beside its own measures, when a search looks for the highest rate that holds an objective. */
    public Workload measuring(Workload workload, Slo slo) {
        Workload measuring = workload.measuring(
                new Measure(
                        BEGUN,
                        "Operations begun in time",
                        "of those due",
                        Direction.HIGHER,
                        0.02,
                        Measure.Kind.CONDITION),
                Formula.parse("driver.begun / driver.offered", 1));
        List<String> statistics = slo.objectives().stream()
                .map(Objective::statistic)
                .filter(statistic -> !statistic.equals(Capacity.CRITICAL_STATISTIC))
                .toList();
        for (String statistic : statistics) {
            measuring = responseTimes(measuring, statistic);
        }
        return responseTimes(measuring, Capacity.CRITICAL_STATISTIC);
    }

    private Workload responseTimes(Workload workload, String statistic) {
        return workload.measuring(
                new Measure(
                        Objective.measure(statistic),
                        "Response time " + statistic,
                        "ns",
                        Direction.LOWER,
                        0.10,
                        Measure.Kind.CONDITION),
                Formula.parse(response + "." + statistic, 1));
    }
}
