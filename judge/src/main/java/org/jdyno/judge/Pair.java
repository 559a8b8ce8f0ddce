package org.jdyno.judge;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import org.jdyno.model.LogRatios;
import org.jdyno.model.Pairing;
import org.jdyno.model.Trial;
import org.jdyno.stats.compare.CovariateSlope;
import org.jdyno.stats.compare.Decision;
import org.jdyno.stats.compare.PairedComparison;

/**
 * Two platforms, by one measure, in one cell: log(one / other), block by block. How the values are taken is a matter of
 * {@link Values}. The baseline's value of a block is the geometric mean of its own and that of the A/A control, unless
 * it is compared with the control. Not thread-safe.
 */
final class Pair {
    /** A way to take the log ratios of a pair from its trials. */
    enum Values {
        /** Those of single trials without the effect of steal. None if the effect is not known or does not apply. */
        WITHOUT_STEAL(Use.JUDGES, Pair::withoutSteal),
        /** Those of single trials, as they were measured. */
        MEASURED(Use.JUDGES, pair -> Optional.of(LogRatios.of(pair.ones, pair.others, pair.measure))),
        /** The contribution of each block to a percentile of all trials merged. None if the measure is none. */
        MERGED(Use.CONFIRMS, pair -> pair.trials.mergedPercentiles().logRatios(pair.ones, pair.others, pair.measure)),
        /**
         * Those of single trials, including trials whose load fell behind, with the values that they measured. None if
         * the usual comparison leaves none out; empty if such a trial measured no value.
         */
        WITH_BEHIND(Use.CONFIRMS, Pair::withBehind);

        private final Use use;
        private final Function<Pair, Optional<double[]>> take;

        Values(Use use, Function<Pair, Optional<double[]>> take) {
            this.use = use;
            this.take = take;
        }
    }

    private enum Use {
        /** The first such values that a pair has are judged. */
        JUDGES,
        /** A claim must follow from all such values of a pair, too. */
        CONFIRMS
    }

    /**
     * Which differences the percentiles of single trials can show, by the length of the trials.
     *
     * <p>A high percentile is the length of rare pauses. A trial that is too short seldom contains one, so that its own
     * percentile is too low. To find that a platform has the lower percentile, its trials must therefore be long enough
     * ({@link PercentileSupport}). Those of the platform with the higher percentile may be too short: longer ones would
     * show the same difference or a larger one.
     */
    enum Shown {
        /** The trials of both platforms are long enough, or the measure has no percentile. */
        BOTH,
        /** The trials of the first platform are too short: it can only be found to have the higher percentile. */
        ONLY_ABOVE,
        /** The trials of the second are too short: the first can only be found to have the lower percentile. */
        ONLY_BELOW,
        /** The trials of both platforms are too short, or those of one are and show no difference. */
        NONE;

        /** Whether a decision on first over second may stand. */
        boolean shows(Decision.Kind kind) {
            return switch (this) {
                case BOTH -> true;
                case ONLY_ABOVE -> kind == Decision.Kind.ABOVE;
                case ONLY_BELOW -> kind == Decision.Kind.BELOW;
                case NONE -> false;
            };
        }

        boolean isOneDirection() {
            return this == ONLY_ABOVE || this == ONLY_BELOW;
        }
    }

    private final CompletedTrials trials;
    private final String one;
    private final String other;
    private final String measure;
    private final Pairing pairing;
    private final boolean ofAnyLength;
    private final List<Trial> ones;
    private final List<Trial> others;
    private final Map<Values, Optional<double[]>> logRatios = new EnumMap<>(Values.class);

    /** A pair in the blocks of the pairing of the measure. */
    Pair(CompletedTrials trials, String one, String other, String measure) {
        this(trials, one, other, measure, trials.pairing(measure), false);
    }

    /**
     * @param pairing the pairing of the blocks that count
     * @param ofAnyLength whether trials count that are too short for the percentiles in the measure
     */
    Pair(CompletedTrials trials, String one, String other, String measure, Pairing pairing, boolean ofAnyLength) {
        this.trials = trials;
        this.one = one;
        this.other = other;
        this.measure = measure;
        this.pairing = pairing;
        this.ofAnyLength = ofAnyLength;
        this.ones = counting(one, other);
        this.others = counting(other, one);
    }

    /** The trials that count for a platform; none if the platform itself has no value. */
    private List<Trial> counting(String platform, String against) {
        List<String> own = trials.copies(platform, against);
        if (ofAnyLength) {
            return trials.measured(own, measure, pairing);
        }
        List<Trial> all = trials.counting(platform, own, measure, pairing);
        if (hasNoRatio(all)) {
            return List.of();
        }
        Set<Integer> imputed = trials.imputedBlocks(own, measure);
        imputed.retainAll(trials.imputedBlocks(trials.copies(against, platform), measure));
        return imputed.isEmpty()
                ? all
                : all.stream()
                        .filter(trial -> !imputed.contains(trial.slot().block()))
                        .toList();
    }

    /**
     * Values without a ratio are 0, such as the pauses of a trial in which none was seen, and negative ones, such as a
     * growth of memory that noise exceeds. If only the blocks with positive values counted, those of a platform that
     * seldom pauses would be its worst, and those of a growth its largest. So such a measure is not compared.
     */
    private boolean hasNoRatio(List<Trial> all) {
        return all.stream().anyMatch(trial -> trial.measures().getOrDefault(measure, 1.0) <= 0);
    }

