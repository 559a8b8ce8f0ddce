package org.jdyno.lab.verify;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Formula;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.stats.compare.Decision;
import org.jdyno.lab.store.VerifyDirectory;

/**
 * Compares the wall time and CPU time of an operation by jdyno and by JMH. The operation is the work of {@code dummy},
 * in a server under load and in a benchmark, on the same JVM with the same options. A trial and a JMH fork make a pair,
 * in random order, because machines drift.
 */
public final class ScoreAgreement {
    /** The practical margin of throughput (docs/statistics/verdicts.md). */
    static final double MARGIN = 0.02;

    private static final String WORKLOAD = "dummy";

    /** An additional measure: the cost of measuring. */
    private static final String OVERHEAD = "overhead";

    /** Some 50 ms, a thousand times the way of an echo through two sockets. */
    private static final long STEPS = 50_000;

    private static final Timing TIMING =
            Timing.DEFAULT.withBurst(1_000, 100).withBursts(1, 1).withMeasure(2_000, 250);

    private final Bench bench;
    private final VerifyDirectory directory;
    private final VerifyListener listener;

    public ScoreAgreement(Bench bench, VerifyDirectory directory, VerifyListener listener) {
        this.bench = bench;
        this.directory = directory;
        this.listener = listener;
    }

    /**
     * Measures pairs and compares. The clock decides when to end, not the result; there are at least three pairs.
     *
     * @param jmh empty if it is not installed
     * @param untilNanos end of the measurement, by {@link System#nanoTime}
     */
    public Agreement of(Platform platform, Optional<Jmh> jmh, long untilNanos)
            throws IOException, InterruptedException {
        if (jmh.isEmpty()) {
            return agreement("JMH", List.of(Comparison.notHere(WORKLOAD, Jmh.HOW_TO_GET)));
        }
        Workload workload = withMeasures(bench.workloads().get(WORKLOAD));
        JmhBenchmark benchmark = new JmhBenchmark(
                jmh.get(),
                bench.installation().classPath(workload),
                bench.driver().java(),
                directory.tool("jmh"));
        try {
            listener.step("JMH: compile the benchmark");
            benchmark.compile(workload.folder().resolve("src/jmh/java"));
            TrialSeries trials = new TrialSeries(bench.begin(task(platform, workload), directory.scoreRun()));
            Pairs.Results<OperationTime> pairs = new Pairs<>(
                            pair -> trial(trials, pair, platform),
                            pair -> benchmark.operationTime(
                                    platform,
                                    STEPS,
                                    TIMING.burstMillis(),
                                    TIMING.measureMillis(),
                                    String.format(Locale.ROOT, "fork-%03d", pair)),
                            bench.seed())
                    .measure(untilNanos);
            return agreement(jmh.get().title(), comparisons(pairs, trials.others()));
        } catch (ToolFailure failed) {
            return agreement(jmh.get().title(), List.of(Comparison.inconclusive(WORKLOAD, failed.getMessage())));
        }
    }

    private static Bench.Task task(Platform platform, Workload workload) {
        return new Bench.Task(
                "The work of dummy, alternating with JMH",
                workload,
                workload.defaults().with("work", String.valueOf(STEPS)),
                List.of(platform),
                Placement.FREE,
                TIMING,
                Pairs.MOST);
    }

    private OperationTime trial(TrialSeries trials, int pair, Platform platform)
            throws IOException, InterruptedException, ToolFailure {
        listener.step(
                "JMH: pair " + (pair + 1) + " of a trial of " + WORKLOAD + " and a fork of JMH, on " + platform.name());
        Map<String, Double> measures = trials.next();
        return new OperationTime(
                1e9 / measures.get("throughput"), 1e3 * measures.get("cpu-per-op"), measures.get(OVERHEAD));
    }

    private static Workload withMeasures(Workload workload) {
        Measure overhead = new Measure(
                OVERHEAD,
                "CPU time of the idle control process per echo",
                "ns",
                Direction.LOWER,
                MARGIN,
                Measure.Kind.CONDITION);
        return workload.withMeasure(overhead, Formula.parse("control.cpuNanos / driver.operations", 1));
    }

    private static Agreement agreement(String reference, List<Comparison> comparisons) {
        return new Agreement(
                "jmh-scores",
                "The time of an operation, in pairs of a trial of jdyno and a fork of JMH",
                reference,
                String.format(
                        Locale.ROOT,
                        "the %.0f %% interval of the ratio lies within %.0f %% of 1 (they differ if it does not and"
                                + " excludes 1). For CPU time, JMH's figure must lie between jdyno's and jdyno's less"
                                + " that of the idle control process, with the same margin",
                        100 * Ratio.CONFIDENCE,
                        100 * MARGIN),
                comparisons);
    }

    /**
     * Compares both times.
     *
     * @param others the share of the processors that other programs used
     */
    static List<Comparison> comparisons(Pairs.Results<OperationTime> pairs, double others) {
        if (pairs.byJdyno().isEmpty()) {
            return List.of(Comparison.inconclusive(WORKLOAD, pairs.lost()));
        }
        Figure wall = Figure.ofPairs("per operation", "ns", pairs, OperationTime::wallNanos);
        Figure whole = Figure.ofPairs("per operation", "ns", pairs, OperationTime::cpuNanos);
        Figure net = Figure.ofPairs("less the idle control process", "ns", pairs, OperationTime::netCpuNanos);
        return List.of(
                Comparison.ofPairs(
                        "wall time", AgreementResult.of(wall.decision(MARGIN)), pairs.lost(), others, List.of(wall)),
                Comparison.ofPairs("CPU time", ofCpuTime(whole, net), pairs.lost(), List.of(whole, net)));
    }

    /** The true figure lies between the two: measuring costs a busy process no more than an idle one. */
    private static AgreementResult ofCpuTime(Figure whole, Figure net) {
        if (net.decision(MARGIN) == Decision.Kind.ABOVE || whole.decision(MARGIN) == Decision.Kind.BELOW) {
            return AgreementResult.DIFFERS;
        }
        boolean notMore = net.ratio().orElseThrow().high() < 1 + MARGIN;
        boolean notLess = whole.ratio().orElseThrow().low() > 1 / (1 + MARGIN);
        return notMore && notLess ? AgreementResult.AGREES : AgreementResult.INCONCLUSIVE;
    }
}
