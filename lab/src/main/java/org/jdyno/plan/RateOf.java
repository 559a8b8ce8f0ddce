package org.jdyno.plan;

import java.util.Locale;
import java.util.Optional;
import org.jdyno.model.Direction;
import org.jdyno.model.Key;
import org.jdyno.model.Measure;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Workload;

/**
 * The key {@code rate-of} of a part of a study: its rate follows from the speed that an earlier part measured.
 *
 * @param part the earlier part, which runs the same workload as fast as it goes
 * @param share the share of the speed of the slowest platform, above 0 and below 1
 * @param most the highest rate
 */
public record RateOf(
        String part,
        @Key(least = 0.001, most = 0.999) double share,
        @Key(least = 1, most = Integer.MAX_VALUE) long most) {
    /** Sets the rate of a request, in operations a second; 0 for none. */
    public void set(Request request, Workloads workloads, long perSecond) {
        request.workloads().forEach((name, parameters) -> workloads
                .get(name)
                .rate()
                .ifPresent(rate -> parameters.put(rate.parameter(), Long.toString(perSecond))));
    }

    /** What it says, before anything has been measured, as a clause. */
    public String describe() {
        return String.format(
                Locale.ROOT,
                "the rate will be %.0f %% of the speed of the slowest platform in %s, at most %,d a second",
                100 * share,
                part,
                most);
    }

    /** The measure of a workload in the unit of its rate: its speed. */
    public static Optional<Measure> speed(Workload workload) {
        return workload.rate().map(RateParameter::unit).flatMap(unit -> workload.measures().stream()
                .filter(measure -> measure.unit().equals(unit) && measure.better() == Direction.HIGHER)
                .filter(measure -> !measure.name().equals(RateParameter.BEGUN))
                .findFirst());
    }
}
