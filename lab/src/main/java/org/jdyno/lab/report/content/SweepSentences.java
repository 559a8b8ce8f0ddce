package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Scalability;
import org.jdyno.lab.model.Sweep;

/** How throughput, or whatever a workload's headline is, goes with the load, in plain sentences. */
public final class SweepSentences {
    /** Below this probability the curve is told to be another than the law's. */
    private static final double MISFIT = 0.05;

    private static final Scalability.Range UNTOLD = new Scalability.Range(Double.NaN, Double.NaN, Double.NaN);

    private SweepSentences() {}

    /** Who leads at the largest load, or the least heap, that the baseline completed, in one sentence. */
    public static String lead(SweepChapter sweep) {
        Optional<SweepChapter.Stop> told = sweep.hardestCompared();
        if (told.isEmpty()) {
            return sweep.baseline() + ", the baseline, has no figure at any load, so nothing can be compared with it.";
        }
        String which = told.get().equals(sweep.hardest())
                ? ""
                : (sweep.ofHeaps() ? ", the least heap with which " : ", the largest load at which ") + sweep.baseline()
                        + " has a figure";
        return "At " + sweep.load(told.get()) + which + ": "
                + Sentences.lead(told.get().chapter());
    }

    /** One sentence for every platform about what it keeps over the loads it completed. */
    public static List<String> courses(SweepChapter sweep) {
        List<String> sentences = new ArrayList<>();
        for (String platform : sweep.platforms()) {
            sweep.retention(platform)
                    .map(kept -> kept(sweep, kept)
                            + sweep.peakBetween(platform)
                                    .filter(peak -> Double.isFinite(peak.low()) && Double.isFinite(peak.high()))
                                    .map(peak -> peak(sweep, peak))
                                    .orElse(""))
                    .or(() -> course(sweep, platform))
                    .ifPresent(sentences::add);
        }
        return sentences;
    }

    private static String kept(SweepChapter sweep, Sweep.Retention kept) {
        String range = "from " + sweep.range(kept.from(), kept.to());
        String measure = Sentences.ofTitle(sweep.headline());
        if (!Double.isFinite(kept.low()) || !Double.isFinite(kept.high())) {
            return kept.platform() + ": what it keeps of its " + measure + " " + range + " has no interval ("
                    + Numbers.count(kept.blocks(), "block") + ").";
        }
        String evidence = " (95 % interval " + Numbers.share(kept.low()) + " to " + Numbers.share(kept.high()) + ", "
                + Numbers.count(kept.blocks(), "block") + ")";
        return sweep.headline().better() == Direction.HIGHER && kept.ratio() < 1
                ? kept.platform() + " keeps " + Numbers.share(kept.ratio()) + evidence + " of its " + measure + " "
                        + range + "."
                : kept.platform() + " comes to " + Numbers.share(kept.ratio()) + evidence + " of its first " + measure
                        + " " + range + ".";
    }

    private static String peak(SweepChapter sweep, Sweep.Retention peak) {
        return " Its peak is at " + sweep.load(peak.to()) + ", with " + Numbers.share(peak.ratio())
                + " of its first (95 % interval " + Numbers.share(peak.low()) + " to " + Numbers.share(peak.high())
                + ").";
    }

    /** The figures at the first and the last load a platform completed; nothing when it completed fewer than two. */
    private static Optional<String> course(SweepChapter sweep, String platform) {
        List<SweepChapter.Stop> completed = sweep.stops().stream()
                .filter(stop ->
                        stop.chapter().estimate(platform, sweep.headline()).isPresent())
                .toList();
        if (completed.size() < 2) {
            return Optional.empty();
        }
        SweepChapter.Stop first = completed.get(0);
        SweepChapter.Stop last = completed.get(completed.size() - 1);
        return Optional.of(platform + ": " + figure(sweep, platform, first) + " "
                + sweep.headline().unit() + " at " + Numbers.exact(first.at()) + ", " + figure(sweep, platform, last)
                + " at " + sweep.load(last) + ".");
    }

    private static String figure(SweepChapter sweep, String platform, SweepChapter.Stop stop) {
        Estimate estimate = stop.chapter().estimate(platform, sweep.headline()).orElseThrow();
        String interval = Numbers.interval(estimate.low(), estimate.high());
        return Numbers.value(estimate.value()) + " ("
                + (interval.equals(Numbers.UNKNOWN) ? "no interval, n = " + estimate.n() : interval) + ")";
    }

    /** What the terms of the fits mean, for the heading of a table. */
    public static String law() {
        return "Universal Scalability Law, load in units of the least one measured; sigma is contention, kappa"
                + " crosstalk; 95 % intervals";
    }

    /** What a curve shows of rise and fall, and how far the law is to be believed: {@code rises, then falls}. */
    public static String shape(Scalability fit) {
        String shape =
                switch (fit.shape()) {
                    case PEAKED -> "rises, then falls";
                    case DECLINING -> "falls";
                    case RISING -> "still rises";
                    case LINEAR -> "rises with the load";
                    case LEVEL -> "neither rise nor fall at the largest load is shown";
                };
        if (Double.isNaN(fit.peakLoad().low())) {
            return "not shown by " + Numbers.count(fit.blocks(), "block");
        }
        return fits(fit)
                ? shape + (fit.extrapolated() ? ", peak extrapolated" : "")
                : "the law does not fit (p = " + Numbers.probability(fit.misfitP()) + "); read the curve";
    }

    /** The terms of a fit: sigma, kappa, where the peak is and how high; of a law that does not fit none is told. */
    public static List<Scalability.Range> terms(Scalability fit) {
        List<Scalability.Range> terms = List.of(fit.sigma(), fit.kappa(), fit.peakLoad(), fit.peakThroughput());
        return fits(fit) ? terms : Collections.nCopies(terms.size(), UNTOLD);
    }

    private static boolean fits(Scalability fit) {
        return !(fit.misfitP() < MISFIT);
    }

    /** The value of a term; a peak that is never reached is at infinity. */
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
