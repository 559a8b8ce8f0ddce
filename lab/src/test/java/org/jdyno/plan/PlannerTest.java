package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdyno.Checkout;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.host.Installation;
import org.jdyno.host.ThisMachine;
import org.jdyno.model.Bisection;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.LargestLoad;
import org.jdyno.model.Heap;
import org.jdyno.model.Pairing;
import org.jdyno.model.Placement;
import org.jdyno.model.Plan;
import org.jdyno.model.PlannedEvent;
import org.jdyno.model.Platform;
import org.jdyno.model.RatePhase;
import org.jdyno.model.Slo;
import org.jdyno.model.Stopping;
import org.jdyno.model.Timing;
import org.jdyno.model.UserError;
import org.jdyno.search.RateBlockPurpose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {
    private static final Planner PLANNER = new Planner(Workloads.in(new Installation(Checkout.root()).workloads()));
    private static final List<Platform> TWO = List.of(Example.platform("a"), Example.platform("b"));
    private static final List<Platform> THREE =
            List.of(Example.platform("a"), Example.platform("b"), Example.platform("c"));
    /** Whose collector runs on a timer. */
    private static final List<Platform> WITH_TIMER =
            List.of(Example.platform("a"), Example.platform("zgc", "-XX:+UseZGC"));

    private static final long SEED = 99;

    @TempDir
    private Path folder;

    private static Plan plan(Request request) {
        return plan(request, TWO);
    }

    private static Plan plan(Request request, List<Platform> platforms) {
        return PLANNER.plan(request, platforms, platforms.get(0), Example.jvm("temurin-25"), SEED);
    }

    private static Request of(String workload) {
        Request request = new Request();
        request.workload(workload);
        return request;
    }

    @Test
    void theBaselineStandsInItTwice() {
        Plan plan = plan(of("dummy"));
        assertEquals(
                List.of("a", "b", "a+again"),
                plan.platforms().stream().map(Platform::name).toList());
        assertEquals("a", plan.baseline());
        assertEquals(plan.platform("a").options(), plan.platform("a+again").options());
    }

    @ParameterizedTest
    @ValueSource(longs = {60_000, 300_000, 3_600_000})
    void aBudgetHoldsSeveralBlocks(long budgetMillis) {
        Request request = of("dummy");
        request.set(LengthKeys.BUDGET, budgetMillis);
        Plan plan = plan(request);
        long fitting = budgetMillis / Experiments.of(plan).expected().blockMillis();
        // A minute is too short for more than the least of a trial allows.
        assertTrue(fitting >= (budgetMillis < 100_000 ? 4 : 6), fitting + " blocks fit into " + budgetMillis + " ms");
        assertTrue(plan.blocks().orElseThrow() >= fitting, "the schedule ends before the budget does");
        assertEquals(Optional.of(budgetMillis), plan.budgetMillis());
    }

    @Test
    void aLongBudgetBuysBlocksAndNotLongerTrials() {
        Request request = of("dummy");
        request.set(LengthKeys.BUDGET, 3_600_000L);
        Timing timing = plan(request).timing();
        assertEquals(Timing.DEFAULT.burstMillis(), timing.burstMillis());
        assertEquals(Timing.DEFAULT.measureMillis(), timing.measureMillis());
    }

    @Test
    void aBudgetBuysLongerTrialsOfALoadOnASchedule() {
        Request request = new Request();
        request.workloads().put("orders", Map.of("rate", "1000"));
        request.set(LengthKeys.BUDGET, 600_000L);
        Timing timing = plan(request).timing();
        assertTrue(timing.measureMillis() > 2 * Timing.DEFAULT.measureMillis(), timing::toString);
        assertEquals(Timing.DEFAULT.burstMillis(), timing.burstMillis());
        request.set(LengthKeys.BUDGET, 3_600_000L);
        assertEquals(20_000, plan(request).timing().measureMillis());
        request.workloads().put("orders", Map.of("rate", "0,1000"));
        assertEquals(Timing.DEFAULT, plan(request).timing());
    }

    @Test
    void blocksThatWereAskedForAreRunWithTheUsualTiming() {
        Request request = of("dummy");
        request.set(LengthKeys.BLOCKS, 3);
        Plan plan = plan(request);
        assertEquals(3, plan.blocks().orElseThrow());
        assertEquals(Optional.empty(), plan.budgetMillis());
        assertEquals(Timing.DEFAULT, plan.timing());
    }

    /** Most of the time of a search is spent at the largest loads. */
    @Test
    void aRoughSearchForALoadTriesFewer() {
        Request request = of("chat");
        request.set(ExperimentKeys.LIMIT, "connections");
        Bisection usual = ((LargestLoad) plan(request).experiment()).bisection();
        assertEquals(List.of(0.01, 2.0), List.of(usual.tolerance(), (double) usual.confirmations()));
        request.set(ComparisonKeys.PRECISION, 0.25);
        Bisection rough = ((LargestLoad) plan(request).experiment()).bisection();
        assertEquals(List.of(0.25, 1.0), List.of(rough.tolerance(), (double) rough.confirmations()));
        Request heap = of("chat");
        heap.set(ExperimentKeys.LIMIT, Heap.NAME);
        heap.set(ComparisonKeys.PRECISION, 0.25);
        assertEquals(
                "--minheap is as precise as collectors round heaps; leave out --precision",
                assertThrows(UserError.class, () -> plan(heap)).getMessage());
    }

    @Test
    void nothingAskedForIsATourWithinTheUsualBudget() {
        Plan plan = plan(new Request());
        assertEquals(Optional.of(LengthKeys.DEFAULT_BUDGET_MILLIS), plan.budgetMillis());
        assertTrue(plan.cells().stream().anyMatch(cell -> cell.workload().equals("chat")));
        assertTrue(plan.cells().stream().noneMatch(cell -> cell.workload().equals("dummy")), "dummy is no sight");
    }

    @Test
    void onlyARunThatItsBudgetEndsIsSlicedByDefault() {
        Request request = of("orders");
        request.set(LengthKeys.BUDGET, 300_000L);
        assertEquals(List.of(Pairing.SLICED), plan(request).experiment().pairings());
        Request brief = of("orders");
        brief.set(LengthKeys.BUDGET, 60_000L);
        assertEquals(List.of(Pairing.INTERLEAVED), plan(brief).experiment().pairings(), "no time for enough blocks");
        request.set(LengthKeys.BLOCKS, 20);
        assertEquals(List.of(Pairing.INTERLEAVED), plan(request).experiment().pairings(), "blocks are counted");
        Request paced = of("orders");
        paced.set(PlanKeys.PARAMETERS, Map.of("rate", "1000"));
        assertEquals(List.of(Pairing.INTERLEAVED), plan(paced).experiment().pairings(), "a schedule cannot pause");
        Request killing = new Request();
        killing.workloads().put("dummy", Map.of("shape", "nodes", "nodes", "2"));
        killing.set(PlanKeys.EVENT, new PlannedEvent("node", 1, 50));
        assertEquals(List.of(Pairing.INTERLEAVED), plan(killing).experiment().pairings(), "a stopped node is killed");
    }

    /** A pilot has whole trials, which show what slices may distort and what they lack. */
    @Test
    void whereSlicesAloneMightMisleadThereIsAPilot() {
        List<Pairing> pilot = List.of(Pairing.INTERLEAVED, Pairing.SLICED);
        Request plain = of("orders");
        assertEquals(pilot, plan(plain, WITH_TIMER).experiment().pairings(), "a collector on a timer");
        Request counting = new Request();
        counting.workloads().put("orders", Map.of("counters", "perf"));
        assertEquals(pilot, plan(counting).experiment().pairings(), "counted in the measured phase only");
        Request brief = of("orders");
        brief.set(LengthKeys.TIMING, Timing.DEFAULT.withBursts(1, 1));
        brief.set(LengthKeys.BUDGET, 600_000L);
        assertEquals(pilot, plan(brief).experiment().pairings(), "a cold burst");
    }

    /** With fewer than twelve rounds the pilot would take more blocks than it leaves to the pairing that it chooses. */
    @ParameterizedTest
    @ValueSource(longs = {90_000, 120_000, 180_000, 300_000, 600_000})
    void aPilotEndsWithinTheBudget(long budgetMillis) {
        Request request = of("orders");
        request.set(LengthKeys.BUDGET, budgetMillis);
        Plan plan = plan(request, WITH_TIMER);
        boolean pilot = plan.experiment().pairings().size() > 1;
        long blocks = Experiments.of(plan).expected().blocks();
        assertTrue(!pilot || blocks >= 12, blocks + " blocks in " + budgetMillis + " ms");
        assertEquals(budgetMillis >= 180_000, pilot, "with a pilot of " + blocks + " blocks");
    }

    /** A budget shortens the warm-up of slices first, and their measured phase only if few blocks would fit. */
    @ParameterizedTest
    @CsvSource({"60000, 500, 1250, 3", "200000, 590, 3327, 9", "300000, 994, 5000, 9", "1800000, 2000, 5000, 39"})
    void slicesAreMeasuredForLongInShortTrials(
            long budgetMillis, long burstMillis, long measureMillis, long leastBlocks) {
        Request request = of("orders");
        request.set(PairingChoice.PAIRING, Pairing.SLICED.word());
        request.set(LengthKeys.BUDGET, budgetMillis);
        Plan plan = plan(request);
        assertEquals(burstMillis, plan.timing().burstMillis(), 1);
        assertEquals(measureMillis, plan.timing().measureMillis(), 1);
        assertTrue(plan.timing().windowMillis() * 20 <= plan.timing().measureMillis(), "for a steady state");
        long blocks = Experiments.of(plan).expected().blocks();
        assertTrue(blocks >= leastBlocks, blocks + " blocks");
    }

    @ParameterizedTest
    @ValueSource(longs = {60_000, 300_000, 3_600_000})
    void aWorkloadThatMustWarmUpGetsFewerTrialsFromAShortBudget(long budgetMillis) {
        Request request = of("orderdb");
        request.set(LengthKeys.BUDGET, budgetMillis);
        Plan plan = plan(request);
        Timing timing = plan.timing();
        assertTrue(timing.minBursts() * timing.burstMillis() >= 8_000, timing::toString);
        assertEquals(Timing.DEFAULT.burstMillis(), timing.burstMillis());
        assertEquals(Timing.DEFAULT.measureMillis(), timing.measureMillis());
        assertEquals(
                budgetMillis > 300_000 ? List.of(Pairing.INTERLEAVED, Pairing.SLICED) : List.of(Pairing.INTERLEAVED),
                plan.experiment().pairings());
    }

    /** The plan of a server has one for comparisons, and can be searched all the same. */
    @Test
    void aPhaseAtARateIsForWarmTrialsOfComparisons() {
        Request request = of("server");
        request.set(
                PlanKeys.PHASES,
                new PlanKeys.Phases(
                        1,
                        0,
                        Optional.of(new RatePhase(
                                OptionalLong.empty(), OptionalDouble.of(0.4), Integer.MAX_VALUE, 5_000))));
        request.set(LengthKeys.BUDGET, 60_000L);
        Plan compared = plan(request);
        assertTrue(compared.ratePhase().isPresent());
        Timing timing = compared.timing();
        assertTrue(timing.maxBursts() * timing.burstMillis() >= 30_000, "a short budget shortens no warm-up");
        request.set(ExperimentKeys.SLO, Slo.parse("--slo", "p99<10ms"));
        assertEquals(Optional.empty(), plan(request).ratePhase());
    }

    @Test
    void aDefaultMayDependOnAnotherParameter() {
        Request request = of("orderdb");
        request.set(PlanKeys.PARAMETERS, Map.of("database", "h2,postgres"));
        assertEquals(List.of("h2 1", "postgres 4"), databasesWithWarehouses(request));
        request.set(PlanKeys.PARAMETERS, Map.of("database", "h2,postgres", "warehouses", "2"));
        assertEquals(List.of("h2 2", "postgres 2"), databasesWithWarehouses(request));
    }

    private static List<String> databasesWithWarehouses(Request request) {
        return plan(request).cells().stream()
                .map(Cell::point)
                .map(point -> point.get("database") + " " + point.get("warehouses"))
                .toList();
    }

    @Test
    void aPlanMaySetAnotherWarmUpThanItsWorkloadAsksFor() {
        Request request = of("orderdb");
        Timing brief = Timing.DEFAULT.withBurst(500, 0).withBursts(1, 1);
        request.set(LengthKeys.TIMING, brief);
        assertEquals(brief, plan(request).timing());
    }

    @Test
    void aBudgetShortensTheMeasuredPhaseOnlyOfRatesWhoseTrialsMustWarmUp() {
        Request request = of("orderdb");
        request.set(ExperimentKeys.SLO, Slo.parse("--slo", "p99<10ms"));
        request.set(LengthKeys.BUDGET, 300_000L);
        Timing timing = plan(request).timing();
        assertTrue(timing.minBursts() * timing.burstMillis() >= 8_000, timing::toString);
        assertTrue(timing.measureMillis() < 20_000, timing::toString);
    }

    /** Five lines that share an error rate compare two platforms each with the baseline. */
    @Test
    void theComparisonsOfACardAreThoseOfAllPlatforms() {
        Request request = of("dummy");
        request.card(Map.of("cpu-per-op", 5));
        assertEquals(Map.of("cpu-per-op", 10), stopping(request, THREE).card());
        assertEquals(Map.of("cpu-per-op", 5), stopping(request, TWO).card());
        assertEquals(Map.of(), stopping(of("dummy"), THREE).card());
    }

    private static Stopping stopping(Request request, List<Platform> platforms) {
        return plan(request, platforms).experiment().stopping();
    }

    @Test
    void aSearchForARateHoldsEachRateForLongUnlessABudgetShortensIt() {
        Request request = of("chat");
        request.set(ExperimentKeys.SLO, Slo.parse("--slo", "p99<10ms"));
        Plan plan = plan(request);
        assertEquals(20_000, plan.timing().measureMillis());
        assertEquals(6, plan.blocks().orElseThrow());
        assertEquals(Optional.empty(), plan.budgetMillis());
        assertEquals(3, plan.platforms().size(), "the baseline stands in it twice");
        request.set(LengthKeys.BUDGET, 20 * 60_000L);
        Plan shortened = plan(request);
        assertTrue(shortened.timing().measureMillis() < 20_000
                && shortened.timing().measureMillis() >= 2_000);
        double trials = 3 * RateBlockPurpose.trials(4);
        assertTrue(
                trials * shortened.timing().expectedTrialMillis() <= 20 * 60_000,
                "four blocks do not fit: " + shortened.timing());
        request.set(LengthKeys.BUDGET, 60_000L);
        assertEquals(2_000, plan(request).timing().measureMillis(), "shorter than that nothing is seen");
        Plan alone = plan(request, TWO.subList(0, 1));
        assertEquals(1, alone.platforms().size(), "what is alone is compared with nobody");
    }

    @Test
    void theSeedIsTheRequestsOrFresh() {
        assertEquals(SEED, plan(of("dummy")).seed());
        Request request = of("dummy");
        request.set(PlanKeys.SEED, 5L);
        assertEquals(5, plan(request).seed());
    }

    @Test
    void theCommandLineOverridesWhatAFileGivesAWorkload() {
        Request request = of("dummy");
        request.workloads().get("dummy").put("work", "5");
        request.set(PlanKeys.PARAMETERS, Map.of("work", "6"));
        assertEquals("6", plan(request).cells().get(0).point().get("work"));
    }

    @Test
    void aWorkloadThatPlacesItsRolesTakesNoOtherPlacement() {
        Request request = of("sockets");
        request.set(PlanKeys.PLACEMENT, Placement.SAME);
        UserError error = assertThrows(UserError.class, () -> plan(request));
        assertTrue(error.getMessage().contains("-s placement=same"), error.getMessage());
    }

    /** The queue is ranked by a response time. */
    @Test
    void onlyARuleThatPrefersHighResultsNeedsAThroughput() {
        Request request = of("queue");
        request.set(ExperimentKeys.RULE, ExperimentKeys.RULE.parse("rule", "trimmed"));
        assertTrue(plan(request).experiment() instanceof Experiment.PublishedRule);
        request.set(ExperimentKeys.RULE, ExperimentKeys.RULE.parse("rule", "1999"));
        UserError error = assertThrows(UserError.class, () -> plan(request));
        assertTrue(error.getMessage().contains("rule 1999 needs a throughput"), error.getMessage());
    }

    private static Request orders(String... parameters) {
        Request request = of("orders");
        request.set(PlanKeys.PARAMETERS, PlanKeys.PARAMETERS.parse("--set", parameters));
        return request;
    }

    @Test
    void multiplesOfTheLeastHeapAreSearchedForFirstOnceForEachSetting() {
        Request request = orders("heap=1.25x,2x", "population=1,10");
        assertTrue(PLANNER.wantsHeapSearch(request));
        Plan search = PLANNER.heapSearch(request, TWO.get(0), Example.jvm("temurin-25"), SEED);
        assertEquals(List.of(TWO.get(0)), search.platforms());
        assertEquals(
                List.of("1", "10"),
                search.cells().stream()
                        .map(cell -> cell.point().get("population"))
                        .toList());
        assertTrue(
                assertThrows(UserError.class, () -> plan(request)).getMessage().contains("heap=1.25x"));
        Map<Cell, Long> found = new HashMap<>();
        search.cells()
                .forEach(cell -> found.put(
                        LeastHeaps.rest(cell), cell.point().get("population").equals("1") ? 11L : 90L));
        request.leastHeaps(found);
        assertEquals(
                List.of("14m", "113m", "22m", "180m"),
                plan(request).cells().stream()
                        .map(cell -> cell.point().get("heap"))
                        .toList());
    }

    @Test
    void sharesOfTheMemoryAreSizesOfThisMachine() {
        Request request = orders("heap=0.5%,50%,64m");
        assertFalse(PLANNER.wantsHeapSearch(request));
        long mebibytes = ThisMachine.memoryBytes() >> 20;
        assertEquals(
                List.of(mebibytes / 200 + "m", mebibytes / 2 + "m", "64m"),
                plan(request).cells().stream()
                        .map(cell -> cell.point().get("heap"))
                        .toList());
    }

    @Test
    void sharesOfTheMemoryOfAnotherMachineAreNotKnown() {
        Request request = orders("heap=2.5%");
        request.set(HostWords.HOSTS, HostWords.HOSTS.parse("--hosts", new String[] {"client=ssh user@other"}));
        UserError error = assertThrows(UserError.class, () -> plan(request));
        assertEquals(
                "heap=2.5% is a share of the memory of this machine, but a role runs on ssh user@other; give a size,"
                        + " such as heap=64m",
                error.getMessage());
    }

    @Test
    void shareOfNothingIsNoHeap() {
        for (String share : List.of("0%", "0.00%", "100%", "2.5", "-1%")) {
            assertThrows(UserError.class, () -> plan(orders("heap=" + share)), share);
        }
    }

    @Test
    void sizesNeedNoSearch() {
        Request request = orders("heap=32m..64m:16m,1g");
        assertFalse(PLANNER.wantsHeapSearch(request));
        assertEquals(
                List.of("32m", "48m", "64m", "1g"),
                plan(request).cells().stream()
                        .map(cell -> cell.point().get("heap"))
                        .toList());
    }

    @Test
    void aRampIsInRisingOrderAndEndsByAMeasureInPercent() throws IOException {
        Request request = PlanFile.read(Files.writeString(
                folder.resolve("ramp.yaml"),
                "workloads: {orders: {warehouses: \"4,1,2\"}}\nuntil: qualified\nblocks: 1"));
        assertEquals(
                List.of("1", "2", "4"),
                plan(request).cells().stream()
                        .map(cell -> cell.point().get("warehouses"))
                        .toList());
        Request wrong = PlanFile.read(Files.writeString(
                folder.resolve("wrong.yaml"), "workloads: {orders: {warehouses: \"1,2\"}}\nuntil: tpm\nblocks: 1"));
        assertTrue(assertThrows(UserError.class, () -> plan(wrong)).getMessage().contains("in percent"));
    }

    @Test
    void everyProfileThatIsShippedIsAPlan() {
        Workloads workloads = Workloads.in(new Installation(Checkout.root()).workloads());
        assertTrue(Profiles.file("orders/autorun", workloads).isPresent());
        workloads.all().forEach(workload -> Profiles.of(workload).forEach((name, title) -> {
            Plan plan = plan(PlanFile.read(Profiles.file(name, workloads).orElseThrow()));
            assertEquals(title, plan.title());
            assertEquals(
                    Set.of(workload.name()),
                    plan.cells().stream().map(Cell::workload).collect(Collectors.toSet()));
        }));
    }

    @Test
    void twoPlatformsOfOneNameAreAnError() {
        List<Platform> doubled = List.of(Example.platform("a"), Example.platform("a"));
        UserError error = assertThrows(UserError.class, () -> plan(of("dummy"), doubled));
        assertTrue(error.getMessage().contains("a is named twice"), error.getMessage());
    }

    private static Request rankedBy(String measure) {
        Request request = of("orders");
        request.set(PlanKeys.BY, measure);
        return request;
    }

    private static Plan rankedPlan(Request request) {
        Workloads workloads = Workloads.in(new Installation(Checkout.root()).workloads());
        return new Planner(workloads.rankedBy(request.get(PlanKeys.BY)))
                .plan(request, TWO, TWO.get(0), Example.jvm("temurin-25"), SEED);
    }

    /** Slices are chosen only for a measure that they can take, whatever ranks the workload by itself. */
    @Test
    void theMeasureThatRanksDecidesWhetherSlicesArePossible() {
        Function<String, List<Pairing>> pairings = measure -> {
            Request request = rankedBy(measure);
            request.set(LengthKeys.BUDGET, 3_600_000L);
            return rankedPlan(request).experiment().pairings();
        };
        assertEquals(List.of(Pairing.SLICED), pairings.apply("cpu-per-transaction"));
        assertEquals(List.of(Pairing.INTERLEAVED), pairings.apply("ready-time"), "a start would wait for others");
        assertEquals(List.of(Pairing.SLICED), pairings.apply("allocation"));
        assertEquals(List.of(Pairing.INTERLEAVED), pairings.apply("gc-pause-max"));
        assertEquals(List.of(Pairing.INTERLEAVED), pairings.apply("hiccup-p99.9"));
    }

    @Test
    void anUnknownMeasureNamesTheNearestAndAllThatThereAre() {
        String unknown = assertThrows(UserError.class, () -> rankedPlan(rankedBy("redy-time")))
                .getMessage();
        assertTrue(unknown.contains("did you mean \"ready-time\"?; it has "), unknown);
        String condition = assertThrows(UserError.class, () -> rankedPlan(rankedBy("cpu-others")))
                .getMessage();
        assertTrue(condition.startsWith("by names \"cpu-others\", by which platforms on orders are not"), condition);
    }

    @Test
    void aSearchIsRankedByWhatItFinds() {
        Request request = rankedBy("rss-peak");
        request.set(ExperimentKeys.LIMIT, "warehouses");
        String message =
                assertThrows(UserError.class, () -> rankedPlan(request)).getMessage();
        assertTrue(message.endsWith("leave out --by"), message);
    }
}
