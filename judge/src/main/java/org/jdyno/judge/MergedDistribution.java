package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.model.Counts;
import org.jdyno.model.Distribution;
import org.jdyno.model.Percentile;
import org.jdyno.model.TailCount;
import org.jdyno.model.Trial;
import org.jdyno.stats.ClusteredQuantile;
import org.jdyno.stats.MeanEstimate;
import org.jdyno.stats.SupportedQuantile;

/**
 * The values that a platform's trials recorded under one name. Histograms are added; percentiles are never averaged.
 */
final class MergedDistribution {
    /** The percentiles of {@link #curve}: about even steps on a logarithmic axis of 1/(1 − p). */
    private static final double[] PERCENTILES = {
        0, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92.5, 95, 96, 97, 98, 98.5, 99, 99.25, 99.5, 99.7, 99.8, 99.9,
        99.95, 99.97, 99.99, 99.995, 99.999, 99.9999, 100
    };

    /**
     * A trial supports its own percentile if, on average over the trials, it has at least this many pauses beyond it.
     * With fewer, many trials contain no pause, and their percentiles lie below that of all trials merged.
     */
    private static final double MIN_PAUSES_PER_TRIAL = 3;

    /** Where each second has such a pause, so few seconds are taken to have none: the median of what was missed. */
    private static final double NONE_MISSED = 1 / 3.0;

    private final String name;
    private final Counts sum;
    /** The largest value of each second, in increasing order. */
    private final long[] secondMaxNanos;
    /** The percentiles of each trial, at {@link #PERCENTILES}. */
    private final List<double[]> nanosByTrial = new ArrayList<>();
    /** The block of each of these trials. */
    private final List<Integer> blocks;

    /** The counts of the latest trial, for the interval within one trial; used only if there is one trial. */
    private final List<ClusteredQuantile.Candidate> tailCounts;

    private MergedDistribution(String name, List<Integer> blocks, List<Distribution> distributions) {
        this.name = name;
        this.blocks = blocks;
        Counts.Sum adding = new Counts.Sum();
        for (Distribution distribution : distributions) {
            Counts counts = distribution.histogram().counts();
            adding.add(counts);
            nanosByTrial.add(Arrays.stream(PERCENTILES).map(counts::valueNanos).toArray());
        }
        sum = adding.counts();
        secondMaxNanos = distributions.stream()
                .flatMap(distribution -> distribution.secondMaxNanos().stream())
                .mapToLong(Long::longValue)
                .sorted()
                .toArray();
        tailCounts = distributions.stream()
                .skip(Math.max(0, distributions.size() - 1))
                .flatMap(latest -> latest.tailCounts().stream())
                .map(MergedDistribution::candidate)
                .toList();
    }

    static MergedDistribution of(String name, List<Trial> trials) {
        List<Trial> recorded = trials.stream()
                .filter(trial -> trial.distributions().containsKey(name))
                .toList();
        return new MergedDistribution(
                name,
                recorded.stream().map(trial -> trial.slot().block()).toList(),
                recorded.stream().map(trial -> trial.distributions().get(name)).toList());
    }

    /** @param distributions those of a process, one for each block */
    static MergedDistribution ofProcess(String name, List<Distribution> distributions) {
        return new MergedDistribution(
                name, IntStream.range(0, distributions.size()).boxed().toList(), distributions);
    }

    private static ClusteredQuantile.Candidate candidate(TailCount count) {
        return new ClusteredQuantile.Candidate(
                count.nanos(),
                count.beyondBySecond().stream().mapToLong(Long::longValue).toArray());
    }

    /** Adds the values of some trials of this platform that recorded any to a sum. */
    void addTo(Counts.Sum all, List<Trial> trials) {
        if (trials.stream().map(trial -> trial.slot().block()).toList().equals(blocks)) {
            all.add(sum);
        } else {
            trials.forEach(
                    trial -> all.add(trial.distributions().get(name).histogram().counts()));
        }
    }

    /** The number of trials with values. */
    int trials() {
        return nanosByTrial.size();
    }

    /** The number of values. */
    long count() {
        return sum.total();
    }

    /**
     * The same percentiles, each with the mean of those of the trials of a copy too, if these support it. In a block
     * with trials of both, the mean of the two counts.
     */
    List<Percentile> curveWith(MergedDistribution copy) {
        return IntStream.range(0, PERCENTILES.length)
                .mapToObj(place -> {
                    Percentile own = point(place);
                    Optional<Percentile.Interval> both = own.interval()
                            .filter(any -> copy.supports(PERCENTILES[place]))
                            .map(interval -> with(mean(place, Stream.of(this, copy)), interval));
                    return new Percentile(own.percentile(), own.nanos(), own.supported(), both.or(own::interval));
                })
                .toList();
    }

