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
 * What an operation takes by jdyno and by JMH, of wall time and of the processors: the work of {@code dummy}, once
 * answered by a server under load and once called by a benchmark, on the same JVM with the same options. A trial and a
 * fork of JMH make a pair, in random order, because machines drift.
 */
public final class ScoreAgreement {
    /** The practical margin of throughput (docs/statistics.md). */
    static final double MARGIN = 0.02;

    private static final String WORKLOAD = "dummy";

    /** A measure of these runs alone. */
    private static final String APPARATUS = "apparatus";

    /** Some 50 ms: beside that the way of an echo through two sockets, some 50 µs, is a thousandth. */
    private static final long STEPS = 50_000;

    private static final Timing TIMING = new Timing(1_000, 100, 1, 1, 2_000, 250, 30_000, 30_000);

    /**
     * What of the processors other programs may use before wall time tells of them: a thread that waits for echoes is
     * then served before one that never waits.
     */
    private static final double MOST_OTHERS = 0.05;

    private static final int FEWEST_PAIRS = 3;
    private static final int MOST_PAIRS = 200;

    /** With fewer than so many pairs in a row that gave nothing, others may still. */
    private static final int MOST_FAILURES = 3;

    private final Bench bench;
    private final VerifyDirectory directory;
    private final VerifyListener listener;

    public ScoreAgreement(Bench bench, VerifyDirectory directory, VerifyListener listener) {
        this.bench = bench;
        this.directory = directory;
        this.listener = listener;
    }

