package org.jdyno.judge;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.model.Judged;
import org.jdyno.model.Measure;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.Tolerances;
import org.jdyno.model.Verdict;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.stats.compare.Holm;

/**
 * The comparisons of a score card that share one error rate: differences by Holm's correction (1979), equivalence by
 * simultaneous intervals (Bonferroni). Comparisons of an untrusted part are inconclusive.
 */
final class CardFamily {
    /** The place of a comparison on the card. */
    record Place(CardLine line, String platform) {}

    private record CardComparison(Verdict verdict, Run run, boolean untrusted, Measure measure) {
        /**
         * The p value, scaled so that a difference is claimed at 5 % in every run. A run that may end early claims one
         * only at a smaller p value.
         */
        double p() {
            return Math.min(
                    1,
                    verdict.evidence().p()
                            * Stopping.DEFAULT_FALSE_ALARMS
                            / errorControl().claimAlpha());
        }

        ErrorControl errorControl() {
            return ErrorControl.of(run);
        }

        double tolerance() {
            return run.plan()
                    .experiment()
                    .tolerances()
                    .map(tolerances -> tolerances.of(measure.name()))
                    .orElse(Tolerances.USUAL);
        }

        double log() {
            return Math.log(verdict.effect().ratio());
        }

        /** The half-width of its interval at an error rate; empty with too few blocks. */
        private Optional<Double> halfWidth(double alpha) {
            return verdict.effect()
                    .interval()
                    .map(interval ->
                            errorControl().widening(alpha, verdict.effect().blocks())
                                    * ErrorControl.halfWidth(interval.low(), interval.high()))
                    .filter(Double::isFinite);
        }

        /** The half-width of the interval of several; empty with too few blocks. */
        Optional<Double> simultaneous(int comparisons) {
            return halfWidth(errorControl().intervalAlpha() / comparisons);
        }

        /** The half-width of the interval that excludes "no change" where a difference is claimed, if there is any. */
        Optional<Double> ofClaim(int divisor) {
            return halfWidth(errorControl().claimAlpha() / divisor);
        }

        boolean isWithinMargin(int comparisons) {
            return simultaneous(comparisons)
                    .filter(half -> Math.abs(log()) + half <= Math.log1p(measure.margin()))
                    .isPresent();
        }

        /** Whether the verdict stands after correction for a number of comparisons. */
        boolean stands(double adjustedP, int comparisons) {
            return switch (verdict.kind()) {
                case FASTER, SLOWER -> adjustedP <= Stopping.DEFAULT_FALSE_ALARMS;
                case EQUIVALENT -> isWithinMargin(comparisons);
                case INCONCLUSIVE -> false;
            };
        }
    }

    private final Map<Place, CardComparison> comparisons = new LinkedHashMap<>();

    void add(Place place, Verdict verdict, Judged judged, Measure measure) {
        boolean untrusted = judged.judgement().trust().untrusted();
        comparisons.put(place, new CardComparison(verdict, judged.run(), untrusted, measure));
    }

    /**
     * Whether a verdict stands by Bonferroni's correction. Then it stands on the card too, whatever the other lines
     * show.
     *
     * @param comparisons number of comparisons on the card that share its error rate
     */
    static boolean stands(Run run, Verdict verdict, int comparisons) {
        Measure measure = run.workload(verdict.cell().workload()).measure(verdict.measure());
        CardComparison comparison = new CardComparison(verdict, run, false, measure);
        return comparison.stands(comparison.p() * comparisons, comparisons);
    }

    /** The decided comparisons. */
    Map<Place, ScoreCard.Entry> entries() {
        double[] p =
                comparisons.values().stream().mapToDouble(CardComparison::p).toArray();
        double[] adjusted = Holm.adjust(p);
        Map<Place, ScoreCard.Entry> entries = new LinkedHashMap<>();
        int next = 0;
        for (Map.Entry<Place, CardComparison> one : comparisons.entrySet()) {
            entries.put(one.getKey(), entry(one.getValue(), adjusted[next], divisor(p, adjusted, next)));
            next++;
        }
        return entries;
    }

    /**
     * The number by which Holm's procedure divides the error rate for a comparison: the number of comparisons that are
     * not rejected before it. At this rate the interval excludes "no change" exactly when a difference is claimed.
     */
    private static int divisor(double[] p, double[] adjusted, int index) {
        boolean rejected = adjusted[index] <= Stopping.DEFAULT_FALSE_ALARMS;
        long before = rejected
                ? Arrays.stream(p).filter(other -> other < p[index]).count()
                : Arrays.stream(adjusted)
                        .filter(other -> other <= Stopping.DEFAULT_FALSE_ALARMS)
                        .count();
        return Math.toIntExact(Arrays.stream(p).filter(Double::isFinite).count() - before);
    }

    private ScoreCard.Entry entry(CardComparison comparison, double adjustedP, int divisor) {
        Verdict verdict = comparison.verdict();
        boolean stands = !comparison.untrusted() && comparison.stands(adjustedP, comparisons.size());
        // A verdict without p is not counted by the divisor, which may then be 0.
        // Of trials that are too short for a percentile there is none that could be claimed.
        double halfWidth = verdict.tooShort()
                ? Double.NaN
                : comparison.ofClaim(Math.max(1, divisor)).orElse(Double.NaN);
        Verdict.Kind kind = stands ? verdict.kind() : Verdict.Kind.INCONCLUSIVE;
        double low = Math.exp(comparison.log() - halfWidth);
        double high = Math.exp(comparison.log() + halfWidth);
        Optional<Verdict.Merged> merged = verdict.evidence().merged().filter(other -> other.low() > 0);
        if (kind == Verdict.Kind.INCONCLUSIVE && merged.isPresent()) {
            // Both ways to compare a percentile must show a difference, so what either leaves may be true.
            low = Math.min(low, merged.get().low());
            high = Math.max(high, merged.get().high());
        }
        double tolerance = comparison.tolerance();
        return new ScoreCard.Entry(
                verdict,
                kind,
                low,
                high,
                tolerance,
                ScoreCard.Answer.of(kind, !comparison.untrusted(), low, high, tolerance),
                stands ? OptionalDouble.empty() : furtherMinutes(comparison));
    }

    private OptionalDouble furtherMinutes(CardComparison comparison) {
        return comparison
                .simultaneous(comparisons.size())
                .map(half -> FurtherTime.furtherMinutes(
                        comparison.run(), comparison.verdict(), comparisons.size(), half, comparison.tolerance()))
                .orElse(OptionalDouble.empty());
    }
}
