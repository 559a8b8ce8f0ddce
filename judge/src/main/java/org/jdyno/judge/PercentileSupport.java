package org.jdyno.judge;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Term;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.jdyno.stats.compare.PairedComparison;

/** Whether the trials of a cell have enough values beyond the percentiles in the formula of a measure. */
final class PercentileSupport {
    /**
     * Trials bound a percentile from above if they support a higher one, with this many times fewer values beyond it:
     * for the 99th, one value in 300 instead of one in 100. Support of the percentile itself is not enough: if few
     * pauses were seen, it may lie among the usual values by chance.
     */
    private static final double FURTHER = 3;

    private final Workload workload;
    private final BiFunction<String, String, MergedDistribution> merged;

    /** @param merged the values of a platform's trials under the name of a distribution */
    PercentileSupport(Workload workload, BiFunction<String, String, MergedDistribution> merged) {
        this.workload = workload;
        this.merged = merged;
    }

    /**
     * Whether all trials of a platform together support the percentiles in a measure's formula; true if the formula has
     * none.
     */
    boolean hasEnoughValues(String platform, String measure) {
        return percentiles(measure).allMatch(term -> merged(platform, term.distribution())
                .supports(term.percentile().getAsDouble()));
    }

    MergedDistribution merged(String platform, String distribution) {
        return merged.apply(platform, distribution);
    }

    /** Whether each trial of some platforms bounds a percentile from above; one without trials does not count. */
    boolean boundsEachTrial(List<String> platforms, String measure) {
        return percentiles(measure).allMatch(term -> distributions(platforms, term)
                .allMatch(values -> values.supports(further(term)) && values.supportsEachTrial(further(term))));
    }

    /**
     * Whether trials lie above the bound of the percentile of all trials of some platforms.
     *
     * @param higher the trials
     */
    boolean isFarBelow(List<String> platforms, List<Trial> higher, String measure) {
        Term term = percentile(measure).orElseThrow();
        List<MergedDistribution> bounding = distributions(platforms, term).toList();
        long boundNanos = bounding.stream()
                .mapToLong(values -> values.valueNanos(further(term)))
                .max()
                .orElse(0);
        double unitsPerNano = workload.formulas().get(measure).scale();
        double[] nanos = higher.stream()
                .flatMap(trial -> Optional.ofNullable(trial.measures().get(measure)).stream())
                .mapToDouble(value -> value / unitsPerNano)
                .toArray();
        return boundNanos > 0
                && bounding.stream().allMatch(values -> values.supports(further(term)))
                && nanos.length > 1
                && Arrays.stream(nanos).allMatch(value -> value > 0)
                && aboveOnAverage(nanos, boundNanos);
    }

    private static boolean aboveOnAverage(double[] nanos, long boundNanos) {
        double[] logRatios =
                Arrays.stream(nanos).map(value -> Math.log(value / boundNanos)).toArray();
        return PairedComparison.of(logRatios, ErrorControl.CONFIDENCE).low() > 0;
    }

    private Stream<MergedDistribution> distributions(List<String> platforms, Term term) {
        return platforms.stream()
                .map(platform -> merged(platform, term.distribution()))
                .filter(values -> values.trials() > 0);
    }

    private static double further(Term term) {
        return 100 - (100 - term.percentile().getAsDouble()) / FURTHER;
    }

    /** The percentile that a measure is; empty if it is none or a formula of several terms. */
    Optional<Term> percentile(String measure) {
        return workload.formulas().get(measure).terms().size() > 1
                ? Optional.empty()
                : percentiles(measure).findFirst();
    }

    /** The percentiles of a distribution that are measures. */
    Set<Double> percentilesOf(String distribution) {
        return workload.formulas().keySet().stream()
                .flatMap(measure -> percentile(measure).stream())
                .filter(term -> term.distribution().equals(distribution))
                .map(term -> term.percentile().getAsDouble())
                .collect(Collectors.toSet());
    }

    private Stream<Term> percentiles(String measure) {
        return workload.formulas().get(measure).terms().stream()
                .filter(term -> term.percentile().isPresent());
    }
}
