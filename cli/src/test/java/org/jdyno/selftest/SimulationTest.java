package org.jdyno.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.jdyno.judge.Verdicts;
import org.jdyno.model.Pairing;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.plan.StudyFile;
import org.jdyno.stats.BinomialBand;
import org.jdyno.stats.MeanEstimate;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/**
 * Checks the error rates in docs/statistics.md on fewer and shorter synthetic runs than {@code selftest simulation},
 * and with normal noise only: where more than 5 % is accepted, so few runs could not distinguish 10 %.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES) // a minute and a half of CPU time, which other programs may take too
class SimulationTest {
    private static final int RUNS = Simulation.SOME;
    private static final int TOURS = 40;
    /** The blocks of a tour of five minutes. */
    private static final int SHORT = 5;

    private static final double WRONG = 0.10;

    @TestFactory
    Stream<DynamicTest> sharesAreAsPromised() {
        Map<String, SimulationCase> shortest = new LinkedHashMap<>();
        normalCases()
                .forEach(each -> shortest.merge(
                        each.what(), each, (one, other) -> one.blocks() <= other.blocks() ? one : other));
        List<SimulatedShare> shares =
                Simulation.of(RUNS, List.copyOf(shortest.values())).shares();
        assertTrue(shares.size() > 20, "only " + shares.size() + " cases");
        return shares.stream()
                .map(share -> DynamicTest.dynamicTest(
                        share.what() + ", " + share.noise() + ", " + share.blocks() + " blocks",
                        () -> assertTrue(share.holds(), share.share() + " of " + share)));
    }

    private static List<SimulationCase> normalCases() {
        return SimulationCases.all().stream()
                .filter(each -> each.noise() == Noise.NORMAL)
                .toList();
    }

    /** The rates of score cards: on many tours of five minutes, and on a few longer ones. */
    @TestFactory
    Stream<DynamicTest> cardsErrAsPromised() {
        List<TourCase> normal = TourCases.all().stream()
                .filter(each -> each.tours().noise() == Noise.NORMAL)
                .toList();
        Map<Boolean, List<TourCase>> shortOnes = normal.stream()
                .collect(Collectors.partitioningBy(each -> each.tours().blocks() <= SHORT));
        assertTrue(shortOnes.get(true).size() >= 3 && shortOnes.get(false).size() >= 4, shortOnes::toString);
        return Stream.of(Simulation.ofTours(RUNS, shortOnes.get(true)), Simulation.ofTours(TOURS, shortOnes.get(false)))
                .flatMap(simulation -> simulation.shares().stream())
                .map(share -> DynamicTest.dynamicTest(
                        share.what(), () -> assertTrue(share.holds(), share.share() + " of " + share)));
    }

    @Test
    void theCardIsThatOfTheTour() {
        StudyFile tour = StudyFile.read(Checkout.root().resolve("studies/tour.yaml"));
        assertEquals(
                tour.study().card().stream().map(SimulationTest::untitled).toList(),
                SyntheticTours.CARD.stream().map(SimulationTest::untitled).toList());
    }

    private static List<String> untitled(CardLine line) {
        return List.of(line.question(), line.part(), line.measure());
    }

    /** Without correction for the other lines, cards of equal platforms err far too often. */
    @Test
    void cardsOfVerdictsByThemselvesErrFarMoreOften() {
        SyntheticTours equal = new SyntheticTours(Noise.NORMAL, 5, 1);
        Random random = new Random(7);
        int wrong = 0;
        for (int tour = 0; tour < TOURS; tour++) {
            ScoreCard card = equal.drawCard(random);
            assertEquals(
                    SyntheticTours.CARD,
                    card.rows().stream().map(ScoreCard.Row::line).toList());
            boolean claimed = card.rows().stream()
                    .flatMap(row -> row.entries().values().stream())
                    .anyMatch(entry -> entry.verdict().kind().isDifference());
            wrong += claimed ? 1 : 0;
        }
        assertTrue(wrong > TOURS / 4, wrong + " of " + TOURS);
    }

    /** The CPU time of an operation is nearly the inverse of the throughput. */
    @Test
    void measuresOfATrialAreCorrelated() {
        List<Trial> trials =
                new SyntheticTours(Noise.NORMAL, 30, 1).draw(new Random(9)).trials();
        double[] product = trials.stream()
                .mapToDouble(
                        trial -> trial.measures().get("tpm") * trial.measures().get("cpu-per-transaction") / 1e6)
                .toArray();
        double[] throughput = trials.stream()
                .mapToDouble(trial -> trial.measures().get("tpm") / 1e3)
                .toArray();
        assertEquals(0.03, MeanEstimate.of(throughput, 0.95).sd(), 0.01);
        assertTrue(MeanEstimate.of(product, 0.95).sd()
                < 0.5 * MeanEstimate.of(throughput, 0.95).sd());
    }

    /** The bands must be narrow enough to reject a wrong rule. */
    @Test
    void whoErrsInTenPercentInsteadOfFiveIsFound() {
        List<SimulationCase> aboutFive =
                normalCases().stream().filter(each -> each.most() <= 0.05).toList();
        assertTrue(aboutFive.size() > 25);
        for (SimulationCase each : aboutFive) {
            SimulatedShare share = new SimulatedShare("", "", 1, RUNS, 0, each.least(), each.most());
            int fewest = BinomialBand.of(RUNS, WRONG, 0.96).least();
            assertTrue(share.most() * RUNS < fewest, each.what() + ": up to " + share.most());
        }
    }

    @Test
    void bandsAreThoseOfTheBinomialDistribution() {
        // Quantiles 0.0005 and 0.9995 of 1,000 trials of chance 0.05.
        SimulatedShare share = new SimulatedShare("what", "noise", 5, 1_000, 50, 0.05, 0.05);
        BinomialBand band = BinomialBand.of(1_000, 0.05, 0.999);
        assertEquals(band.least() / 1e3, share.least());
        assertEquals(band.most() / 1e3, share.most());
        assertTrue(share.holds());
        assertEquals(0, new SimulatedShare("what", "noise", 5, 1_000, 50, 0, 0.05).least());
    }

    @Test
    void oneShareThatIsNotAsItShouldBeFailsAll() {
        SimulatedShare right = new SimulatedShare("what", "noise", 5, 1_000, 50, 0.05, 0.05);
        SimulatedShare wrong = new SimulatedShare("what", "noise", 8, 1_000, 80, 0.05, 0.05);
        assertTrue(right.holds());
        assertFalse(wrong.holds());
        assertEquals(SelftestResult.HOLDS, new Simulation(List.of(right)).result());
        assertEquals(SelftestResult.FAILS, new Simulation(List.of(right, wrong)).result());
    }

    @Test
    void aRunIsDrawnToTheTruthItIsToldAndByTheScheduleOfARealOne() {
        Run run = new SyntheticRuns(Noise.NORMAL, 20)
                .candidates(3)
                .ratio(1.1)
                .scatter(0.001)
                .draw(new Random(3));
        assertEquals(20 * 5, run.trials().size());
        assertEquals(
                run.schedule(), run.trials().stream().map(trial -> trial.slot()).toList());
        List<Verdict> verdicts = Verdicts.headlines(run);
        assertEquals(3, verdicts.size());
        verdicts.forEach(verdict -> assertEquals(1.1, verdict.effect().ratio(), 0.01));
    }

    @Test
    void looksEndARunInWhichAllIsDecided() {
        Stopping looks = new Stopping(Stopping.Rule.LOOKS, 0.05, OptionalDouble.empty(), Map.of());
        SyntheticRuns runs = new SyntheticRuns(Noise.NORMAL, 20).ratio(1.5).stopping(looks);
        assertEquals(5 * 3, runs.draw(new Random(4)).trials().size(), "a quarter of the blocks");
    }

    @Test
    void aPilotChoosesAPairing() {
        Run run = new SyntheticRuns(Noise.NORMAL, 20)
                .pairings(Pairing.INTERLEAVED, Pairing.SLICED)
                .draw(new Random(5));
        List<Pairing> pairings = run.trials().stream()
                .filter(trial -> trial.slot().block() >= 12)
                .map(trial -> trial.slot().pairing())
                .distinct()
                .toList();
        assertEquals(1, pairings.size());
    }

    @Test
    void aDisturbedBlockIsRepeated() {
        Run run = new SyntheticRuns(Noise.NORMAL, 20).disturbed(0.05).draw(new Random(6));
        int blocks = run.trials().stream()
                .map(trial -> trial.slot())
                .mapToInt(Slot::block)
                .max()
                .orElseThrow();
        assertTrue(blocks >= 20, "all " + blocks + " blocks were planned ones");
        assertEquals(20, Verdicts.headlines(run).get(0).effect().blocks());
    }
}
