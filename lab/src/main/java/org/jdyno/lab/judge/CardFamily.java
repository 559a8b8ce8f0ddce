package org.jdyno.lab.judge;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.study.CardLine;
import org.jdyno.lab.model.study.ScoreCard;
import org.jdyno.lab.stats.StudentT;
import org.jdyno.lab.stats.compare.Holm;

/**
 * The comparisons of a score card that share one error rate: differences by Holm's correction (1979), equivalence by
 * simultaneous intervals (Bonferroni). Comparisons of an untrusted part are inconclusive.
 */
final class CardFamily {
    /** The place of a comparison on the card. */
    record Place(CardLine line, String platform) {}

    private record Comparison(Verdict verdict, Judged judged, Measure measure) {
        /** The p value, scaled so that its run claims a difference at 5 %; one that may end early claims at less. */
        double p() {
            return Math.min(1, verdict.p() * Stopping.USUAL / control().claims());
        }

        ErrorControl control() {
            return ErrorControl.of(judged.run());
        }

        double log() {
            return Math.log(verdict.ratio());
        }

        /** The half-width of its interval if the error rate is divided by a number. */
        double halfWidth(int divisor) {
            int degrees = verdict.blocks() - 1;
            double wider = StudentT.critical(1 - control().intervals() / divisor, degrees)
                    / StudentT.critical(1 - control().intervals(), degrees);
            return wider * Math.log(verdict.high() / verdict.low()) / 2;
        }

        boolean isWithinMargin(int comparisons) {
            return Math.abs(log()) + halfWidth(comparisons) <= Math.log1p(measure.margin());
        }
    }

    private final Map<Place, Comparison> comparisons = new LinkedHashMap<>();

    void add(Place place, Verdict verdict, Judged judged, Measure measure) {
        comparisons.put(place, new Comparison(verdict, judged, measure));
    }

    /** The decided comparisons. */
    Map<Place, ScoreCard.Entry> entries() {
        double[] p = comparisons.values().stream().mapToDouble(Comparison::p).toArray();
        double[] adjusted = Holm.adjust(p);
        Map<Place, ScoreCard.Entry> entries = new LinkedHashMap<>();
        int next = 0;
        for (Map.Entry<Place, Comparison> one : comparisons.entrySet()) {
            boolean differs = adjusted[next] <= Stopping.USUAL;
            entries.put(one.getKey(), entry(one.getValue(), differs, divisor(p, adjusted, next)));
            next++;
        }
        return entries;
    }

    /**
     * The number by which Holm's procedure divides the error rate for a comparison: the number of comparisons that are
     * not rejected before it. At this rate the interval excludes "no change" exactly if a difference is claimed.
     */
    private static int divisor(double[] p, double[] adjusted, int index) {
        boolean rejected = adjusted[index] <= Stopping.USUAL;
        long before = rejected
                ? Arrays.stream(p).filter(other -> other < p[index]).count()
                : Arrays.stream(adjusted)
                        .filter(other -> other <= Stopping.USUAL)
                        .count();
        return Math.toIntExact(Arrays.stream(p).filter(Double::isFinite).count() - before);
    }

    private ScoreCard.Entry entry(Comparison comparison, boolean differs, int divisor) {
        Verdict verdict = comparison.verdict();
        boolean stands = !comparison.judged().judgement().trust().untrusted()
                && switch (verdict.kind()) {
                    case FASTER, SLOWER -> differs;
                    case EQUIVALENT -> comparison.isWithinMargin(comparisons.size());
                    case INCONCLUSIVE -> false;
                };
        double halfWidth = comparison.halfWidth(Math.max(1, divisor));
        return new ScoreCard.Entry(
                verdict,
                stands ? verdict.kind() : Verdict.Kind.INCONCLUSIVE,
                Math.exp(comparison.log() - halfWidth),
                Math.exp(comparison.log() + halfWidth),
                stands ? OptionalDouble.empty() : further(comparison));
    }

    private OptionalDouble further(Comparison comparison) {
        return Double.isFinite(comparison.verdict().low())
                ? FurtherTime.of(
                        comparison.judged().run(),
                        comparison.verdict(),
                        comparisons.size(),
                        comparison.halfWidth(comparisons.size()))
                : OptionalDouble.empty();
    }
}
