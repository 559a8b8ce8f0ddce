package org.jdyno.stats.steady;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jdyno.stats.BinomialBand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How often series of sixty nights are called what they are, with the noise of real runs of a JVM against itself: the
 * figures of docs/history.md. {@code -Djdyno.series=1000} for as many series as there.
 */
@Timeout(value = 1, unit = TimeUnit.HOURS) // for the long form
class LevelChangesSimulationTest {
    private static final int SERIES = Integer.getInteger("jdyno.series", 40);
    private static final int NIGHTS = 60;
    /** The nights before a step. */
    private static final int BEFORE = 30;
    /** What {@code jdyno history} takes for recent. */
    private static final int RECENT = 14;
    /** The blocks of a tour of five minutes on a quiet machine. */
    private static final int TOUR = 9;
    /** The blocks of half an hour. */
    private static final int HALF_AN_HOUR = 50;

    private static final double STEP = Math.log(0.97);
    private static final double SURE = 0.999;

    @ParameterizedTest
    @MethodSource("measures")
    void aFlatSeriesHasSeldomAChange(String measure) {
        RealNights nights = RealNights.of(measure, TOUR);
        int changed = count(random -> changes(nights.series(random, NIGHTS, 0, 0)));
        told("flat " + measure, changed, SERIES);
        assertTrue(changed <= most(0.05), measure + ": " + changed + " of " + SERIES);
    }

    private static Iterable<String> measures() {
        return RealNights.measures();
    }

    /** Neighbours with a correlation of 0.3, which the test does not allow for. */
    @Test
    void nightsThatDependOnTheirNeighboursRaiseMoreAlarms() {
        RealNights nights = RealNights.of("tpm", TOUR).quiet();
        int changed = count(random -> {
            double[] values = nights.series(random, NIGHTS, 0, 0);
            for (int i = 1; i < values.length; i++) {
                values[i] = 0.3 * values[i - 1] + Math.sqrt(1 - 0.09) * values[i];
            }
            return changes(values);
        });
        told("correlated", changed, SERIES);
        assertTrue(changed <= most(0.22), changed + " of " + SERIES);
    }

    @Test
    void aStepOfThreePercentIsFoundWithinFiveNights() {
        RealNights quiet = RealNights.of("tpm", TOUR).quiet();
        int found = count(random -> foundWithin(5, quiet.series(random, BEFORE, 5, STEP)));
        told("3 % quiet, a tour", found, SERIES);
        assertTrue(found >= least(0.8), found + " of " + SERIES);
    }

    /** On a machine that other programs use all the time, a night must be longer. */
    @Test
    void onABusyMachineHalfAnHourFindsIt() {
        RealNights busy = RealNights.of("cpu-per-transaction", HALF_AN_HOUR);
        int found = count(random -> foundWithin(5, busy.series(random, BEFORE, 5, STEP)));
        told("3 % of CPU time busy, half an hour", found, SERIES);
        assertTrue(found >= least(0.8), found + " of " + SERIES);
    }

    @Test
    void theSmallestStepIsFoundInFourOfFiveSeries() {
        Random noise = new Random(2);
        int found = count(random -> {
            double[] values = new double[BEFORE + LevelChanges.SOON];
            Arrays.setAll(values, i -> 0.02 * noise.nextGaussian());
            double step = LevelChanges.of(values).smallestStep();
            for (int i = BEFORE; i < values.length; i++) {
                values[i] -= step;
            }
            return isFound(values);
        });
        told("smallest step", found, SERIES);
        assertTrue(found > 0.6 * SERIES && found < 0.97 * SERIES, found + " of " + SERIES);
    }

    /** Every night the series is tested again, and status 1 needs a change for the worse that has begun lately. */
    @Test
    void aLookEveryNightRaisesFewAlarms() {
        int series = Math.max(10, SERIES / 5);
        RealNights nights = RealNights.of("tpm", TOUR);
        int alarmed = 0;
        for (int one = 0; one < series; one++) {
            double[] all = nights.series(new Random(one), NIGHTS, 0, 0);
            boolean alarm = false;
            for (int night = LevelChanges.MIN_VALUES; night <= NIGHTS && !alarm; night++) {
                int since = night - RECENT;
                alarm = LevelChanges.of(Arrays.copyOf(all, night)).changes().stream()
                        .anyMatch(change -> change.at() >= since && change.step() < 0);
            }
            alarmed += alarm ? 1 : 0;
        }
        told("an alarm in some of " + (NIGHTS - LevelChanges.MIN_VALUES + 1) + " nightly looks", alarmed, series);
        assertTrue(alarmed <= BinomialBand.of(series, 0.20, SURE).most(), alarmed + " of " + series);
    }

    private static boolean foundWithin(int nights, double[] values) {
        for (int after = LevelChanges.MIN_SEGMENT; after <= nights; after++) {
            if (isFound(Arrays.copyOf(values, BEFORE + after))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a step down is found near its place. */
    private static boolean isFound(double[] values) {
        return LevelChanges.of(values).changes().stream()
                .anyMatch(change -> change.step() < 0 && Math.abs(change.at() - BEFORE) <= 2);
    }

    private static boolean changes(double[] values) {
        return !LevelChanges.of(values).changes().isEmpty();
    }

    private static int count(Predicate<Random> happens) {
        int count = 0;
        for (int one = 0; one < SERIES; one++) {
            count += happens.test(new Random(one)) ? 1 : 0;
        }
        return count;
    }

    private static int most(double share) {
        return BinomialBand.of(SERIES, share, SURE).most();
    }

    private static int least(double share) {
        return BinomialBand.of(SERIES, share, SURE).least();
    }

    /** The long form prints the figures. */
    private static void told(String what, int count, int series) {
        if (SERIES > 100) {
            System.out.println(what + ": " + count + " of " + series);
        }
    }
}
