package org.jdyno.run.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jdyno.Example;
import org.jdyno.model.Distribution;
import org.jdyno.model.Formula;
import org.jdyno.model.Phase;
import org.jdyno.model.Term;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;
import org.jdyno.run.coschedule.SlicedPhase;
import org.jdyno.run.coschedule.Slices;
import org.jdyno.run.protocol.Events;
import org.jdyno.run.protocol.RoleEvent;
import org.jdyno.run.protocol.TrialFailure;
import org.junit.jupiter.api.Test;

class TotalsTest {
    private final Totals totals = new Totals(twoServers());

    /** Two roles under test, which an alias adds up. */
    private static Workload twoServers() {
        Workload echo = Example.workload("echo");
        Map<String, Formula> formulas = new LinkedHashMap<>();
        formulas.put("throughput", Formula.parse("driver.operations / driver.wallNanos", 1e9));
        formulas.put("cpu", Formula.parse("tested.cpuNanos / driver.operations", 1e-3));
        formulas.put("latency-p50", Formula.parse("tested.latency.p50", 1));
        formulas.put("latency-max", Formula.parse("tested.latency.max", 1));
        formulas.put("errors", Formula.parse("control.errors", 1));
        return new Workload(
                "echo",
                echo.about(),
                echo.folder(),
                List.of(
                        Example.role("front", "Front", false, true),
                        Example.role("back", "Back", false, true),
                        Example.role("client", "Client", true, false)),
                echo.parameters(),
                Workload.Varied.NOTHING,
                new Workload.Figures(
                        echo.measures(),
                        formulas,
                        Map.of("tested.latency", "Latency", "driver.nothing", "Nothing"),
                        List.of()),
                Workload.Twin.NONE,
                Workload.Demands.NONE);
    }

    private static RoleEvent.Done done(String fields) throws TrialFailure {
        String line = "{\"event\": \"done\", \"command\": \"rest\", " + fields.substring(1);
        return (RoleEvent.Done) Events.read("role", line).orElseThrow();
    }

