package org.jdyno.lab.judge;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jdyno.lab.model.Term;
import org.jdyno.lab.model.Workload;

/** Whether the trials of a cell have enough values beyond the percentiles in the formula of a measure. */
final class PercentileSupport {
    /**
     * A percentile is bounded from above by trials that support one this many times as far out. Support of the
     * percentile itself is not enough: if few pauses were seen, it may lie among the usual values by chance.
     */
    private static final double FURTHER = 3;

    private final Workload workload;
    private final BiFunction<String, String, MergedDistribution> merged;

    /** @param merged the values of a platform's trials under the name of a distribution */
    PercentileSupport(Workload workload, BiFunction<String, String, MergedDistribution> merged) {
        this.workload = workload;
        this.merged = merged;
    }

    /** Whether all trials of a platform together support the percentiles of a measure; true if it has none. */
    boolean ofAll(String platform, String measure) {
        return percentiles(measure).allMatch(term -> merged.apply(platform, term.distribution())
                .supports(term.percentile().getAsDouble()));
    }

    /**
     * Whether the trials of these platforms are long enough to say that a percentile is not higher. A platform without
     * trials does not count.
     */
    boolean boundsEachTrial(List<String> platforms, String measure) {
        return percentiles(measure).allMatch(term -> platforms.stream()
                .map(platform -> merged.apply(platform, term.distribution()))
                .allMatch(values -> boundsEachTrial(values, term)));
    }

    private static boolean boundsEachTrial(MergedDistribution values, Term term) {
        double further = 100 - (100 - term.percentile().getAsDouble()) / FURTHER;
        return values.trials() == 0 || values.supports(further) && values.supportsEachTrial(further);
    }

    /** The percentile that a measure is; empty if it is none or a formula of several terms. */
    Optional<Term> percentile(String measure) {
        return workload.formulas().get(measure).terms().size() > 1
                ? Optional.empty()
                : percentiles(measure).findFirst();
    }

    private Stream<Term> percentiles(String measure) {
        return workload.formulas().get(measure).terms().stream()
                .filter(term -> term.percentile().isPresent());
    }
}
