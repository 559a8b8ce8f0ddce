package org.jdyno.lab.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ending early, and intervals of few blocks, on made-up campaigns whose truth is known. */
class StoppingSimulationTest {
    private static final int STREAMS = 10_000;
    private static final double ALPHA = 0.05;

    /** What makes a difference of two starts differ from the true one. */
    enum Noise {
        /** Each start has a speed of its own. */
        STARTS {
            @Override
            double[] differences(Random random, int blocks) {
                return random.doubles(blocks)
                        .map(any -> 0.03 * (random.nextGaussian() - random.nextGaussian()))
                        .toArray();
            }
        },
        /** The machine slows down from trial to trial; the order of the three within a block is random. */
        DRIFT {
            @Override
            double[] differences(Random random, int blocks) {
                return random.doubles(blocks)
                        .map(any -> 0.02 * (random.nextGaussian() - random.nextGaussian()) + 0.03 * placesApart(random))
                        .toArray();
            }

            private int placesApart(Random random) {
                int one = random.nextInt(3);
                int other = (one + 1 + random.nextInt(2)) % 3;
                return one - other;
            }
        },
        /** One start in ten is disturbed by a multiple of what others are. */
        HEAVY_TAILS {
            @Override
            double[] differences(Random random, int blocks) {
                return random.doubles(blocks)
                        .map(any -> start(random) - start(random))
                        .toArray();
            }

            private double start(Random random) {
                return (random.nextInt(10) == 0 ? 0.12 : 0.03) * random.nextGaussian();
            }
        };

        abstract double[] differences(Random random, int blocks);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 12, 20, 40, 60})
    void fourLooksAlarmInNoMoreThanOneRunInTwenty(int blocks) {
        int alarms = 0;
        Random random = new Random(blocks);
        for (int stream = 0; stream < STREAMS; stream++) {
            double[] differences = Noise.STARTS.differences(random, blocks);
            alarms += alarmsAtALook(differences) ? 1 : 0;
        }
        assertTrue(alarms <= ALPHA * STREAMS, alarms + " alarms in " + STREAMS + " runs");
        assertTrue(alarms >= 0.025 * STREAMS, alarms + " alarms: it asks for far more than it must");
    }

    private static boolean alarmsAtALook(double[] differences) {
        for (int look = 1; look <= 4; look++) {
            int n = differences.length * look / 4;
            double alpha = GroupSequential.alpha(look / 4.0, ALPHA);
            if (PairedComparison.of(Arrays.copyOf(differences, n), 1 - ALPHA).p() <= alpha) {
                return true;
            }
        }
        return false;
    }

    @ParameterizedTest
    @EnumSource
    void lookingAfterEveryBlockAlarmsInNoMoreThanOneRunInTwenty(Noise noise) {
        assertTrue(alarms(noise, d -> AnytimeComparison.of(d, 1 - ALPHA).p()) <= ALPHA * STREAMS);
    }

    @Test
    void withoutSuchIntervalsItAlarmsInOneOfFour() {
        int alarms = alarms(Noise.STARTS, d -> PairedComparison.of(d, 1 - ALPHA).p());
        assertTrue(alarms > 0.2 * STREAMS, alarms + " alarms: the simulation would not notice a wrong rule");
    }

    private static int alarms(Noise noise, ToDoubleFunction<double[]> p) {
        int blocks = 60;
        int alarms = 0;
        Random random = new Random(noise.ordinal());
        for (int stream = 0; stream < STREAMS; stream++) {
            double[] differences = noise.differences(random, blocks);
            for (int n = 5; n <= blocks; n++) {
                if (p.applyAsDouble(Arrays.copyOf(differences, n)) <= ALPHA) {
                    alarms++;
                    break;
                }
            }
        }
        return alarms;
    }

    @Test
    void anIntervalAtAnyTimeExcludesNothingExactlyWhereItsPIsSmallEnough() {
        Random random = new Random(5);
        for (int i = 0; i < 1000; i++) {
            double[] differences = random.doubles(5 + random.nextInt(30))
                    .map(any -> 0.02 + 0.03 * random.nextGaussian())
                    .toArray();
            PairedComparison comparison = AnytimeComparison.of(differences, 1 - ALPHA);
            boolean excludes = comparison.low() > 0 || comparison.high() < 0;
            assertEquals(comparison.p() <= ALPHA, excludes, comparison.toString());
        }
    }

    /** The values of the table in which the procedure was laid down. */
    @Test
    void whatATMustExceedAtAnyTime() {
        assertEquals(8.5, AnytimeComparison.critical(5, ALPHA), 0.05);
        assertEquals(3.9, AnytimeComparison.critical(10, ALPHA), 0.05);
        assertEquals(3.4, AnytimeComparison.critical(20, ALPHA), 0.05);
        assertEquals(3.3, AnytimeComparison.critical(40, ALPHA), 0.05);
        assertTrue(Double.isNaN(AnytimeComparison.critical(3, ALPHA)));
    }

    @Test
    void boundsOfTheFourLooks() {
        assertEquals(2 * Normal.upperTail(2.1), GroupSequential.alpha(1, ALPHA), 1e-12);
        assertEquals(2 * Normal.upperTail(4.2), GroupSequential.alpha(0.25, ALPHA), 1e-12);
        assertTrue(GroupSequential.alpha(1, 0.001) < 0.001);
        assertTrue(GroupSequential.looksBetween(0.2, 0.26));
        assertTrue(GroupSequential.looksBetween(0.49, 0.5));
        assertTrue(!GroupSequential.looksBetween(0.5, 0.7));
    }

    @ParameterizedTest
    @EnumSource
    void intervalsOfFewBlocksHoldTheTruthAsOftenAsTheySay(Noise noise) {
        for (int blocks : new int[] {5, 8, 10, 20}) {
            Random random = new Random(blocks);
            int held = 0;
            for (int campaign = 0; campaign < STREAMS; campaign++) {
                PairedComparison comparison = PairedComparison.of(noise.differences(random, blocks), 1 - ALPHA);
                held += comparison.low() <= 0 && comparison.high() >= 0 ? 1 : 0;
            }
            double coverage = (double) held / STREAMS;
            // Heavy tails make intervals of few blocks wider than they need be, which errs on the safe side.
            assertTrue(
                    coverage > 0.93 && coverage < (noise == Noise.HEAVY_TAILS ? 0.98 : 0.97),
                    noise + ", " + blocks + " blocks: " + coverage);
        }
    }
}