    /** One block has no interval of its own, so that within its trial remains. */
    private static Percentile.Interval with(MeanEstimate mean, Percentile.Interval own) {
        return mean.hasInterval()
                ? acrossTrials(mean)
                : new Percentile.Interval(own.basis(), mean.value(), own.lowNanos(), own.highNanos(), own.trials());
    }

    private static Percentile.Interval acrossTrials(MeanEstimate mean) {
        return new Percentile.Interval(
                Percentile.Basis.TRIALS, mean.value(), Math.max(0, mean.low()), mean.high(), mean.n());
    }

    /** The mean over the blocks of the percentiles of their trials. */
    private static MeanEstimate mean(int place, Stream<MergedDistribution> copies) {
        Map<Integer, List<Double>> byBlock = new TreeMap<>();
        copies.forEach(copy -> IntStream.range(0, copy.trials())
                .forEach(trial -> byBlock.computeIfAbsent(copy.blocks.get(trial), any -> new ArrayList<>())
                        .add(copy.nanosByTrial.get(trial)[place])));
        return ErrorControl.mean(
                byBlock.values().stream().mapToDouble(ErrorControl::meanOfBlock).toArray());
    }

    List<Percentile> curve() {
        return IntStream.range(0, PERCENTILES.length).mapToObj(this::point).toList();
    }

    /** Whether enough values lie beyond a percentile of all trials merged. */
    boolean supports(double percentile) {
        return hasEnoughBeyond(valueNanos(percentile));
    }

    private boolean hasEnoughBeyond(long nanos) {
        int seconds = secondsBeyond(nanos);
        long beyond = sum.beyond(nanos);
        // The maxima of seconds are rounded, so more seconds than values may seem to lie beyond.
        return SupportedQuantile.isSupported(Math.max(beyond, seconds), seconds);
    }

    /** Whether the trials are long enough to compute a percentile of each. */
    boolean supportsEachTrial(double percentile) {
        return eachTrialHasEnoughBeyond(valueNanos(percentile));
    }

    private boolean eachTrialHasEnoughBeyond(long nanos) {
        return trials() > 0 && pausesBeyond(nanos) >= MIN_PAUSES_PER_TRIAL * trials();
    }

    /**
     * The estimated number of pauses beyond a value. Several in one second are seen as one. If they come independently
     * of one another, λ in a second, a second lacks them with the probability exp(−λ), which the share of seconds
     * without them shows.
     */
    private double pausesBeyond(long nanos) {
        // A second in which nothing was recorded is one before or after the load.
        int recorded = secondsBeyond(0);
        double without = Math.max(recorded - secondsBeyond(nanos), NONE_MISSED);
        return recorded * Math.log(recorded / without);
    }

    private Percentile point(int place) {
        double percentile = PERCENTILES[place];
        long nanos = sum.valueNanos(percentile);
        boolean supported = hasEnoughBeyond(nanos);
        return new Percentile(
                percentile, nanos, supported, supported && percentile > 0 ? interval(place, nanos) : Optional.empty());
    }

    private Optional<Percentile.Interval> interval(int place, long nanos) {
        return trials() == 1 ? withinOneTrial(PERCENTILES[place], nanos) : acrossTrials(place, nanos);
    }

    /** The interval of the mean of the trials' own percentiles, as that of a measure. */
    private Optional<Percentile.Interval> acrossTrials(int place, long nanos) {
        if (!eachTrialHasEnoughBeyond(nanos)) {
            return Optional.empty();
        }
        MeanEstimate mean = mean(place, Stream.of(this));
        return Optional.of(acrossTrials(mean));
    }

    private Optional<Percentile.Interval> withinOneTrial(double percentile, long nanos) {
        return ClusteredQuantile.of(tailCounts, percentile / 100, ErrorControl.CONFIDENCE)
                .map(ends -> new Percentile.Interval(
                        Percentile.Basis.ONE_TRIAL, nanos, Math.max(0, ends.low()), ends.high(), 1));
    }

    /** The largest value that the histogram does not distinguish from the percentile. */
    long valueNanos(double percentile) {
        return sum.valueNanos(percentile);
    }

    private int secondsBeyond(long nanos) {
        int first = 0;
        int end = secondMaxNanos.length;
        while (first < end) {
            int middle = (first + end) / 2;
            if (secondMaxNanos[middle] > nanos) {
                end = middle;
            } else {
                first = middle + 1;
            }
        }
        return secondMaxNanos.length - first;
    }
}
