package org.jdyno.lab.model;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A service level objective: the bounds on response times that must hold together. */
public record Slo(List<Objective> objectives) {
    public Slo {
        objectives = List.copyOf(objectives);
        if (objectives.isEmpty()) {
            throw new IllegalArgumentException("an objective bounds something");
        }
    }

    /**
     * Parses {@code p99<10ms} or several with commas between, {@code p50<1ms,p99.9<50ms}.
     *
     * @param setting what is being set, for the error
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

    /** {@code p50 < 1 ms and p99.9 < 50 ms}. */
    public String words() {
        return objectives.stream().map(Objective::words).collect(Collectors.joining(" and "));
    }

    /** The objective with the rarest percentile, which needs most values. */
    public Objective rarest() {
        return objectives.stream()
                .reduce((one, other) -> other.percentile() > one.percentile() ? other : one)
                .orElseThrow();
    }
}
