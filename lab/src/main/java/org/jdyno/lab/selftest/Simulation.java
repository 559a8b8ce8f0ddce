package org.jdyno.lab.selftest;

import java.util.List;
import org.jdyno.lab.stats.BinomialBand;

/**
 * Runs whose truth is known, through everything that judges real ones: how often is something claimed that is not so?
 * The same number of runs gives the same shares.
 *
 * @param rates one for each question
 */
public record Simulation(List<Rate> rates) {
    /** Runs for each question: enough to tell 5 % from 5.7 %. */
    public static final int MANY = 10_000;

    /** Enough to tell 5 % from 10 %, in a tenth of the time. */
    public static final int SOME = 1_000;

    /** Of the bands; there are some dozens of them. */
    private static final double CONFIDENCE = 0.999;

    /**
     * How often something happened.
     *
     * @param what happened
     * @param noise of the runs
     * @param blocks of each, at most
     * @param streams how many runs there were
     * @param count in how many it happened
     * @param leastTrue the least share that would be right
     * @param mostTrue the largest share that would be right
     */
    public record Rate(
            String what, String noise, int blocks, int streams, int count, double leastTrue, double mostTrue) {
        public double share() {
            return (double) count / streams;
        }

        /** The least share that is not too small by more than chance allows. */
        public double least() {
            return leastTrue <= 0
                    ? 0
                    : (double) BinomialBand.of(streams, leastTrue, CONFIDENCE).least() / streams;
        }

        /** The largest share that is not too large by more than chance allows. */
        public double most() {
            return mostTrue >= 1
                    ? 1
                    : (double) BinomialBand.of(streams, mostTrue, CONFIDENCE).most() / streams;
        }

        public boolean holds() {
            return share() >= least() && share() <= most();
        }
    }

    public Simulation {
        rates = List.copyOf(rates);
    }

    /** Of so many runs for each question. */
    public static Simulation of(int streams) {
        return of(streams, Questions.all());
    }

    static Simulation of(int streams, List<Question> questions) {
        return new Simulation(questions.parallelStream()
                .map(question -> question.ask(streams))
                .toList());
    }

    public Finding finding() {
        return rates.stream().allMatch(Rate::holds) ? Finding.HOLDS : Finding.FAILS;
    }
}
