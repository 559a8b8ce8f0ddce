package org.jdyno.lab.selftest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.jdyno.lab.stats.AnytimeComparison;
import org.jdyno.lab.stats.GroupSequential;
import org.jdyno.lab.stats.PairedComparison;

/**
 * Intervals and stopping rules on made-up campaigns in which nothing differs: how often do intervals hold the truth, and how often is a difference claimed? By the
 * code that judges runs. The same number of streams gives the same shares.
 *
 * @param rates one for each question
 */
public record Simulation(List<Rate> rates) {
    /** Enough to tell 5 % from 5.5 %. */
    public static final int STREAMS = 10_000;

    private static final double ALPHA = 0.05;
    private static final int FIRST_LOOK = 5;
    private static final int MOST_LOOKS = 60;
    private static final int[] FEW_BLOCKS = {5, 8, 10, 20};
    private static final int[] BUDGETS = {8, 12, 20, 40, 60};

    /**
     * How often something happened.
     *
     * @param what happened
     * @param noise of the campaigns
     * @param blocks of each, at most
     * @param streams how many campaigns there were
     * @param share in which it happened
     * @param least what the share should be at least
     * @param most what it should be at most
     */
    public record Rate(String what, String noise, int blocks, int streams, double share, double least, double most) {
        public boolean holds() {
            return share >= least && share <= most;
        }
    }

    public Simulation {
        rates = List.copyOf(rates);
    }

    /** Made of so many campaigns for each question. */
    public static Simulation of(int streams) {
        List<Rate> rates = new ArrayList<>();
        for (MadeUpNoise noise : MadeUpNoise.values()) {
            for (int blocks : FEW_BLOCKS) {
                rates.add(coverage(noise, blocks, streams));
            }
        }
        for (int blocks : BUDGETS) {
            // Far below 5 % it would ask for more than it must.
            rates.add(alarms("four looks", MadeUpNoise.STARTS, blocks, streams, 0.025, ALPHA));
        }
        for (MadeUpNoise noise : MadeUpNoise.values()) {
            rates.add(alarmsAtAnyTime(
                    "a look after every block, --anytime",
                    noise,
                    streams,
                    0,
                    ALPHA,
                    differences -> AnytimeComparison.of(differences, 1 - ALPHA).p()));
        }
        // What happens without any of this: if it were not seen here, a wrong rule would not be either.
        rates.add(alarmsAtAnyTime(
                "a look after every block, nothing done about it",
                MadeUpNoise.STARTS,
                streams,
                0.2,
                1,
                differences -> PairedComparison.of(differences, 1 - ALPHA).p()));
        return new Simulation(rates);
    }

    public Finding finding() {
        return rates.stream().allMatch(Rate::holds) ? Finding.HOLDS : Finding.FAILS;
    }

    private static Rate coverage(MadeUpNoise noise, int blocks, int streams) {
        Random random = new Random(blocks);
        int held = 0;
        for (int stream = 0; stream < streams; stream++) {
            PairedComparison comparison = PairedComparison.of(noise.differences(random, blocks), 1 - ALPHA);
            held += comparison.low() <= 0 && comparison.high() >= 0 ? 1 : 0;
        }
        return new Rate(
                "a 95 % interval holds the truth", noise.words(), blocks, streams, (double) held / streams, 0.93, 0.97);
    }

    private static Rate alarms(String looks, MadeUpNoise noise, int blocks, int streams, double least, double most) {
        Random random = new Random(blocks);
        int alarms = 0;
        for (int stream = 0; stream < streams; stream++) {
            alarms += alarmsAtALook(noise.differences(random, blocks)) ? 1 : 0;
        }
        return new Rate(alarm(looks), noise.words(), blocks, streams, (double) alarms / streams, least, most);
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

    private static Rate alarmsAtAnyTime(
            String looks, MadeUpNoise noise, int streams, double least, double most, ToDoubleFunction<double[]> p) {
        Random random = new Random(noise.ordinal());
        int alarms = 0;
        for (int stream = 0; stream < streams; stream++) {
            double[] differences = noise.differences(random, MOST_LOOKS);
            for (int n = FIRST_LOOK; n <= MOST_LOOKS; n++) {
                if (p.applyAsDouble(Arrays.copyOf(differences, n)) <= ALPHA) {
                    alarms++;
                    break;
                }
            }
        }
        return new Rate(alarm(looks), noise.words(), MOST_LOOKS, streams, (double) alarms / streams, least, most);
    }

    private static String alarm(String looks) {
        return "a difference is claimed: " + looks;
    }
}
