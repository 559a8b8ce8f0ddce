package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdyno.Example;
import org.jdyno.model.Extension;
import org.jdyno.model.Identity;
import org.jdyno.model.Limits;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.merge.MachineRun;
import org.jdyno.stats.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MachineRunRuleTest {
    private static Run run(Plan plan) {
        Map<String, Double> rates = new HashMap<>();
        plan.platforms().forEach(platform -> rates.put(platform.name(), 1_000.0));
        return Example.run(plan, Example.completedTrials(plan, rates, 0.02));
    }

    private static Run with(Run run, Map<String, String> identity) {
        return new Run(
                run.id(),
                run.version(),
                run.command(),
                run.plan(),
                run.host(),
                run.workloads(),
                run.schedule(),
                run.trials(),
                run.damaged(),
                new Identity(identity, List.of()),
                run.earlierSteal(),
                run.extensions());
    }

    private static MachineRun of(Run run) {
        return MachineRunRule.of(Judge.of(run), "DIR");
    }

    private static Platform platform(String name, String spec, String jvm) {
        return new Platform(
                name,
                spec,
                Optional.of(Example.jvm(jvm)),
                List.of(),
                Optional.empty(),
                Map.of(),
                Limits.NONE,
                Optional.empty(),
                Optional.empty());
    }

    /** Whatever the looks at a run have made of its interval, the scatter of its blocks is what it is. */
    @ParameterizedTest
    @EnumSource(Stopping.Rule.class)
    void theStandardErrorIsThatOfTheBlocks(Stopping.Rule rule) {
        Plan plan = Example.within(Example.plan(5, 12, "a", "b"), OptionalInt.of(12), Optional.of(400_000L));
        boolean extended = rule == Stopping.Rule.EXTENDED;
        Stopping stopping = extended ? Stopping.AT_THE_END : Stopping.AT_THE_END.by(rule);
        Run planned = run(Example.with(plan, Example.ending(stopping)));
        Extension.Before before = new Extension.Before(OptionalInt.of(6), Optional.empty(), Stopping.Rule.FIXED);
        Run run = extended ? planned.with(new Extension(6, 6, 6, Optional.empty(), before)) : planned;
        double[] logs = blocks(run);
        MachineRun.Line line = of(run).lines().get(0);
        assertEquals("throughput", line.compared().measure());
        assertEquals(Sample.of(logs).sd() / Math.sqrt(logs.length), line.standardError(), 1e-9);
    }

    /** The ratios of b to the mean of the baseline's copies, block by block. */
    private static double[] blocks(Run run) {
        return run.trials().stream()
                .map(trial -> trial.slot().block())
                .distinct()
                .mapToDouble(block -> log(run, block, "b") - (log(run, block, "a") + log(run, block, "a+again")) / 2)
                .toArray();
    }

    private static double log(Run run, int block, String platform) {
        return run.trials().stream()
                .filter(trial ->
                        trial.slot().block() == block && trial.slot().platform().equals(platform))
                .mapToDouble(trial -> Math.log(trial.measures().get("throughput")))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void platformsHaveTheirSpecsUnlessTheUserHasNamedThem() {
        Plan plan = Example.of(
                Example.plan(5, 4, "temurin-25.0.1"),
                List.of(
                        platform("temurin-25.0.1", "25", "temurin-25.0.1"),
                        platform("temurin-25.0.1+zgc", "25+zgc", "temurin-25.0.1"),
                        platform("mine", "/opt/jdk", "local-26"),
                        platform("temurin-25.0.1+again", "25", "temurin-25.0.1")));
        MachineRun run = of(run(plan));
        assertEquals(
                List.of("25+zgc against 25", "mine against 25", "25+again against 25"),
                run.lines().stream()
                        .filter(line -> line.compared().measure().equals("throughput"))
                        .map(line -> line.compared().platform() + " against "
                                + line.compared().baseline())
                        .toList());
        assertEquals(Map.of("25", "temurin-25.0.1", "25+zgc", "temurin-25.0.1", "mine", "local-26"), run.builds());
    }

    @Test
    void aMachineIsKnownByItsIdAndItsProcessors() {
        Run run = run(Example.plan(5, 4, "a", "b"));
        Map<String, String> one = Map.of(Identity.MACHINE, "1234", "the processor", "A", Identity.BOOT, "x");
        Map<String, String> restarted = Map.of(Identity.MACHINE, "1234", "the processor", "A", Identity.BOOT, "y");
        Map<String, String> copied = Map.of(Identity.MACHINE, "1234", "the processor", "B", Identity.BOOT, "z");
        assertEquals(of(with(run, one)).machine(), of(with(run, restarted)).machine());
        assertNotEquals(of(with(run, one)).machine(), of(with(run, copied)).machine());
        assertNotEquals(of(with(run, one)).id(), of(with(run, restarted)).id(), "another run");
        assertEquals("2 × an example", of(run).machine().type());
        assertEquals("DIR", of(run).machine().key(), "nothing else is known");
        Map<String, String> container = Map.of(Identity.BOOT, "x");
        assertTrue(of(with(run, container)).machine().key().startsWith("x"));
    }

    @Test
    void aSingleBlockHasNoStandardError() {
        MachineRun run = of(run(Example.plan(5, 1, "a", "b")));
        assertTrue(run.lines().stream().allMatch(line -> Double.isNaN(line.standardError())), run::toString);
    }
}
