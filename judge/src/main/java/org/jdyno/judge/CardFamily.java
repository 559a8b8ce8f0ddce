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
import org.jdyno.model.study.ScoreCard.Doubt;
import org.jdyno.stats.compare.Holm;

/**
 * The comparisons of a score card that share one error rate: differences by Holm's correction (1979), equivalence by
 * simultaneous intervals (Bonferroni). Every comparison counts, also one that chance has left without a test, such as
 * of trials that are too short for a percentile. What is claimed must be beyond the {@linkplain DoubtRule doubt} about
 * its line. Comparisons of an untrusted part are inconclusive.
 */
final class CardFamily {
    /** The place of a comparison on the card. */
    record Place(CardLine line, String platform) {}

    private record CardComparison(Verdict verdict, Run run, boolean untrusted, Measure measure, Doubt doubt) {
        /**
         * The p value, scaled so that a difference is claimed at 5 % in every run. A run that may end early claims one
         * only at a smaller p value. It is 1 if there is no test.
         */
        double p() {
            double p = verdict.evidence().p();
            return Double.isNaN(p)
                    ? 1
                    : Math.min(
                            1,
                            p * Stopping.DEFAULT_FALSE_ALARMS / errorControl().claimAlpha());
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
            double margin = Math.log1p(measure.margin());
            return doubt.ofBound() <= margin
                    && simultaneous(comparisons)
                            .filter(half -> Math.abs(log()) + half <= margin)
                            .isPresent();
        }

        private boolean isBeyondDoubt(int divisor) {
            return ofClaim(divisor)
                    .filter(half -> Math.abs(log()) - half > doubt.ofDifference())
                    .isPresent();
        }

        /**
         * Whether the verdict stands after correction for a number of comparisons.
         *
         * @param divisor the number by which the error rate of a difference is divided
         */
        boolean stands(double adjustedP, int divisor, int comparisons) {
            return switch (verdict.kind()) {
                case FASTER, SLOWER -> adjustedP <= Stopping.DEFAULT_FALSE_ALARMS && isBeyondDoubt(divisor);
                case EQUIVALENT -> isWithinMargin(comparisons);
                case INCONCLUSIVE -> false;
            };
        }
    }

    private final Map<Place, CardComparison> comparisons = new LinkedHashMap<>();

    void add(Place place, Verdict verdict, Judged judged, Measure measure, Doubt doubt) {
        boolean untrusted = judged.judgement().trust().untrusted();
        comparisons.put(place, new CardComparison(verdict, judged.run(), untrusted, measure, doubt));
    }

    /**
     * Whether a verdict stands by Bonferroni's correction. Then it stands on the card too, whatever the other lines
     * show.
     *
     * @param comparisons number of comparisons on the card that share its error rate
     */
    static boolean stands(Run run, Verdict verdict, int comparisons) {
        Measure measure = run.workload(verdict.cell().workload()).measure(verdict.measure());
        Doubt doubt = DoubtRule.of(run).doubt(verdict);
        CardComparison comparison = new CardComparison(verdict, run, false, measure, doubt);
        return comparison.stands(comparison.p() * comparisons, comparisons, comparisons);
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
        return Math.toIntExact(p.length - before);
    }

    private ScoreCard.Entry entry(CardComparison comparison, double adjustedP, int divisor) {
        Verdict verdict = comparison.verdict();
        boolean stands = !comparison.untrusted() && comparison.stands(adjustedP, divisor, comparisons.size());
        // Of trials that are too short for a percentile there is no interval that could be claimed.
        double halfWidth =
                verdict.tooShort() ? Double.NaN : comparison.ofClaim(divisor).orElse(Double.NaN);
        Verdict.Kind kind = stands ? verdict.kind() : Verdict.Kind.INCONCLUSIVE;
        double low = Math.exp(comparison.log() - halfWidth);
        double high = Math.exp(comparison.log() + halfWidth);
        Optional<Verdict.Merged> merged = verdict.evidence().merged().filter(other -> other.low() > 0);
        if (kind == Verdict.Kind.INCONCLUSIVE && merged.isPresent()) {
            // Both ways to compare a percentile must show a difference, so what either leaves may be true.
            low = Math.min(low, merged.get().low());
            high = Math.max(high, merged.get().high());
        }
        Doubt doubt = comparison.doubt();
        boolean undone = verdict.kind().isDifference() && !stands && !comparison.untrusted();
        if (undone && (low > 1 || high < 1)) {
            // An interval that excludes 1 beside a word that says otherwise would be read as a claim.
            doubt = doubt.undoing();
            low *= Math.exp(-doubt.ofDifference());
            high *= Math.exp(doubt.ofDifference());
        }
        double tolerance = comparison.tolerance();
        boolean mayBeBounded = !comparison.untrusted() && doubt.ofBound() <= Math.log1p(tolerance);
        return new ScoreCard.Entry(
                verdict,
                kind,
                low,
                high,
                doubt,
                tolerance,
                ScoreCard.Answer.of(
                        kind,
                        mayBeBounded,
                        low,
                        high,
                        tolerance,
                        comparison.measure().better()),
                stands ? OptionalDouble.empty() : furtherMinutes(comparison));
    }

    /** Empty also if a ratio is still changing, which more of the same would not end. */
    private OptionalDouble furtherMinutes(CardComparison comparison) {
        double copies = comparison.doubt().copies();
        return comparison
                .simultaneous(comparisons.size())
                .filter(half -> comparison.doubt().change().isEmpty() && !Double.isNaN(copies))
                .map(half -> FurtherTime.furtherMinutes(
                        comparison.run(),
                        comparison.verdict(),
                        comparisons.size(),
                        // Time narrows both.
                        Math.max(half, copies),
                        comparison.tolerance()))
                .orElse(OptionalDouble.empty());
    }
}
