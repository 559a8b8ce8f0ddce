package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jdyno.kit.StandstillTrial.Combination;
import org.jdyno.kit.StandstillTrial.Outcome;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proves that an open loop omits nothing. A server is stopped (SIGSTOP) at intervals. The recorded responses must be
 * distributed as {@link Standstills} computes, within 1 % at every percentile that can be judged. A client that waits
 * for each answer must miss most of that.
 *
 * <p>Runs some combinations for some seconds each; with {@code -Dcoordinated-omission=full} all, for half a minute or a
 * minute each; with a number, that one of all.
 */
public abstract class CoordinatedOmissionProof {
    /** {@code full}, or the number of one of all; empty for the short form. */
    private static final String ASKED = System.getProperty("coordinated-omission", "");

    private static final boolean FULL = !ASKED.isEmpty();
    private static final double NAIVE_SECONDS = FULL ? 6 : 2;
    private static final int ATTEMPTS = 2;

    private static final double[] PERCENTILES = {50, 75, 90, 95, 99, 99.9, 100};
    private static final double TOLERANCE = 0.01;

    /**
     * Waits below this share of the longest one are not judged: the delays that the machine adds are too large a part
     * of them.
     */
    private static final double MIN_SHARE = 0.2;

    private static final int MIN_JUDGED = 3;
    private static final int MIN_STOPS = 3;
    private static final long LATE_NANOS = 1_000_000;
    /** With more late operations, others use the processors all the time, and another attempt is in vain. */
    private static final double HOPELESS_SHARE = 0.05;

    private final StandstillTrial trial;

    protected CoordinatedOmissionProof(StandstillTrial trial) {
        this.trial = trial;
    }

    /** The combinations to run of the short form or of all. */
    protected static Stream<Combination> asked(List<Combination> reduced, List<Combination> all) {
        if (FULL && !ASKED.equals("full")) {
            return Stream.of(all.get(Integer.parseInt(ASKED) - 1));
        }
        return FULL ? all.stream() : reduced.stream();
    }

    /** Random arrivals need longer until the number of operations in a stop is even. */
    private static double seconds(Combination tried) {
        if (FULL) {
            return tried.arrivals().equals("poisson") ? 60 : 30;
        }
        return tried.arrivals().equals("poisson") ? 6 : 5;
    }

