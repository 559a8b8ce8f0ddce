package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Scalability;
import org.jdyno.lab.model.Sweep;

/** Sentences on how the headline measure changes with the load. */
public final class SweepSentences {
    /** Below this probability the law does not fit. */
    private static final double MISFIT = 0.05;

    private static final Scalability.Range NOT_SHOWN = new Scalability.Range(Double.NaN, Double.NaN, Double.NaN);

    private SweepSentences() {}

    /** Who leads at the largest load, or the least heap, that the baseline completed, in one sentence. */
    public static String lead(SweepChapter sweep) {
        Optional<SweepChapter.SweepPoint> compared = sweep.hardestCompared();
        if (compared.isEmpty()) {
            return sweep.baseline() + ", the baseline, has no figure at any load, so nothing can be compared with it.";
        }
        String which = compared.get().equals(sweep.hardest())
                ? ""
                : (sweep.ofHeaps() ? ", the least heap with which " : ", the largest load at which ") + sweep.baseline()
                        + " has a figure";
        return "At " + sweep.load(compared.get()) + which + ": "
                + LeadSentence.of(compared.get().chapter());
    }

    /** How much of its headline measure each platform retains over the loads it completed. */
    public static List<String> changes(SweepChapter sweep) {
        List<String> sentences = new ArrayList<>();
        for (String platform : sweep.platforms()) {
            sweep.retention(platform)
                    .map(retained -> retained(sweep, retained)
                            + sweep.peakBetween(platform)
                                    .filter(peak -> Double.isFinite(
                                                    peak.effect().low())
                                            && Double.isFinite(peak.effect().high()))
                                    .map(peak -> peak(sweep, peak))
                                    .orElse(""))
                    .or(() -> firstAndLast(sweep, platform))
                    .ifPresent(sentences::add);
        }
        return sentences;
    }

    private static String retained(SweepChapter sweep, Sweep.Retention retained) {
        String range = "from " + sweep.range(retained.from(), retained.to());
        String measure = Sentences.ofTitle(sweep.headline());
        if (!Double.isFinite(retained.effect().low())
                || !Double.isFinite(retained.effect().high())) {
            return retained.platform() + ": the change of its " + measure + " " + range + " has no interval ("
                    + Numbers.count(retained.effect().blocks(), "block") + ").";
        }
        String share = Numbers.share(retained.effect().ratio()) + " (95 % interval "
                + Numbers.share(retained.effect().low()) + " to "
                + Numbers.share(retained.effect().high()) + ", "
                + Numbers.count(retained.effect().blocks(), "block") + ")";
        return sweep.headline().better() == Direction.HIGHER
                        && retained.effect().ratio() < 1
                ? retained.platform() + " retains " + share + " of its " + measure + " " + range + "."
                : retained.platform() + " reaches " + share + " of its initial " + measure + " " + range + ".";
    }

    private static String peak(SweepChapter sweep, Sweep.Retention peak) {
        return " Its peak is at " + sweep.load(peak.to()) + ", with "
                + Numbers.share(peak.effect().ratio())
                + " of the initial value (95 % interval "
                + Numbers.share(peak.effect().low()) + " to "
                + Numbers.share(peak.effect().high()) + ").";
    }

    /** The figures at the first and the last load that a platform completed; empty if it completed fewer than two. */
    private static Optional<String> firstAndLast(SweepChapter sweep, String platform) {
        List<SweepChapter.SweepPoint> completed = sweep.points().stream()
                .filter(point ->
                        point.chapter().estimate(platform, sweep.headline()).isPresent())
                .toList();
        if (completed.size() < 2) {
            return Optional.empty();
        }
        SweepChapter.SweepPoint first = completed.get(0);
        SweepChapter.SweepPoint last = completed.get(completed.size() - 1);
        return Optional.of(platform + ": " + figure(sweep, platform, first) + " "
                + sweep.headline().unit() + " at " + Numbers.exact(first.at()) + ", " + figure(sweep, platform, last)
                + " at " + sweep.load(last) + ".");
    }

    private static String figure(SweepChapter sweep, String platform, SweepChapter.SweepPoint point) {
        Estimate estimate = point.chapter().estimate(platform, sweep.headline()).orElseThrow();
        String interval = Numbers.interval(estimate);
        return Numbers.value(estimate.value()) + " ("
                + (interval.equals(Numbers.UNKNOWN) ? "no interval, n = " + estimate.n() : interval) + ")";
    }

    /** What the columns of the fits mean. */
    public static String law() {
        return "Universal Scalability Law, with loads as multiples of the least one measured; sigma is contention,"
                + " kappa crosstalk; 95 % intervals";
    }

    /** The shape of a curve, {@code rises, then falls}, or that the law does not fit. */
    public static String shape(Scalability fit) {
        String shape =
                switch (fit.shape()) {
                    case PEAKED -> "rises, then falls";
                    case DECLINING -> "falls";
                    case RISING -> "still rises";
                    case LINEAR -> "rises with the load";
                    case LEVEL -> "neither a rise nor a fall is shown at the largest load";
                };
        if (Double.isNaN(fit.peakLoad().low())) {
            return "not shown by " + Numbers.count(fit.blocks(), "block");
        }
        return fits(fit)
                ? shape + (fit.extrapolated() ? ", peak extrapolated" : "")
                : "the law does not fit (p = " + Numbers.probability(fit.misfitP()) + "); read the curve";
    }

    /** The terms of a fit: sigma, kappa, load and height of the peak; unknown if the law does not fit. */
    public static List<Scalability.Range> terms(Scalability fit) {
        List<Scalability.Range> terms = List.of(fit.sigma(), fit.kappa(), fit.peakLoad(), fit.peakThroughput());
        return fits(fit) ? terms : Collections.nCopies(terms.size(), NOT_SHOWN);
    }

    private static boolean fits(Scalability fit) {
        return !(fit.misfitP() < MISFIT);
    }

    /** The value of a term; infinite for a peak that is never reached. */
    public static String value(Scalability.Range range) {
        return end(range.value());
    }

    /** Its interval alone. */
    public static String interval(Scalability.Range range) {
        return Double.isNaN(range.low()) ? "no interval" : end(range.low()) + " to " + end(range.high());
    }

    private static String end(double value) {
        return Double.isInfinite(value) ? "∞" : Numbers.value(value);
    }
}
