package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.Checkout;
import org.jdyno.Example;
import org.jdyno.host.Installation;
import org.jdyno.model.Cell;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Summary;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.Workload;
import org.jdyno.plan.Workloads;
import org.junit.jupiter.api.Test;

/** The workload sockets has a parameter with four defaults. */
class SummaryRuleTest {
    private static final Workload SOCKETS =
            Workloads.in(new Installation(Checkout.root()).workloads()).get("sockets");
    private static final Map<String, Double> RATIOS =
            Map.of("TCP_RR_1", 1.5, "UDP_RR_1", 1.4, "TCP_Stream_8k", 0.9, "CRR_64_8k", 1.2);

    private static List<Cell> cells(String... placements) {
        List<Cell> cells = new ArrayList<>();
        for (String placement : placements) {
            for (String test : SOCKETS.parameters().get(0).usual()) {
                cells.add(new Cell(
                        "sockets", SOCKETS.defaults().with("test", test).with("placement", placement)));
            }
        }
        return cells;
    }

    /**
     * Blocks in which the platform "b" is by the ratio of the test faster than "a".
     *
     * @param missing a test without trials of "b" in the first block
     */
    private static Run run(int blocks, String missing, List<Cell> cells) {
        Plan plan = Example.at(Example.plan(1, blocks, "a", "b"), cells);
        List<Trial> trials = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            for (Cell cell : cells) {
                String test = cell.point().get("test");
                for (String platform : List.of("a", "b", "a+again")) {
                    boolean left = block == 0 && platform.equals("b") && test.equals(missing);
                    double noise = 1 + 0.001 * (block % 3) + (platform.equals("b") ? 0.0005 * (block % 2) : 0);
                    double rate = 1000 * noise * (platform.equals("b") ? RATIOS.get(test) : 1);
                    Slot slot = new Slot(
                            trials.size(), block, new Cell("sockets", cell.point()), platform, Pairing.INTERLEAVED);
                    if (!left) {
                        trials.add(Example.completed(
                                slot,
                                Map.of("throughput", rate, "round-trip-p50", 1e6 / rate, "rss-peak", 50.0),
                                Map.of()));
                    }
                }
            }
        }
        return Example.run(plan, List.of(SOCKETS), trials);
    }

    private static List<Summary> summaries(Run run) {
        return Judge.of(run).judgement().summaries();
    }

    private static Summary throughput(List<Summary> summaries) {
        return summaries.stream()
                .filter(summary -> summary.measure().equals("throughput"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void isTheGeometricMeanOverTheTestsOfASuite() {
        List<Summary> summaries = summaries(run(6, "", cells("split")));
        Summary throughput = throughput(summaries);
        assertEquals(Math.pow(1.5 * 1.4 * 0.9 * 1.2, 0.25), throughput.effect().ratio(), 0.001);
        assertTrue(throughput.effect().low() < throughput.effect().ratio()
                && throughput.effect().high() > throughput.effect().ratio());
        assertTrue(throughput.effect().high() - throughput.effect().low() < 0.01, throughput.toString());
        assertEquals(Verdict.Kind.FASTER, throughput.verdict());
        assertEquals(6, throughput.effect().blocks());
        assertEquals("b", throughput.platform());
        assertFalse(throughput.point().values().containsKey("test"));
        assertEquals(3, throughput.count(Verdict.Kind.FASTER));
        assertEquals(1, throughput.count(Verdict.Kind.SLOWER));
        Summary.Part stream = throughput.parts().get(2);
        assertEquals("TCP_Stream_8k", stream.value());
        assertEquals(0.9, stream.ratio(), 0.001);
        // Percentiles have no mean, and a measure that all platforms share is equivalent.
        assertEquals(
                Set.of("throughput", "rss-peak"),
                summaries.stream().map(Summary::measure).collect(Collectors.toSet()));
        assertEquals(Verdict.Kind.EQUIVALENT, summaries.get(1).verdict());
    }

    @Test
    void onlyBlocksWithAllTestsCount() {
        Summary throughput = throughput(summaries(run(3, "CRR_64_8k", cells("split"))));
        assertEquals(2, throughput.effect().blocks());
        assertEquals(Math.pow(1.5 * 1.4 * 0.9 * 1.2, 0.25), throughput.effect().ratio(), 0.001);
        assertEquals(List.of(), summaries(run(1, "CRR_64_8k", cells("split"))), "no block has all");
    }

    @Test
    void eachSettingOfTheOtherParametersHasItsOwn() {
        assertEquals(
                List.of("same", "split"),
                summaries(run(2, "", cells("same", "split"))).stream()
                        .filter(summary -> summary.measure().equals("throughput"))
                        .map(summary -> summary.point().get("placement"))
                        .toList());
        assertEquals(List.of(), summaries(run(2, "", cells("split").subList(0, 1))), "one test is no suite");
    }
}
