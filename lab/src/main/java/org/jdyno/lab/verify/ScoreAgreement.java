package org.jdyno.lab.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Formula;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.run.RunListener;
import org.jdyno.lab.stats.compare.Decision;
import org.jdyno.lab.store.VerifyDirectory;

/**
 * Compares the wall time and CPU time of an operation by jdyno and by JMH. The operation is the work of {@code dummy},
 * in a server under load and in a benchmark, on the same JVM with the same options. A trial and a JMH fork make a pair,
 * in random order, because machines drift.
 */
public final class ScoreAgreement {
    /** The practical margin of throughput (docs/statistics.md). */
    static final double MARGIN = 0.02;

    private static final String WORKLOAD = "dummy";

    /** An additional measure: the cost of measuring. */
    private static final String OVERHEAD = "overhead";

    /** Some 50 ms, a thousand times the way of an echo through two sockets. */
    private static final long STEPS = 50_000;

    private static final Timing TIMING = new Timing(1_000, 100, 1, 1, 2_000, 250, 30_000, 30_000);

    /**
     * The share of the processors that other programs may use without affecting the comparison of wall times. Under
     * load, the scheduler prefers a thread that waits for echoes to one that never waits.
     */
    private static final double MAX_OTHERS = 0.05;

    private static final int FEWEST_PAIRS = 3;
    private static final int MAX_PAIRS = 200;