    /**
     * Compares, pair by pair, until the time is over: it ends by the clock and not by what was found, and three pairs
     * are always tried.
     *
     * @param jmh if it is here
     * @param untilNanos by {@link System#nanoTime}
     */
    public Agreement of(Platform platform, Optional<Jmh> jmh, long untilNanos)
            throws IOException, InterruptedException {
        if (jmh.isEmpty()) {
            return agreement("JMH", List.of(Comparison.notHere(WORKLOAD, Jmh.HOW_TO_GET)));
        }
        Workload workload = measuring(bench.workloads().get(WORKLOAD));
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
        } catch (ToolTrouble trouble) {
            return agreement(jmh.get().title(), List.of(Comparison.inconclusive(WORKLOAD, trouble.getMessage())));
        }
    }

    private static Workload measuring(Workload workload) {
        Measure apparatus = new Measure(
                APPARATUS,
                "Processor time of the idle control process per echo",
                "ns",
                Direction.LOWER,
                MARGIN,
                Measure.Kind.CONDITION);
        return workload.measuring(apparatus, Formula.parse("control.cpuNanos / driver.operations", 1));
    }

    private static Agreement agreement(String reference, List<Comparison> comparisons) {
        return new Agreement(
                "jmh-scores",
                "What an operation takes, by trials of jdyno and by forks of JMH, in pairs",
                reference,
                String.format(
                        Locale.ROOT,
                        "the %.0f %% interval of the ratio lies within %.0f %% of 1 (if it does not, and leaves 1"
                                + " out, the two differ); of processor"
                                + " time, if JMH's lies so between jdyno's figure and that less what the idle"
                                + " control process took",
                        100 * Ratio.CONFIDENCE,
                        100 * MARGIN),
                comparisons);
    }

    /**
     * Decides.
     *
     * @param byJdyno of an operation, in the order of the pairs
     * @param byJmh of the same operation
     * @param lost how many pairs gave nothing and why; empty if none was lost
     * @param others the share of the machine's processors that other programs used meanwhile
     */
    static List<Comparison> comparisons(
            List<OperationTime> byJdyno, List<OperationTime> byJmh, String lost, double others) {
        if (byJdyno.isEmpty()) {
            return List.of(Comparison.inconclusive(WORKLOAD, lost));
        }
        Figure wall = figure("of an operation", byJdyno, byJmh, OperationTime::wallNanos);
        Figure whole = figure("of an operation", byJdyno, byJmh, OperationTime::processorNanos);
        Figure net = figure("less what idle takes", byJdyno, byJmh, OperationTime::netProcessorNanos);
        return List.of(
                ofWallTime(wall, lost, others),
                comparison("processor time", ofProcessorTime(whole, net), lost, List.of(whole, net)));
    }

    private static Comparison ofWallTime(Figure figure, String lost, double others) {
        Finding finding =
                switch (decision(figure)) {
                    case EQUIVALENT -> Finding.AGREES;
                    case ABOVE, BELOW -> Finding.DIFFERS;
                    case INCONCLUSIVE -> Finding.INCONCLUSIVE;
                };
        if (finding != Finding.AGREES && others > MOST_OTHERS) {
            String busy = String.format(
                    Locale.ROOT,
                    "other programs used %.0f %% of the processors, and wall time tells of them",
                    100 * others);
            return new Comparison("wall time", Finding.INCONCLUSIVE, joined(busy, lost), List.of(figure));
        }
        return comparison("wall time", finding, lost, List.of(figure));
    }

    /**
     * The truth lies between the two: what measuring takes of a process that works is no more than what it takes of one
     * that is idle.
     */
    private static Finding ofProcessorTime(Figure whole, Figure net) {
        if (decision(net) == Decision.Kind.ABOVE || decision(whole) == Decision.Kind.BELOW) {
            return Finding.DIFFERS;
        }
        boolean notMore = net.ratio().orElseThrow().high() < 1 + MARGIN;
        boolean notLess = whole.ratio().orElseThrow().low() > 1 / (1 + MARGIN);
        return notMore && notLess ? Finding.AGREES : Finding.INCONCLUSIVE;
    }

    private static Decision.Kind decision(Figure figure) {
        Ratio ratio = figure.ratio().orElseThrow();
        return Decision.of(Math.log(ratio.low()), Math.log(ratio.high()), MARGIN)
                .kind();
    }

    private static Comparison comparison(String what, Finding finding, String lost, List<Figure> figures) {
        String tooWide = finding == Finding.INCONCLUSIVE
                ? "the interval is too wide for the margin; a quieter machine or a longer --budget narrows it"
                : "";
        return new Comparison(what, finding, joined(tooWide, lost), figures);
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

    /** Trials and forks, one of each after the other. */
    private final class Pairs {
        private final Platform platform;
        private final JmhBenchmark benchmark;
        private final Bench.Trials trials;
        private final Random order = new Random(bench.seed());
        private final List<OperationTime> byJdyno = new ArrayList<>();
        private final List<OperationTime> byJmh = new ArrayList<>();
        private final List<Double> others = new ArrayList<>();
        private int lostPairs;
        private String trouble = "";

        Pairs(Platform platform, JmhBenchmark benchmark, Workload workload) {
            this.platform = platform;
            this.benchmark = benchmark;
            this.trials = bench.begin(
                    new Bench.Task(
                            "The work of dummy, in turns with JMH",
                            workload,
                            workload.defaults().with("work", String.valueOf(STEPS)),
                            List.of(platform),
                            TIMING,
                            MOST_PAIRS),
                    directory.scoreRun());
        }

        void measure(long untilNanos) throws IOException, InterruptedException {
            long beganNanos = System.nanoTime();
            int failures = 0;
            for (int pair = 0; pair < MOST_PAIRS && failures < MOST_FAILURES; pair++) {
                long eachNanos = pair == 0 ? 0 : (System.nanoTime() - beganNanos) / pair;
                if (pair >= FEWEST_PAIRS && System.nanoTime() + eachNanos > untilNanos) {
                    return;
                }
                try {
                    measurePair(pair);
                    failures = 0;
                } catch (ToolTrouble gaveNothing) {
                    trouble = gaveNothing.getMessage();
                    lostPairs++;
                    failures++;
                }
            }
        }

        /** The mean over the trials; 0 where the machine does not tell. */
        double others() {
            return others.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        }

        /** What became of the pairs that are not there. */
        String lost() {
            return lostPairs == 0 ? "" : lostPairs + " gave nothing, the last because " + trouble;
        }

        private void measurePair(int pair) throws IOException, InterruptedException, ToolTrouble {
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

        private OperationTime fork(String name) throws IOException, InterruptedException, ToolTrouble {
            return benchmark.operationTime(platform, STEPS, TIMING.burstMillis(), TIMING.measureMillis(), name);
        }

        private OperationTime trial(int pair) throws IOException, InterruptedException, ToolTrouble {
            int before = trials.directory().read().trials().size();
            Run run = trials.runUpTo(before + 1, new RunListener() {});
            Trial trial = run.trials().get(before);
            if (!trial.completed()) {
                throw new ToolTrouble("the trial of pair " + (pair + 1) + " ended as "
                        + trial.outcome().word() + ": " + trial.message());
            }
            Map<String, Double> measures = trial.measures();
            Optional.ofNullable(measures.get("cpu-others"))
                    .ifPresent(used -> others.add(used / run.host().processors()));
            return new OperationTime(
                    1e9 / measures.get("throughput"), 1e3 * measures.get("cpu-per-op"), measures.get(APPARATUS));
        }
    }
}
