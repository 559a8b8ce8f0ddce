package org.jdyno.model;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A service level objective: bounds on response times that must all be met. */
public record Slo(List<Objective> objectives) {
    public Slo {
        objectives = List.copyOf(objectives);
        if (objectives.isEmpty()) {
            throw new IllegalArgumentException("an objective needs at least one bound");
        }
    }

    /**
     * Parses {@code p99<10ms} or several objectives separated by commas, {@code p50<1ms,p99.9<50ms}.
     *
     * @param setting the name of the setting, for errors
     */
    public static Slo parse(String setting, String text) {
        List<Objective> objectives = Arrays.stream(text.split(",", -1))
                .map(part -> Objective.parse(setting, part))
                .toList();
        objectives.stream()
                .collect(Collectors.groupingBy(Objective::statistic, Collectors.counting()))
                .forEach((statistic, number) -> {
                    if (number > 1) {
                        throw new UserError(
                                setting + " bounds " + statistic + " twice; the stricter of the two is enough");
                    }
                });
        return new Slo(objectives);
    }

    /** The objectives as text: {@code p50 < 1 ms and p99.9 < 50 ms}. */
    public String words() {
        return objectives.stream().map(Objective::words).collect(Collectors.joining(" and "));
    }

    /** The shortest response time that an objective bounds, in nanoseconds. */
    long strictestBoundNanos() {
        return objectives.stream().mapToLong(Objective::boundNanos).min().orElseThrow();
    }

    /** The objective with the highest percentile, which needs most values. */
    public Objective rarest() {
        return objectives.stream()
                .reduce((one, other) -> other.percentile() > one.percentile() ? other : one)
                .orElseThrow();
    }

    /**
     * A copy of a workload with the measures that a search needs: the percentiles, and how many operations begin in
     * time.
     */
    Workload withMeasures(Workload workload) {
        Workload measuring = workload.withMeasure(
                Measure.condition(RateParameter.BEGUN, "Operations begun in time", "of those due", Direction.HIGHER),
                Formula.parse("driver.begun / driver.offered", 1));
        for (Objective objective : objectives) {
            if (!objective.statistic().equals(Capacity.CRITICAL_STATISTIC)) {
                measuring = responseTimes(measuring, objective.statistic());
            }
        }
        return responseTimes(measuring, Capacity.CRITICAL_STATISTIC);
    }

    private static Workload responseTimes(Workload workload, String statistic) {
        return workload.withMeasure(
                Measure.condition(Objective.measure(statistic), "Response time " + statistic, "ns", Direction.LOWER),
                Formula.parse(workload.rate().orElseThrow().response() + "." + statistic, 1));
    }
}
