package org.jdyno.lab.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.lab.host.Processes;
import org.jdyno.lab.host.Processors;
import org.jdyno.lab.host.Programs;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.store.VerifyDirectory;

/**
 * Compares round trips and bandwidth of the twin of {@code sockets} with those of sockperf, qperf, iperf3 and, where it
 * is installed, netperf, all on one processor. A trial and a run of the tool make a pair, in random order. In some
 * cases a JVM is measured too, which decides nothing.
 */
public final class SocketAgreement {
    static final String WORKLOAD = "sockets";
    private static final int SECONDS = 1;
    private static final Timing TIMING =
            Timing.DEFAULT.withBurst(2_000, 100).withBursts(1, 1).withMeasure(1_000 * SECONDS, 250);

    private final Bench bench;
    private final VerifyDirectory directory;
    private final VerifyListener listener;

    /**
     * The figures of one half of a pair: nanoseconds for a round trip, or MB/s.
     *
     * @param twin the figure of the C twin, or of the other tool
     * @param jvm the figure of a JVM, or of the other tool; NaN if no JVM is measured
     */
    record Figures(double twin, double jvm) {}

    public SocketAgreement(Bench bench, VerifyDirectory directory, VerifyListener listener) {
        this.bench = bench;
        this.directory = directory;
        this.listener = listener;
    }

    /**
     * Measures and compares. The clock decides when to end, not the results; there are at least three pairs a case.
     *
     * @param jvm the platform that is measured too
     * @param twin the platform {@code native}
     * @param untilNanos end of the measurement, by {@link System#nanoTime}
     */
    public Agreement of(Platform jvm, Platform twin, long untilNanos) throws IOException, InterruptedException {
        List<SocketCase> installed = SocketCase.all().stream()
                .filter(each -> SocketToolRun.isInstalled(each.tool()))
                .toList();
        List<Comparison> comparisons = new ArrayList<>();
        if (!installed.isEmpty()) {
            try (Processes processes = new Processes()) {
                for (SocketCase each : installed) {
                    long shareNanos = (untilNanos - System.nanoTime()) / (installed.size() - comparisons.size());
                    comparisons.add(comparison(each, jvm, twin, processes, System.nanoTime() + shareNanos));
                }
            }
        }
        SocketCase.all().stream()
                .filter(each -> !installed.contains(each))
                .forEach(each -> comparisons.add(
                        Comparison.notHere(each.name(), each.tool().howToGet())));
        return new Agreement(
                WORKLOAD,
                "Round trips and streams of the C twin of sockets, in pairs of a trial and a run of another tool",
                "sockperf, qperf, iperf3, and netperf where it is; all on one processor",
                String.format(
                        Locale.ROOT,
                        "the %.0f %% interval of the ratio lies within %.0f %% of 1 for round trips and within %.0f %%"
                                + " for streams (they differ if it does not and excludes 1). The figures of a JVM"
                                + " decide nothing: what it adds is not a difference of measuring",
                        100 * Ratio.CONFIDENCE,
                        100 * SocketCase.ROUND_TRIP_MARGIN,
                        100 * SocketCase.BANDWIDTH_MARGIN),
                comparisons);
    }

    private Comparison comparison(SocketCase of, Platform jvm, Platform twin, Processes processes, long untilNanos)
            throws IOException, InterruptedException {
        if (Programs.find("taskset").isEmpty()) {
            return Comparison.notHere(of.name(), "taskset is not installed; on Debian: apt-get install util-linux");
        }
        SocketToolRun tool = new SocketToolRun(
                of.tool(), processes, Set.of(Processors.allowed().get(0)), directory.tool(WORKLOAD));
        TrialSeries ofTwin = trials(of, twin, of.word());
        Optional<TrialSeries> ofJvm =
                of.withJvm() ? Optional.of(trials(of, jvm, of.word() + "-jvm")) : Optional.empty();
        Pairs.Results<Figures> pairs = new Pairs<>(
                        pair -> byJdyno(of, pair, ofTwin, ofJvm), pair -> byTool(of, pair, tool), bench.seed())
                .measure(untilNanos);
        return compared(of, pairs, ofTwin.others());
    }

    private TrialSeries trials(SocketCase of, Platform platform, String name) throws IOException {
        Workload workload = bench.workloads().get(WORKLOAD);
        Point point = workload.defaults();
        for (Map.Entry<String, String> setting : of.settings().entrySet()) {
            point = point.with(setting.getKey(), setting.getValue());
        }
        Bench.Task task =
                new Bench.Task(of.name(), workload, point, List.of(platform), Placement.FREE, TIMING, Pairs.MOST);
        return new TrialSeries(bench.begin(task, directory.socketRun(name)));
    }

    private Figures byJdyno(SocketCase of, int pair, TrialSeries ofTwin, Optional<TrialSeries> ofJvm)
            throws IOException, InterruptedException, ToolFailure {
        listener.step(of.name() + ": pair " + (pair + 1) + " of a trial of " + WORKLOAD + " and a run of "
                + of.tool().program());
        double twin = figure(of, ofTwin.next());
        return new Figures(twin, ofJvm.isPresent() ? figure(of, ofJvm.get().next()) : Double.NaN);
    }

    /** The mean round trip of one session, or the bandwidth. */
    private static double figure(SocketCase of, Map<String, Double> measures) {
        return of.isBandwidth() ? measures.get("bandwidth") : 1e9 / measures.get("throughput");
    }

    private static Figures byTool(SocketCase of, int pair, SocketToolRun tool)
            throws IOException, InterruptedException, ToolFailure {
        double figure = tool.measure(SECONDS, String.format(Locale.ROOT, "%s-%03d", of.word(), pair));
        return new Figures(figure, figure);
    }

    /** @param others the share of the processors that other programs used */
    static Comparison compared(SocketCase of, Pairs.Results<Figures> pairs, double others) {
        if (pairs.byJdyno().isEmpty()) {
            return Comparison.inconclusive(of.name(), pairs.lost());
        }
        String what = of.isBandwidth() ? "bandwidth" : "round trip";
        String unit = of.isBandwidth() ? "MB/s" : "ns";
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.ofPairs(what + ", C twin", unit, pairs, Figures::twin));
        AgreementResult result = AgreementResult.of(figures.get(0).decision(of.margin()));
        if (of.withJvm()) {
            figures.add(Figure.ofPairs(what + ", JVM", unit, pairs, Figures::jvm));
        }
        return Comparison.ofPairs(of.name(), result, pairs.lost(), others, figures);
    }
}