    @BeforeAll
    public static void signalsAreHere() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "stopping takes a POSIX shell");
        System.out.println("| P of T, λ, s, arrivals | stops, and the machine's own | ρ | lag p99.9, µs"
                + " | closed form, by the stops as they were, recorded, ms | by waiting for answers, ms |");
        System.out.println("| --- | --- | --- | --- | --- | --- |");
    }

    @ParameterizedTest
    @MethodSource("combinations")
    public void recordedPercentilesFollowTheClosedForm(Combination tried) throws Exception {
        String disturbance = "";
        int attempt = 1;
        for (boolean hopeless = false; attempt <= ATTEMPTS && !hopeless; attempt++) {
            Outcome outcome = trial.run(tried, NAIVE_SECONDS, seconds(tried));
            List<Judged> judged = judge(tried, outcome);
            System.out.println(row(tried, outcome, judged));
            List<Judged> wrong = judged.stream().filter(Judged::isWrong).toList();
            if (wrong.isEmpty() && judged.size() >= MIN_JUDGED && stopped(tried, outcome) >= MIN_STOPS) {
                assertNothingIsMissing(outcome, judged);
                return;
            }
            disturbance = stopped(tried, outcome) < MIN_STOPS
                    ? "the server was stopped " + stopped(tried, outcome) + " times only"
                    : disturbance(outcome, judged, wrong);
            assertFalse(
                    disturbance.isEmpty(),
                    () -> "off by more than 1 %, and no stall of the load explains it: " + wrong + " of " + judged);
            System.out.println("disturbed: " + disturbance);
            hopeless = lateShare(outcome) > HOPELESS_SHARE;
        }
        assumeTrue(false, "not proved here and now, in " + (attempt - 1) + " attempts: " + disturbance);
    }

    /** How often the server stood still for as long as a requested stop. */
    private static long stopped(Combination tried, Outcome outcome) {
        long leastNanos = tried.stopMillis() * 900_000L;
        return outcome.expected().longStops().stream()
                .filter(stop -> stop.nanos() >= leastNanos)
                .count();
    }

    /** A percentile: recorded and expected, in nanoseconds. */
    private record Judged(double percentile, double formula, double expected, double recorded, double naive) {
        double error() {
            return recorded / expected - 1;
        }

        boolean isWrong() {
            return Math.abs(error()) > TOLERANCE;
        }
    }

    private static List<Judged> judge(Combination tried, Outcome outcome) {
        List<Judged> judged = new ArrayList<>();
        Standstills expected = outcome.expected();
        for (double percentile : PERCENTILES) {
            double wait = percentile == 100 ? expected.longest() : expected.waitBeyond(1 - percentile / 100);
            double formula = formula(expected, 1 - percentile / 100);
            boolean told =
                    wait >= MIN_SHARE * expected.longest() && chance(tried, outcome, percentile) < TOLERANCE * wait;
            if (told) {
                judged.add(new Judged(
                        percentile,
                        formula,
                        wait,
                        at(outcome.response(), percentile),
                        at(outcome.naive(), percentile)));
            }
        }
        return judged;
    }

    /** The closed form, with the mean length of the stops and their frequency. */
    private static double formula(Standstills expected, double share) {
        List<Standstills.Stop> stops = expected.longStops();
        double mean =
                stops.stream().mapToLong(Standstills.Stop::nanos).average().orElseThrow();
        return Standstills.closedForm(mean, expected.durationNanos() / stops.size(), expected.utilisation(), share);
    }

    private static double at(Histogram histogram, double percentile) {
        return percentile == 100 ? histogram.getMaxValue() : histogram.getValueAtPercentile(percentile);
    }

    /**
     * Three standard deviations of the error of a percentile, because the number of operations in the stops is random.
     */
    private static double chance(Combination tried, Outcome outcome, double percentile) {
        if (tried.arrivals().equals("constant")) {
            return 0;
        }
        double share = percentile / 100;
        double sigma = Math.sqrt(share * (1 - share) / outcome.response().getTotalCount());
        return 3 * sigma * waitPerShare(outcome.expected());
    }

    /** By how much a percentile moves with the share of operations beyond it: T (1 − ρ). */
    private static double waitPerShare(Standstills expected) {
        return (double) expected.durationNanos() / expected.longStops().size() * (1 - expected.utilisation());
    }

    private static void assertNothingIsMissing(Outcome outcome, List<Judged> judged) {
        assertEquals(outcome.offered(), outcome.response().getTotalCount());
        // A client that waits sees each stop once: most of its percentiles are those of a server that is never stopped.
        assertTrue(judged.stream().anyMatch(each -> each.naive() < each.expected() / 10), judged::toString);
    }

    /** The share of the operations that the load began late. */
    private static double lateShare(Outcome outcome) {
        return 1 - outcome.lag().getPercentileAtOrBelowValue(LATE_NANOS) / 100;
    }

    /** What the machine did to the load itself, if that explains wrong percentiles; otherwise empty. */
    private static String disturbance(Outcome outcome, List<Judged> judged, List<Judged> wrong) {
        double lateShare = lateShare(outcome);
        double least = judged.stream().mapToDouble(Judged::expected).min().orElse(0);
        if (lateShare * waitPerShare(outcome.expected()) > TOLERANCE / 4 * least) {
            return String.format(
                    Locale.ROOT,
                    "%.2f %% of the operations were begun more than 1 ms late, at most %.1f ms",
                    100 * lateShare,
                    outcome.lag().getMaxValue() / 1e6);
        }
        // A single stall of the load at the end of the longest stop explains the maximum only.
        long stalledNanos = outcome.hiccup().getMaxValue();
        boolean explained = wrong.stream()
                .allMatch(each ->
                        each.percentile() == 100 && each.recorded() < each.expected() * (1 + TOLERANCE) + stalledNanos);
        return explained
                ? String.format(Locale.ROOT, "the load stood still for up to %.1f ms", stalledNanos / 1e6)
                : "";
    }

    private static String row(Combination tried, Outcome outcome, List<Judged> judged) {
        StringBuilder recorded = new StringBuilder();
        StringBuilder naive = new StringBuilder();
        for (Judged each : judged) {
            String name = each.percentile() == 100
                    ? "max"
                    : "p" + (each.percentile() + " ").replace(".0 ", "").trim();
            recorded.append(String.format(
                    Locale.ROOT,
                    "%s %.1f, %.1f, %.1f (%+.2f %%)<br>",
                    name,
                    each.formula() / 1e6,
                    each.expected() / 1e6,
                    each.recorded() / 1e6,
                    100 * each.error()));
            naive.append(String.format(Locale.ROOT, "%s %.2f<br>", name, each.naive() / 1e6));
        }
        return String.format(
                Locale.ROOT,
                "| %s | %d + %d | %.3f | %.0f | %s| %s|",
                tried,
                outcome.expected().longStops().size(),
                outcome.expected().count() - outcome.expected().longStops().size(),
                outcome.expected().utilisation(),
                outcome.lag().getValueAtPercentile(99.9) / 1e3,
                recorded,
                naive);
    }
}
