package org.jdyno.selftest;

import java.util.List;
import java.util.stream.Stream;

/**
 * Synthetic runs and tours whose truth is known, judged by the code that judges real ones: how often is the judgement
 * wrong? The same number of runs gives the same shares.
 *
 * @param shares one for each case
 */
public record Simulation(List<SimulatedShare> shares) {
    /** Runs of each case that distinguish 5 % from 5.7 %. */
    public static final int MANY = 10_000;

    /** Runs or tours of each case that distinguish 5 % from 10 %, in a tenth of the time. */
    public static final int SOME = 1_000;

    public Simulation {
        shares = List.copyOf(shares);
    }

    /** @param runs number of runs of each case; of tours, which take longer, there are at most {@link #SOME} */
    public static Simulation of(int runs) {
        return new Simulation(Stream.of(ofTours(Math.min(runs, SOME), TourCases.all()), of(runs, SimulationCases.all()))
                .flatMap(simulation -> simulation.shares().stream())
                .toList());
    }

    static Simulation ofTours(int tours, List<TourCase> cases) {
        return new Simulation(cases.parallelStream()
                .flatMap(each -> each.simulate(tours).stream())
                .toList());
    }

    static Simulation of(int runs, List<SimulationCase> cases) {
        return new Simulation(
                cases.parallelStream().map(each -> each.simulate(runs)).toList());
    }

    public SelftestResult result() {
        return shares.stream().allMatch(SimulatedShare::holds) ? SelftestResult.HOLDS : SelftestResult.FAILS;
    }
}