    CompletedTrials trials() {
        return trials;
    }

    String one() {
        return one;
    }

    String other() {
        return other;
    }

    String measure() {
        return measure;
    }

    /** The trials of the first platform that count; with two trials of a block, their mean counts. */
    List<Trial> ones() {
        return ones;
    }

    List<Trial> others() {
        return others;
    }

    /** The same pair by all its trials, also if they are too short for the percentiles in the measure. */
    Pair ofAnyLength() {
        return new Pair(trials, one, other, measure, pairing, true);
    }

    /** The values, taken in one way; none if the pair has no such values. */
    Optional<double[]> logRatios(Values values) {
        return logRatios.computeIfAbsent(values, way -> way.take.apply(this));
    }

    /** The values that are judged, one for each block in which both platforms have a positive value. */
    double[] logRatios() {
        return taken(Use.JUDGES).get(0);
    }

    /** The values of trials that are in no blocks; empty if the trials of the pair are in blocks. */
    Optional<UnpairedLogs> unpaired() {
        return pairing == Pairing.UNPAIRED
                ? Optional.of(new UnpairedLogs(LogRatios.unpaired(ones, measure), LogRatios.unpaired(others, measure)))
                : Optional.empty();
    }

    /** The comparison by the values that are judged, with an interval of its own. */
    PairedComparison compared(ErrorControl control) {
        return unpaired().map(logs -> logs.compared(control, 1)).orElseGet(() -> control.compare(logRatios(), 1));
    }

    /** The values that are judged, by block. */
    SortedMap<Integer, Double> byBlock() {
        SortedMap<Integer, Double> ratios =
                LogRatios.byBlock(ones, others, trial -> trial.measures().getOrDefault(measure, Double.NaN));
        // The same blocks, but perhaps adjusted.
        Iterator<Double> judged = Arrays.stream(logRatios()).iterator();
        ratios.replaceAll((block, plain) -> judged.next());
        return ratios;
    }

    /** The other values by which the same must be shown. */
    List<double[]> confirming() {
        return taken(Use.CONFIRMS);
    }

    private List<double[]> taken(Use use) {
        return Arrays.stream(Values.values())
                .filter(values -> values.use == use)
                .flatMap(values -> logRatios(values).stream())
                .toList();
    }

    private Optional<double[]> withoutSteal() {
        return ofAnyLength ? Optional.empty() : trials.steal().adjusted(ones, others, measure);
    }

    /** Whether the values that are judged are not those that were measured. */
    boolean isAdjusted() {
        return logRatios(Values.WITHOUT_STEAL).isPresent();
    }

    /** The slope by which the values are adjusted. */
    CovariateSlope slope() {
        return trials.steal().slope(measure);
    }

    private Optional<double[]> withBehind() {
        List<String> platforms = trials.copies(one, other);
        List<String> against = trials.copies(other, one);
        boolean counted = trials.isLatency(measure) || trials.countsIfBehind(measure);
        if (counted || !trials.anyBehind(platforms) && !trials.anyBehind(against)) {
            return Optional.empty();
        }
        List<Trial> all = trials.withBehind(platforms, measure, pairing);
        List<Trial> allOthers = trials.withBehind(against, measure, pairing);
        if (!trials.allBehindHave(measure)) {
            return Optional.of(new double[0]);
        }
        return trials.steal()
                .adjusted(all, allOthers, measure)
                .or(() -> Optional.of(LogRatios.of(all, allOthers, measure)));
    }

    /** Whether trials whose load fell behind are left out of the usual comparison. */
    boolean leavesSomeOut() {
        return logRatios(Values.WITH_BEHIND).isPresent();
    }

    /**
     * Whether there are blocks in which the worst value of the cell stands for that of one side. Such values may show a
     * difference, but not that there is none: they only say "at least".
     */
    boolean hasImputed() {
        return !trials.imputedBlocks(trials.copies(one, other), measure)
                .equals(trials.imputedBlocks(trials.copies(other, one), measure));
    }

    /**
     * Which differences the percentiles of single trials can show. A platform may be found to have the lower percentile
     * if each of its trials bounds it from above, or if all of them together bound it, and the other platform's values
     * lie above that bound.
     */
    Shown shown() {
        PercentileSupport support = trials.support();
        List<String> first = trials.copies(one, other);
        List<String> second = trials.copies(other, one);
        boolean firstIsBounded = support.boundsEachTrial(first, measure);
        boolean secondIsBounded = support.boundsEachTrial(second, measure);
        if (firstIsBounded && secondIsBounded) {
            return Shown.BOTH;
        }
        if (support.percentile(measure).isPresent()) {
            if (support.isFarBelow(first, trials.measured(second, measure, pairing), measure)) {
                return Shown.ONLY_BELOW;
            }
            if (support.isFarBelow(second, trials.measured(first, measure, pairing), measure)) {
                return Shown.ONLY_ABOVE;
            }
        }
        if (firstIsBounded) {
            return Shown.ONLY_BELOW;
        }
        return secondIsBounded ? Shown.ONLY_ABOVE : Shown.NONE;
    }
}
