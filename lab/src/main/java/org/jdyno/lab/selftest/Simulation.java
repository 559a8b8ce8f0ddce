package org.jdyno.lab.selftest;

import java.util.List;

/**
 * Synthetic runs whose truth is known, judged by the code that judges real ones: how often is the judgement wrong? The
 * same number of runs gives the same shares.
 *
 * @param shares one for each case
 */
public record Simulation(List<SimulatedShare> shares) {
    /** Runs of each case that distinguish 5 % from 5.7 %. */
    public static final int MANY = 10_000;

    /** Runs of each case that distinguish 5 % from 10 %, in a tenth of the time. */
    public static final int SOME = 1_000;

    public Simulation {
        shares = List.copyOf(shares);
    }

    /** @param runs of each case */
    public static Simulation of(int runs) {
        return of(runs, SimulationCases.all());
    }

    static Simulation of(int runs, List<SimulationCase> cases) {
        return new Simulation(
                cases.parallelStream().map(each -> each.simulate(runs)).toList());
    }

    public SelftestResult result() {
        return shares.stream().allMatch(SimulatedShare::holds) ? SelftestResult.HOLDS : SelftestResult.FAILS;
    }
}
