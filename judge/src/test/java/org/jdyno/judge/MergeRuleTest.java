package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jdyno.Example;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Effect;
import org.jdyno.model.Placement;
import org.jdyno.model.Plan;
import org.jdyno.model.Trust;
import org.jdyno.model.Verdict;
import org.jdyno.model.merge.Machine;
import org.jdyno.model.merge.MachineEffect.Standing;
import org.jdyno.model.merge.MachineRun;
import org.jdyno.model.merge.MergedLine;
import org.jdyno.model.merge.MergedLine.Agreement;
import org.jdyno.model.merge.MergedRuns;
import org.jdyno.stats.Sample;
import org.jdyno.stats.StudentT;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergeRuleTest {
    private static final int BLOCKS = 9;

    private static final ComparedLine LINE = new ComparedLine("echo", "size=10", "throughput", "b", "a");
    private static final ComparedLine COPIES = new ComparedLine("echo", "size=10", "throughput", "a+again", "a");

    private static MachineRun.Line line(ComparedLine compared, Plan.Conditions conditions, Sample logs) {
        double error = logs.sd() / Math.sqrt(logs.n());
        double half = StudentT.critical(0.95, logs.n() - 1) * error;
        return new MachineRun.Line(
                compared,
                conditions,
                "echo",
                Example.THROUGHPUT,
                compared.equals(COPIES),
                new Effect(Math.exp(logs.mean()), Math.exp(logs.mean() - half), Math.exp(logs.mean() + half), logs.n()),
                error);
    }

    /** A line with this ratio, whose log ratios scatter by 1 % from block to block. */
    private static MachineRun.Line line(ComparedLine compared, double ratio) {
        return line(compared, Plan.Conditions.PLAIN, new Sample(BLOCKS, Math.log(ratio), 0.01));
    }

    private static MachineRun run(String source, Machine machine, Trust.State trust, MachineRun.Line... lines) {
        return new MachineRun(source, source, "An example", machine, trust, 27, Map.of(), List.of(lines));
    }

    private static MachineRun run(String source, MachineRun.Line... lines) {
        return run(source, new Machine(source, "2 × small"), Trust.State.TRUSTED, lines);
    }

    /** A machine for each ratio. */
    private static List<MachineRun> machines(double... ratios) {
        List<MachineRun> runs = new ArrayList<>();
        for (double ratio : ratios) {
            runs.add(run("machine-" + runs.size(), line(LINE, ratio)));
        }
        return runs;
    }

    private static MergedLine merged(List<MachineRun> runs) {
        MergedRuns merged = MergeRule.of(runs, List.of());
        assertEquals(1, merged.lines().size(), merged::toString);
        return merged.lines().get(0);
    }

    @Test
    void machinesWithTheSameDifferenceAgree() {
        MergedLine line = merged(machines(1.050, 1.053, 1.048, 1.051, 1.049));
        assertEquals(Verdict.Kind.FASTER, line.kind());
        assertEquals(Agreement.AGREE, line.agreement());
        assertEquals(1.05, line.mean().ratio(), 0.001);
        assertTrue(line.next().orElseThrow().low() > 1.02, line::toString);
        assertFalse(line.machinesDiffer());
    }

    @Test
    void machinesWithoutADifferenceAgree() {
        MergedLine line = merged(machines(1.001, 0.998, 1.003, 1.0, 0.999, 1.002));
        assertEquals(Verdict.Kind.EQUIVALENT, line.kind());
        assertEquals(Agreement.AGREE, line.agreement());
    }

    /** On average there is a difference, and the next machine may have none. */
    @Test
    void aDifferenceThatSomeMachinesDoNotHaveIsNoAgreement() {
        MergedLine line = merged(machines(1.20, 1.01, 1.18, 1.00, 1.22, 1.02, 1.15, 1.10));
        assertEquals(Verdict.Kind.FASTER, line.kind());
        assertEquals(Agreement.DISAGREE, line.agreement());
        assertTrue(line.next().orElseThrow().low() < 1, line::toString);
        assertTrue(line.inconsistency() > 0.9, line::toString);
        assertEquals(0.08, line.spread(), 0.02);
    }

    @Test
    void contraryMachinesDisagreeAlsoIfThereAreTwo() {
        MergedLine line = merged(machines(1.10, 0.92));
        assertEquals(Verdict.Kind.INCONCLUSIVE, line.kind());
        assertEquals(Agreement.DISAGREE, line.agreement());
        assertTrue(line.next().isEmpty());
    }

    @Test
    void twoMachinesForetellNothing() {
        MergedLine line = merged(machines(1.1000, 1.1001));
        assertEquals(Verdict.Kind.FASTER, line.kind());
        assertEquals(Agreement.OPEN, line.agreement());
    }

    @Test
    void twoRunsOfAMachineAreOneMachine() {
        Machine machine = new Machine("m", "2 × small");
        MachineRun monday = run("monday", machine, Trust.State.TRUSTED, line(LINE, 1.04));
        MachineRun tuesday = run(
                "tuesday",
                machine,
                Trust.State.TRUSTED,
                line(LINE, Plan.Conditions.PLAIN, new Sample(3 * BLOCKS, Math.log(1.08), 0.01)));
        MergedRuns alone = MergeRule.of(List.of(monday, tuesday), List.of());
        assertEquals(List.of(), alone.lines());
        assertEquals(1, alone.single().size());

        MergedLine line = merged(List.of(monday, tuesday, machines(1.05).get(0)));
        assertEquals(2, line.counted());
        assertEquals(List.of("monday", "tuesday"), line.machines().get(0).sources());
        assertEquals(4 * BLOCKS, line.machines().get(0).effect().blocks());
        assertEquals(
                (Math.log(1.04) + 3 * Math.log(1.08)) / 4,
                Math.log(line.machines().get(0).effect().ratio()),
                1e-9);
    }

    @Test
    void whatDoesNotCountIsShown() {
        List<MachineRun> runs = machines(1.05, 1.05, 1.06);
        runs.add(run("odd", new Machine("odd", "2 × small"), Trust.State.UNTRUSTED, line(LINE, 3)));
        MachineRun.Line one = new MachineRun.Line(
                LINE,
                Plan.Conditions.PLAIN,
                "echo",
                Example.THROUGHPUT,
                false,
                new Effect(2, Double.NaN, Double.NaN, 1),
                Double.NaN);
        runs.add(run("short", one));
        MergedLine line = merged(runs);
        assertEquals(3, line.counted());
        assertTrue(line.mean().high() < 1.1, line::toString);
        assertEquals(
                List.of(
                        Standing.UNTRUSTED,
                        Standing.WITHOUT_INTERVAL,
                        Standing.COUNTS,
                        Standing.COUNTS,
                        Standing.COUNTS),
                line.machines().stream().map(machine -> machine.standing()).toList());
    }

    @Test
    void typesThatDifferAreFound() {
        List<MachineRun> runs = new ArrayList<>();
        double[] small = {1.050, 1.052, 1.048};
        double[] large = {1.120, 1.118, 1.123};
        for (int i = 0; i < small.length; i++) {
            runs.add(run("s" + i, new Machine("s" + i, "2 × small"), Trust.State.TRUSTED, line(LINE, small[i])));
            runs.add(run("l" + i, new Machine("l" + i, "64 × large"), Trust.State.TRUSTED, line(LINE, large[i])));
        }
        MergedLine.Types types = merged(runs).types().orElseThrow();
        assertTrue(types.differ());
        assertEquals("2 × small", types.means().get(0).type());
        assertEquals(1.05, types.means().get(0).mean().ratio(), 0.001);
        assertTrue(merged(runs.subList(0, 2)).types().isEmpty(), "one machine of each type");
    }

    @Test
    void otherConditionsAreOtherLines() {
        List<MachineRun> runs = machines(1.05, 1.05);
        MachineRun.Line split =
                line(LINE, Plan.Conditions.PLAIN.placed(Placement.SPLIT), new Sample(BLOCKS, Math.log(1.3), 0.01));
        runs.add(run("split", split));
        MergedRuns merged = MergeRule.of(runs, List.of());
        assertEquals(1, merged.lines().size());
        assertEquals(2, merged.lines().get(0).counted());
        assertEquals(split, merged.single().get(0).line());
    }

    /** Two machines whose ratios hardly differ by chance: p is 0.03 for the first line alone. */
    @Test
    void severalHeadlinesShareAnErrorRate() {
        List<MachineRun> alone = machines(1.05, 1.055);
        assertEquals(Verdict.Kind.FASTER, merged(alone).kind());
        ComparedLine other = new ComparedLine("echo", "size=20", "throughput", "b", "a");
        double[] ratios = {1.05, 1.055};
        List<MachineRun> both = new ArrayList<>();
        for (int i = 0; i < ratios.length; i++) {
            both.add(run("m" + i, line(LINE, ratios[i]), line(other, i == 0 ? 0.9 : 1.1)));
        }
        assertEquals(
                Verdict.Kind.INCONCLUSIVE,
                MergeRule.of(both, List.of()).lines().get(0).kind());
    }

    @Test
    void aBiasOfManyMachinesUndoesClaims() {
        List<MachineRun> runs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            double some = 0.002 * (i - 4);
            runs.add(run("m" + i, line(LINE, 1.06 + some), line(COPIES, 1.04 - some)));
        }
        MergedRuns merged = MergeRule.of(runs, List.of());
        assertEquals(1, merged.biased().size());
        assertEquals(Verdict.Kind.INCONCLUSIVE, merged.lines().get(0).kind());
        assertEquals(Agreement.OPEN, merged.lines().get(0).agreement());
    }

    @Test
    void figuresWithoutAnyScatterCanBeMerged() {
        List<MachineRun> runs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            runs.add(run("m" + i, line(LINE, Plan.Conditions.PLAIN, new Sample(BLOCKS, Math.log(1.1), 0))));
        }
        assertEquals(1.1, merged(runs).mean().ratio(), 1e-9);
        assertEquals(Agreement.AGREE, merged(runs).agreement());
    }

    /** Machines whose true ratios differ by a standard deviation of τ around one that is known. */
    @ParameterizedTest
    @CsvSource({"5, 0", "5, 0.05", "10, 0.02", "10, 0.05", "30, 0.01", "30, 0.05"})
    void theIntervalCoversTheMeanOfSimulatedFleets(int machines, double between) {
        Random random = new Random(7);
        int rounds = 2_000;
        int covered = 0;
        int foretold = 0;
        for (int round = 0; round < rounds; round++) {
            List<MachineRun> runs = new ArrayList<>();
            for (int i = 0; i < machines; i++) {
                runs.add(run("m" + i, simulated(random, 0.03 + between * random.nextGaussian())));
            }
            MergedLine line = merged(runs);
            covered += line.mean().low() <= Math.exp(0.03)
                            && Math.exp(0.03) <= line.mean().high()
                    ? 1
                    : 0;
            double next = Math.exp(0.03 + between * random.nextGaussian());
            foretold += line.next().orElseThrow().low() <= next
                            && next <= line.next().get().high()
                    ? 1
                    : 0;
        }
        double share = (double) covered / rounds;
        assertTrue(share >= 0.93 && share <= 0.97, "the mean is within its interval in " + share);
        // A τ below the noise of a machine's effect is often found to be 0.
        assertTrue(foretold >= (between == 0.01 ? 0.87 : 0.89) * rounds, "the next machine is in " + foretold);
    }

    private static MachineRun.Line simulated(Random random, double effect) {
        return line(
                LINE,
                Plan.Conditions.PLAIN,
                Sample.of(random.doubles(BLOCKS)
                        .map(any -> effect + 0.03 * random.nextGaussian())
                        .toArray()));
    }
}