    /** Failed pairs in a row after which the measurement ends. */
    private static final int MAX_FAILURES = 3;

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
            Pairs pairs = new Pairs(platform, benchmark, workload);
            pairs.measure(untilNanos);
            return agreement(jmh.get().title(), comparisons(pairs.byJdyno, pairs.byJmh, pairs.lost(), pairs.others()));
        } catch (ToolFailure failed) {
            return agreement(jmh.get().title(), List.of(Comparison.inconclusive(WORKLOAD, failed.getMessage())));
        }
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
     * @param byJdyno in the order of the pairs
     * @param byJmh in the same order
     * @param lost how many pairs failed and why; empty if none did
     * @param others the share of the processors that other programs used
     */
    static List<Comparison> comparisons(
            List<OperationTime> byJdyno, List<OperationTime> byJmh, String lost, double others) {
        if (byJdyno.isEmpty()) {
            return List.of(Comparison.inconclusive(WORKLOAD, lost));
        }
        Figure wall = figure("per operation", byJdyno, byJmh, OperationTime::wallNanos);
        Figure whole = figure("per operation", byJdyno, byJmh, OperationTime::cpuNanos);
        Figure net = figure("less the idle control process", byJdyno, byJmh, OperationTime::netCpuNanos);
        return List.of(
                ofWallTime(wall, lost, others),
                comparison("CPU time", ofCpuTime(whole, net), lost, List.of(whole, net)));
    }

    private static Comparison ofWallTime(Figure figure, String lost, double others) {
        AgreementResult result =
                switch (decision(figure)) {
                    case EQUIVALENT -> AgreementResult.AGREES;
                    case ABOVE, BELOW -> AgreementResult.DIFFERS;
                    case INCONCLUSIVE -> AgreementResult.INCONCLUSIVE;
                };
        if (result != AgreementResult.AGREES && others > MAX_OTHERS) {
            String busy = String.format(
                    Locale.ROOT,
                    "other programs used %.0f %% of the processors, which affects wall time",
                    100 * others);
            return new Comparison("wall time", AgreementResult.INCONCLUSIVE, joined(busy, lost), List.of(figure));
        }
        return comparison("wall time", result, lost, List.of(figure));
    }

    /** The true figure lies between the two: measuring costs a busy process no more than an idle one. */
    private static AgreementResult ofCpuTime(Figure whole, Figure net) {
        if (decision(net) == Decision.Kind.ABOVE || decision(whole) == Decision.Kind.BELOW) {
            return AgreementResult.DIFFERS;
        }
        boolean notMore = net.ratio().orElseThrow().high() < 1 + MARGIN;
        boolean notLess = whole.ratio().orElseThrow().low() > 1 / (1 + MARGIN);
        return notMore && notLess ? AgreementResult.AGREES : AgreementResult.INCONCLUSIVE;
    }

    private static Decision.Kind decision(Figure figure) {
        Ratio ratio = figure.ratio().orElseThrow();
        return Decision.of(Math.log(ratio.low()), Math.log(ratio.high()), MARGIN)
                .kind();
    }

    private static Comparison comparison(String what, AgreementResult result, String lost, List<Figure> figures) {
        String tooWide = result == AgreementResult.INCONCLUSIVE
                ? "the interval is too wide for the margin; use a quieter machine or a longer --budget"
                : "";
        return new Comparison(what, result, joined(tooWide, lost), figures);
    }

    private static String joined(String... remarks) {
        return Stream.of(remarks).filter(remark -> !remark.isEmpty()).collect(Collectors.joining("; "));
    }

    private static Figure figure(
            String name,
            List<OperationTime> byJdyno,
            List<OperationTime> byJmh,
            ToDoubleFunction<OperationTime> value) {
        double[] jdyno = byJdyno.stream().mapToDouble(value).toArray();
        double[] jmh = byJmh.stream().mapToDouble(value).toArray();
        double[] logRatios = new double[jdyno.length];
        for (int pair = 0; pair < logRatios.length; pair++) {
            logRatios[pair] = Math.log(jdyno[pair] / jmh[pair]);
        }
        return new Figure(name, "ns", geometricMean(jdyno), geometricMean(jmh), Optional.of(Ratio.of(logRatios)));
    }

    private static double geometricMean(double[] values) {
        return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
    }

    /** Pairs of a trial and a fork. */
    private final class Pairs {
        private final Platform platform;
        private final JmhBenchmark benchmark;
        private final Bench.Trials trials;
        private final Random order = new Random(bench.seed());
        private final List<OperationTime> byJdyno = new ArrayList<>();
        private final List<OperationTime> byJmh = new ArrayList<>();
        private final List<Double> others = new ArrayList<>();
        private int lostPairs;
        private String lastFailure = "";

        Pairs(Platform platform, JmhBenchmark benchmark, Workload workload) {
            this.platform = platform;
            this.benchmark = benchmark;
            this.trials = bench.begin(
                    new Bench.Task(
                            "The work of dummy, alternating with JMH",
                            workload,
                            workload.defaults().with("work", String.valueOf(STEPS)),
                            List.of(platform),
                            TIMING,
                            MAX_PAIRS),
                    directory.scoreRun());
        }

        void measure(long untilNanos) throws IOException, InterruptedException {
            long beganNanos = System.nanoTime();
            int failures = 0;
            for (int pair = 0; pair < MAX_PAIRS && failures < MAX_FAILURES; pair++) {
                long eachNanos = pair == 0 ? 0 : (System.nanoTime() - beganNanos) / pair;
                if (pair >= FEWEST_PAIRS && System.nanoTime() + eachNanos > untilNanos) {
                    return;
                }
                try {
                    measurePair(pair);
                    failures = 0;
                } catch (ToolFailure failed) {
                    lastFailure = failed.getMessage();
                    lostPairs++;
                    failures++;
                }
            }
        }

        /** The mean over the trials; 0 if unknown. */
        double others() {
            return others.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        }

        /** The number and the last cause of failed pairs; empty if there are none. */
        String lost() {
            return lostPairs == 0 ? "" : lostPairs + " pairs failed, the last because " + lastFailure;
        }

        private void measurePair(int pair) throws IOException, InterruptedException, ToolFailure {
            listener.step("JMH: pair " + (pair + 1) + " of a trial of " + WORKLOAD + " and a fork of JMH, on "
                    + platform.name());
            String name = String.format(Locale.ROOT, "fork-%03d", pair);
            OperationTime trial;
            OperationTime fork;
            if (order.nextBoolean()) {
                trial = trial(pair);
                fork = fork(name);
            } else {
                fork = fork(name);
                trial = trial(pair);
            }
            byJdyno.add(trial);
            byJmh.add(fork);
        }

        private OperationTime fork(String name) throws IOException, InterruptedException, ToolFailure {
            return benchmark.operationTime(platform, STEPS, TIMING.burstMillis(), TIMING.measureMillis(), name);
        }

        private OperationTime trial(int pair) throws IOException, InterruptedException, ToolFailure {
            int before = trials.directory().read().trials().size();
            Run run = trials.runUpTo(before + 1, new RunListener() {});
            Trial trial = run.trials().get(before);
            if (!trial.completed()) {
                throw new ToolFailure("the trial of pair " + (pair + 1) + " was "
                        + trial.outcome().word() + ": " + trial.message());
            }
            Map<String, Double> measures = trial.measures();
            Optional.ofNullable(measures.get("cpu-others"))
                    .ifPresent(used -> others.add(used / run.host().processors()));
            return new OperationTime(
                    1e9 / measures.get("throughput"), 1e3 * measures.get("cpu-per-op"), measures.get(OVERHEAD));
        }
    }
}
