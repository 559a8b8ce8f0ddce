package org.jdyno;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Collector;
import org.jdyno.model.Direction;
import org.jdyno.model.Distribution;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Formula;
import org.jdyno.model.Host;
import org.jdyno.model.Jvm;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Measure;
import org.jdyno.model.Outcome;
import org.jdyno.model.Pairing;
import org.jdyno.model.Parameter;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Role;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;

/** A small example of each noun of the model, for tests that need one and change a part of it. */
public final class Example {
    public static final Measure THROUGHPUT =
            new Measure("throughput", "Throughput", "echoes/s", Direction.HIGHER, 0.02, Measure.Kind.HEADLINE);
    public static final Measure LATENCY =
            new Measure("latency-p99", "Latency p99", "µs", Direction.LOWER, 0.05, Measure.Kind.EXPLORATORY);

    private Example() {}

    public static Jvm jvm(String id) {
        return new Jvm(
                id,
                Path.of("/jvms", id),
                "temurin",
                "25.0.1",
                25,
                "OpenJDK 64-Bit Server VM",
                "25.0.1+8",
                "mixed mode",
                Set.of(Collector.G1),
                false,
                List.of("openjdk-25"));
    }

    public static Platform platform(String name, String... options) {
        return Platform.of(name, Optional.of(jvm("temurin-25")), List.of(options));
    }

    /** A role of all trials, with a single process. */
    public static Role role(String name, String main, boolean driving, boolean underTest) {
        return new Role(
                name,
                main,
                driving ? Role.Duties.DRIVES : Role.Duties.SERVES,
                underTest ? Role.Presence.UNDER_TEST : Role.Presence.BESIDE,
                Role.Processes.ONE,
                List.of(),
                Optional.empty());
    }

    /** A server under test, a driving client, an integer and a word as parameters, one measure of each direction. */
    public static Workload workload(String name) {
        return workload(name, THROUGHPUT, LATENCY);
    }

    /** @param measures those two, for other uses */
    public static Workload workload(String name, Measure... measures) {
        Map<String, Formula> formulas = new LinkedHashMap<>();
        formulas.put(THROUGHPUT.name(), Formula.parse("driver.operations / driver.wallNanos", 1e9));
        formulas.put(LATENCY.name(), Formula.parse("driver.latency.p99", 1e-3));
        return new Workload(
                name,
                new Workload.About("An example", "echoes", true),
                Path.of("workloads", name),
                List.of(role("server", "Server", false, true), role("client", "Client", true, false)),
                List.of(
                        new Parameter(
                                "size",
                                Parameter.Kind.INTEGER,
                                "10",
                                new Parameter.Range(List.of(), OptionalLong.of(1), OptionalLong.of(100)),
                                "size",
                                Parameter.Effects.NONE,
                                Optional.empty()),
                        new Parameter(
                                "threads",
                                Parameter.Kind.WORD,
                                "platform",
                                new Parameter.Range(
                                        List.of("platform", "virtual"), OptionalLong.empty(), OptionalLong.empty()),
                                "threads",
                                Parameter.Effects.NONE,
                                Optional.empty())),
                Workload.Varied.NOTHING,
                new Workload.Figures(List.of(measures), formulas, Map.of("driver.latency", "Latency"), List.of()),
                Workload.Twin.NONE,
                Workload.Demands.NONE);
    }

    /** A copy of a workload with other roles. */
    public static Workload with(Workload workload, List<Role> roles) {
        return with(workload, roles, workload.load());
    }

    /** A copy of a workload with a load. */
    public static Workload with(Workload workload, LoadParameter load) {
        return with(workload, workload.roles(), Optional.of(load));
    }

    private static Workload with(Workload workload, List<Role> roles, Optional<LoadParameter> load) {
        return new Workload(
                workload.name(),
                workload.about(),
                workload.folder(),
                roles,
                workload.parameters(),
                new Workload.Varied(load, workload.rate()),
                workload.figures(),
                workload.twin(),
                workload.demands());
    }

    /** A plan of one workload whose baseline is the first platform and stands in it a second time. */
    public static Plan plan(long seed, int blocks, String... platforms) {
        List<Platform> withControl = Stream.concat(Stream.of(platforms), Stream.of(platforms[0] + Plan.CONTROL_SUFFIX))
                .map(Example::platform)
                .toList();
        return new Plan(
                "An example",
                new Plan.Subject(
                        List.of(new Cell("echo", workload("echo").defaults())),
                        withControl,
                        platforms[0],
                        jvm("temurin-25")),
                Plan.Conditions.PLAIN,
                new Plan.Length(Timing.DEFAULT, OptionalInt.of(blocks), Optional.empty()),
                seed,
                Comparison.DEFAULT);
    }

