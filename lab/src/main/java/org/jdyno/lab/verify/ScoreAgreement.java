package org.jdyno.lab.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.run.RunListener;
import org.jdyno.lab.stats.Decision;
import org.jdyno.lab.store.VerifyDirectory;

/**
 * What an operation takes by jdyno and by JMH, of wall time and of the processors: the work of {@code dummy}, once answered by a server under load and once called by a benchmark,
 * on the same JVM with the same options. A trial and a fork of JMH make a pair, in random order, because machines drift.
 */
public final class ScoreAgreement {
    /** The practical margin of throughput (docs/statistics.md). */
    static final double MARGIN = 0.02;

    private static final String WORKLOAD = "dummy";

    /** Some 50 ms: beside that the way of an echo through two sockets, some 50 µs, is a thousandth. */
    private static final long STEPS = 50_000;

    private static final Timing TIMING = new Timing(1_000, 100, 1, 1, 2_000, 250, 30_000, 30_000);

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
     * Compares, pair by pair, until the time is over: it ends by the clock and not by what was found, and three pairs are always tried.
     *
     * @param named where JMH is, as a user says; empty to look in Maven's repository
     * @param repository that of Maven
     * @param untilNanos by {@link System#nanoTime}
     */
    public Agreement of(Platform platform, Optional<String> named, Path repository, long untilNanos)
            throws IOException, InterruptedException {
        Optional<Jmh> jmh = Jmh.find(named, repository);
        if (jmh.isEmpty()) {
            return agreement("JMH", List.of(Comparison.notHere(WORKLOAD, Jmh.HOW_TO_GET)));
        }
        Workload workload = bench.workloads().get(WORKLOAD);
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
            return agreement(jmh.get().title(), comparisons(pairs.byJdyno, pairs.byJmh, pairs.trouble));
        } catch (ToolTrouble trouble) {
            return agreement(jmh.get().title(), List.of(Comparison.inconclusive(WORKLOAD, trouble.getMessage())));
        }
    }

    private static Agreement agreement(String reference, List<Comparison> comparisons) {
        return new Agreement(
                "jmh-scores",
                "What an operation takes, by trials of jdyno and by forks of JMH, in pairs",
                reference,
                String.format(
                        Locale.ROOT,
                        "the %.0f %% interval of the ratio lies within %.0f %% of 1; if it does not, and leaves 1 out, the two differ",
                        100 * Ratio.CONFIDENCE,
                        100 * MARGIN),
                comparisons);
    }

    /**
     * Decides.
     *
     * @param byJdyno of an operation, in the order of the pairs
     * @param byJmh of the same operation
     * @param trouble that a pair gave nothing for, if one did
     */
    static List<Comparison> comparisons(List<OperationTime> byJdyno, List<OperationTime> byJmh, String trouble) {
        return List.of(
                comparison(
                        "wall time",
                        values(byJdyno, OperationTime::wallNanos),
                        values(byJmh, OperationTime::wallNanos),
                        trouble),
                comparison(
                        "processor time",
                        values(byJdyno, OperationTime::processorNanos),
                        values(byJmh, OperationTime::processorNanos),
                        trouble));
    }

    private static double[] values(List<OperationTime> times, ToDoubleFunction<OperationTime> value) {
        return times.stream().mapToDouble(value).toArray();
    }

    private static Comparison comparison(String what, double[] byJdyno, double[] byJmh, String trouble) {
        if (byJdyno.length == 0) {
            return Comparison.inconclusive(what, trouble);
        }
        double[] logRatios = new double[byJdyno.length];
        for (int pair = 0; pair < logRatios.length; pair++) {
            logRatios[pair] = Math.log(byJdyno[pair] / byJmh[pair]);
        }
        Ratio ratio = Ratio.of(logRatios);
        Figure figure =
                new Figure("of an operation", "ns", geometricMean(byJdyno), geometricMean(byJmh), Optional.of(ratio));
        Finding finding =
                switch (Decision.of(Math.log(ratio.low()), Math.log(ratio.high()), MARGIN)
                        .kind()) {
                    case EQUIVALENT -> Finding.AGREES;
                    case ABOVE, BELOW -> Finding.DIFFERS;
                    case INCONCLUSIVE -> Finding.INCONCLUSIVE;
                };
        String tooWide = finding == Finding.INCONCLUSIVE
                ? "the interval is too wide for the margin; a quieter machine or a longer --budget narrows it"
                : "";
        return new Comparison(what, finding, trouble.isEmpty() ? tooWide : trouble, List.of(figure));
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
                    failures++;
                }
            }
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
            return new OperationTime(1e9 / measures.get("throughput"), 1e3 * measures.get("cpu-per-op"));
        }
    }
}