    private static Histogram histogram(long... nanos) {
        Histogram histogram = new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS);
        LongStream.of(nanos).forEach(histogram::recordValue);
        return histogram;
    }

    @Test
    void cpuTimeThatNobodyIsCreditedWithLeavesNoFigure() throws Exception {
        totals.put("client", done("{\"operations\": 100, \"wallNanos\": 1000}"));
        totals.put("front", done("{\"cpuNanos\": 1000000}"));
        totals.put("back", done("{\"cpuNanos\": 2000000, \"counters\": {\"uncreditedNanos\": 40000}}"));
        assertEquals(30.0, totals.measures().get("cpu"), "two per cent of one role may be missing");
        assertEquals(Optional.empty(), totals.noCpuTime("tested"));
        totals.put("back", "uncreditedNanos", 40_001);
        assertFalse(totals.measures().containsKey("cpu"));
        assertTrue(totals.measures().containsKey("throughput"));
        assertTrue(totals.noCpuTime("tested").orElseThrow().contains("above 2 % of that"));
        assertEquals(Optional.empty(), totals.noCpuTime("front"));
        totals.put("front", "outsideNanos", 20_000);
        assertEquals(Optional.empty(), totals.noCpuTime("front"));
        totals.put("front", "outsideNanos", 20_001);
        assertTrue(totals.noCpuTime("front").orElseThrow().contains("listen at its port"));
    }

    @Test
    void aliasesAddUpTheRolesTheyStandFor() throws Exception {
        totals.put("front", done("{\"cpuNanos\": 30, \"counters\": {\"rssPeakBytes\": 5}}"));
        totals.put("back", done("{\"cpuNanos\": 12}"));
        totals.put("client", done("{\"cpuNanos\": 1000}"));
        assertEquals(OptionalDouble.of(42), totals.value("tested", "cpuNanos"));
        assertEquals(OptionalDouble.of(1000), totals.value("driver", "cpuNanos"));
        assertEquals(OptionalDouble.of(12), totals.value("back", "cpuNanos"));
        assertEquals(OptionalDouble.of(5), totals.value("tested", "rssPeakBytes"));
        assertEquals(OptionalDouble.empty(), totals.value("tested", "gcCount"));
        assertEquals(OptionalDouble.empty(), totals.value("nobody", "cpuNanos"));
    }

    private static Window window(Phase phase, int index, Map<String, Double> counters) {
        return new Window("client", phase, 0, index, 0, 1, 0, 0, 0, counters);
    }

    @Test
    void memoryIsThatOfTheFirstAndTheLastMeasuredWindow() {
        totals.addMemory("client", window(Phase.WARMUP, 0, Map.of("rssBytes", 1.0)));
        totals.addMemory("client", window(Phase.MEASURE, 0, Map.of("rssBytes", 20.0)));
        totals.addMemory("client", window(Phase.MEASURE, 1, Map.of("rssBytes", 50.0)));
        totals.addMemory("client", window(Phase.MEASURE, 2, Map.of("rssBytes", 30.0)));
        totals.addMemory("client", window(Phase.MEASURE, 3, Map.of()));
        assertEquals(OptionalDouble.of(20), totals.value("driver", "rssFirstBytes"));
        assertEquals(OptionalDouble.of(30), totals.value("driver", "rssLastBytes"));
        assertEquals(OptionalDouble.empty(), totals.value("tested", "rssFirstBytes"));
    }

    @Test
    void measuresFollowFromTheTotals() throws Exception {
        totals.put("client", done("{\"operations\": 500, \"wallNanos\": 2000000000}"));
        totals.put("front", done("{\"cpuNanos\": 1000000}"));
        assertEquals(Map.of("throughput", 250.0, "cpu", 2.0), totals.measures());
    }

    @Test
    void whatCannotBeHadIsAbsent() throws Exception {
        totals.put("client", done("{\"operations\": 0, \"wallNanos\": 0}"));
        totals.put("front", done("{\"cpuNanos\": 1000000}"));
        assertEquals(Map.of(), totals.measures());
    }

    @Test
    void laterAnswersOverwriteEarlierOnes() throws Exception {
        totals.put("client", done("{\"operations\": 1, \"counters\": {\"threads\": 3}}"));
        totals.put("client", done("{\"operations\": 2}"));
        assertEquals(OptionalDouble.of(2), totals.value("client", "operations"));
        assertEquals(OptionalDouble.of(3), totals.value("client", "threads"));
    }

    @Test
    void histogramsOfWindowsAndRolesMerge() throws Exception {
        totals.addHistogram("front", "latency", 10_000, histogram(100, 200));
        totals.addHistogram("front", "latency", 10_500, histogram(900));
        totals.addHistogram("back", "latency", 11_000, histogram(300, 400));
        Distribution merged = totals.distributions().get("tested.latency");
        Histogram sum = merged.histogram().decoded();
        assertEquals(5, sum.getTotalCount());
        assertEquals(300, sum.getValueAtPercentile(50));
        assertEquals(List.of(900L, 400L), merged.secondMaxNanos(), "the largest of each second, in order");
        assertEquals(Set.of("front", "back"), merged.parts().keySet());
        assertEquals(List.of(900L, 0L), merged.parts().get("front").secondMaxNanos(), "the same seconds for all");
        assertEquals(List.of(0L, 400L), merged.parts().get("back").secondMaxNanos());
        assertFalse(totals.distributions().containsKey("driver.nothing"));
    }

    @Test
    void aSecondInWhichNothingWasRecordedHasItsPlace() throws Exception {
        totals.addHistogram("front", "latency", 10_000, histogram(100));
        totals.addHistogram("front", "latency", 13_900, histogram(300));
        totals.addHistogram("control", "hiccup", 14_000, histogram(7));
        Distribution alone = totals.distributions().get("tested.latency");
        assertEquals(List.of(100L, 0L, 0L, 300L, 0L), alone.secondMaxNanos());
        assertEquals(Map.of(), alone.parts(), "one process is no part of itself");
    }

    @Test
    void aPercentileOfAnAliasIsThatOfItsRolesTogether() throws Exception {
        totals.addHistogram("front", "latency", 0, histogram(100, 200, 300));
        totals.addHistogram("back", "latency", 0, histogram(400, 500));
        Map<String, Double> measures = totals.measures();
        assertEquals(300.0, measures.get("latency-p50"));
        assertEquals(500.0, measures.get("latency-max"));
        assertTrue(measures.keySet().stream().noneMatch("errors"::equals));
    }

    /** Of 400 operations in 300 ms of slices, the 100 ms that count had 150; the burst had 1,000 in a second. */
    private void measureInSlices() throws Exception {
        totals.put("client", done("{\"operations\": 1000, \"wallNanos\": 1000000000}"));
        totals.addProcess(Example.role("client", "Client", true, false), "client");
        totals.keepBurst().put("front", done("{\"counters\": {\"gcCount\": 4}}"));
        totals.put("client", done("{\"operations\": 400, \"wallNanos\": 9000000000}"));
        totals.put("front", done("{\"counters\": {\"gcCount\": 70}}"));
        long milli = 1_000_000;
        Slices slices = new Slices(List.of(
                new Slices.Slice(1_000 * milli, 1_100 * milli, false, Map.of()),
                new Slices.Slice(1_100 * milli, 1_200 * milli, true, Map.of()),
                new Slices.Slice(1_200 * milli, 1_300 * milli, false, Map.of())));
        RoleEvent.Ticks ticks = new RoleEvent.Ticks(
                new long[] {1_000 * milli, 1_100 * milli, 1_200 * milli, 1_300 * milli}, new long[] {0, 100, 250, 400});
        totals.restrictTo(SlicedPhase.of(
                slices,
                Map.of(
                        "client",
                        new RoleEvent.Done("measure", Map.of("operations", 400.0), Map.of(), Optional.of(ticks)))));
    }

    @Test
    void whatSlicesCannotMeasureIsThatOfTheLastBurst() throws Exception {
        measureInSlices();
        Totals burst = totals.uninterrupted().orElseThrow();
        burst.addHistogram("front", "latency", 10_000, histogram(100, 200, 300));
        assertEquals(OptionalDouble.of(4), burst.value("tested", "gcCount"));
        Map<String, Double> measures = totals.measures();
        assertEquals(1_500, measures.get("throughput"), 1, "of the slice that counts");
        assertEquals(200, measures.get("latency-p50"));
        assertEquals(
                3,
                totals.distributions()
                        .get("tested.latency")
                        .histogram()
                        .decoded()
                        .getTotalCount());
        assertEquals(1.5, totals.value("driver", Term.SPEED_SINCE_BURST).orElseThrow(), 0.001);
    }

    @Test
    void whatAProcessReportsAtItsEndIsOfTheBurstTooUnlessItHadItsOwn() throws Exception {
        measureInSlices();
        totals.putEnd("front", done("{\"counters\": {\"gcCount\": 90, \"rssPeakBytes\": 5}}"));
        Totals burst = totals.uninterrupted().orElseThrow();
        assertEquals(OptionalDouble.of(5), burst.value("tested", "rssPeakBytes"));
        assertEquals(OptionalDouble.of(4), burst.value("tested", "gcCount"));
        assertEquals(OptionalDouble.of(90), totals.value("tested", "gcCount"));
    }

    @Test
    void withoutItsBurstASlicedTrialHasOnlyWhatSlicesMeasure() throws Exception {
        measureInSlices();
        totals.uninterrupted().orElseThrow().addHistogram("front", "latency", 10_000, histogram(100));
        totals.forgetBurst();
        assertEquals(Optional.empty(), totals.uninterrupted());
        assertEquals(Map.of(), totals.distributions());
        assertEquals(Set.of("throughput"), totals.measures().keySet());
    }

    @Test
    void aTrialThatRanAsAWholeNeedsNoBurst() throws Exception {
        totals.put("client", done("{\"operations\": 500, \"wallNanos\": 2000000000}"));
        totals.keepBurst().put("front", done("{\"counters\": {\"gcCount\": 4}}"));
        assertSame(totals, totals.uninterrupted().orElseThrow());
        assertEquals(Map.of("throughput", 250.0), totals.measures());
    }
}