    /** A copy of a plan with another experiment. */
    public static Plan with(Plan plan, Experiment experiment) {
        return with(plan, plan.cells(), plan.platforms(), plan.blocks(), plan.budgetMillis(), experiment);
    }

    /** A copy of a plan with other cells. */
    public static Plan at(Plan plan, List<Cell> cells) {
        return with(plan, cells, plan.platforms(), plan.blocks(), plan.budgetMillis(), plan.experiment());
    }

    /** A copy of a plan with other platforms. */
    public static Plan of(Plan plan, List<Platform> platforms) {
        return with(plan, plan.cells(), platforms, plan.blocks(), plan.budgetMillis(), plan.experiment());
    }

    /** A copy of a plan with another length. */
    public static Plan within(Plan plan, OptionalInt blocks, Optional<Long> budgetMillis) {
        return with(plan, plan.cells(), plan.platforms(), blocks, budgetMillis, plan.experiment());
    }

    private static Plan with(
            Plan plan,
            List<Cell> cells,
            List<Platform> platforms,
            OptionalInt blocks,
            Optional<Long> budgetMillis,
            Experiment experiment) {
        return new Plan(
                plan.title(),
                new Plan.Subject(cells, platforms, plan.baseline(), plan.driver()),
                plan.conditions(),
                new Plan.Length(plan.timing(), blocks, budgetMillis),
                plan.seed(),
                experiment);
    }

    /** A comparison of interleaved trials that may end early. */
    public static Comparison ending(Stopping stopping) {
        return Comparison.by(List.of(Pairing.INTERLEAVED), stopping);
    }

    public static Run run(Plan plan, List<Trial> trials) {
        return run(
                plan,
                plan.cells().stream()
                        .map(cell -> workload(cell.workload()))
                        .distinct()
                        .toList(),
                trials);
    }

    public static Run run(Plan plan, List<Workload> workloads, List<Trial> trials) {
        return Run.planned(
                        "2026-01-02_03-04-05",
                        "0.1.0",
                        List.of("./jdyno", "run", "echo"),
                        plan,
                        new Host(2, 8L << 30, Map.of("processor", "an example"), Map.of(), Map.of()),
                        workloads,
                        Experiments.of(plan).schedule())
                .with(trials);
    }

    public static Trial completed(Slot slot, Map<String, Double> measures, Map<String, Distribution> distributions) {
        return trial(slot, Outcome.COMPLETED, Optional.empty(), measures, distributions);
    }

    public static Trial failed(Slot slot, Cause cause) {
        return trial(slot, Outcome.FAILED, Optional.of(cause), Map.of(), Map.of());
    }

    public static Trial trial(
            Slot slot,
            Outcome outcome,
            Optional<Cause> cause,
            Map<String, Double> measures,
            Map<String, Distribution> distributions) {
        return MadeTrial.of(slot)
                .ending(outcome, cause, cause.map(Cause::title).orElse(""))
                .measures(measures)
                .distributions(distributions)
                .commands(Map.of("server", List.of("java", "Server"), "client", List.of("java", "Client")))
                .times(1_767_323_045_000L + slot.index() * 10_000L, 9_000_000_000L)
                .trial();
    }

    /**
     * A completed trial for every slot of a plan's schedule. What a block's machine does to all its trials alike is
     * much larger than the noise of one, so that only a comparison within blocks finds the ratios.
     *
     * @param rates platform to its true throughput
     * @param noise standard deviation of a trial's log throughput
     */
    public static List<Trial> completedTrials(Plan plan, Map<String, Double> rates, double noise) {
        Random random = new Random(plan.seed());
        double[] blocks = random.doubles(plan.blocks().orElseThrow(), 0.7, 1.3).toArray();
        return Experiments.of(plan).schedule().stream()
                .map(slot -> {
                    double rate = rates.get(slot.platform()) * blocks[slot.block()];
                    double measured = rate * Math.exp(noise * random.nextGaussian());
                    return completed(slot, Map.of(THROUGHPUT.name(), measured), Map.of());
                })
                .toList();
    }
}
