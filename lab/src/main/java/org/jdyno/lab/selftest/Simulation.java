package org.jdyno.lab.selftest;

import java.util.List;

/**
 * Runs whose truth is known, through everything that judges real ones: how often is something claimed that is not so?
 * The same number of runs gives the same shares.
 *
 * @param rates one for each question
 */
public record Simulation(List<SimulatedShare> rates) {
    /** Runs for each question: enough to tell 5 % from 5.7 %. */
    public static final int MANY = 10_000;

    /** Enough to tell 5 % from 10 %, in a tenth of the time. */
    public static final int SOME = 1_000;

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
        return rates.stream().allMatch(SimulatedShare::holds) ? Finding.HOLDS : Finding.FAILS;
    }
}
