package org.jdyno.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jdyno.model.Formula;
import org.jdyno.model.Outcome;
import org.jdyno.model.Phase;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Slot;
import org.jdyno.model.Term;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.jdyno.run.trial.RunListener;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.VerifyDirectory;
import org.jdyno.verify.Agreement.Comparison;
import org.jdyno.verify.Agreement.Comparison.Figure;

/**
 * Compares counts and percentiles of a trial's measured phase with those that HdrHistogram's own tool reads from its
 * log. The trial is one of {@code chat} at a set rate, so that it has response times.
 */
public final class HistogramAgreement {
    private static final String WORKLOAD = "chat";
    private static final String CHATS_PER_SECOND = "500";

    private final Bench bench;
    private final VerifyDirectory directory;

    public HistogramAgreement(Bench bench, VerifyDirectory directory) {
        this.bench = bench;
        this.directory = directory;
    }

    /** Compares every distribution of a trial on a platform. */
    public Agreement of(Platform platform) throws IOException, InterruptedException {
        Workload workload = bench.workloads().get(WORKLOAD);
        Point point = workload.defaults().with("rate", CHATS_PER_SECOND);
        RunListener listener = new RunListener() {
            @Override
            public void trialBegins(Slot slot) {
                bench.progress().accept("HdrHistogram: " + slot.cell().workload() + " on " + slot.platform());
            }
        };
        RunDirectory run = bench.runEach(
                "Histograms for HdrHistogram's tool",
                workload,
                point,
                List.of(platform),
                directory.histogramRun(),
                listener);
        Trial trial = run.read().trials().get(0);
        return new Agreement(
                "histograms",
                "Counts and percentiles, by jdyno and by HdrHistogram's own reader of the log",
                "HistogramLogProcessor of HdrHistogram",
                "all counts, maxima and percentiles are equal to the nanosecond",
                compare(trial, workload, run.trials().folder(trial.slot()).histograms()));
    }

    /** Compares a trial's distributions with its log. */
    List<Comparison> compare(Trial trial, Workload workload, Path log) throws InterruptedException {
        if (trial.outcome() == Outcome.FAILED || trial.outcome() == Outcome.SKIPPED) {
            return List.of(Comparison.inconclusive(
                    workload.name(), "the trial was " + trial.outcome().word() + ": " + trial.message()));
        }
        List<Comparison> comparisons = new ArrayList<>();
        for (String distribution : trial.distributions().keySet()) {
            bench.progress().accept("HdrHistogram: " + distribution);
            try {
                comparisons.add(compare(trial, workload, log, distribution));
            } catch (IOException failed) {
                comparisons.add(Comparison.inconclusive(distribution, failed.getMessage()));
            }
        }
        return comparisons;
    }

    private Comparison compare(Trial trial, Workload workload, Path log, String distribution)
            throws IOException, InterruptedException {
        HistogramTool tool = HistogramTool.ofThisProcess(bench.driver().java());
        String role = role(workload, distribution.substring(0, distribution.indexOf('.')));
        HistogramTool.Reading read = tool.read(
                log,
                role + distribution.substring(distribution.indexOf('.')),
                measuredFromSeconds(trial, role),
                directory.tool("hdrhistogram").resolve(distribution + ".csv"));
        Histogram histogram =
                trial.distributions().get(distribution).histogram().decoded();
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure("count", "", histogram.getTotalCount(), read.count()));
        read.nanos()
                .forEach((statistic, nanos) -> figures.add(new Figure(
                        statistic,
                        "ns",
                        reportedNanos(trial, workload, distribution, statistic)
                                .orElseGet(() -> nanos(histogram, statistic)),
                        nanos)));
        List<String> different = figures.stream()
                .filter(figure -> Math.round(figure.jdyno()) != Math.round(figure.reference()))
                .map(Figure::name)
                .toList();
        return different.isEmpty()
                ? new Comparison(distribution, AgreementResult.AGREES, "", figures)
                : new Comparison(
                        distribution, AgreementResult.DIFFERS, "different: " + String.join(", ", different), figures);
    }

    /** The role of a distribution, as windows and tags of the log name it. */
    private static String role(Workload workload, String roleOrAlias) {
        return switch (roleOrAlias) {
            case "driver" -> workload.driver().name();
            case "tested" -> workload.tested().name();
            default -> roleOrAlias;
        };
    }

    /** The start of the measured phase in the time of the log, less half of its resolution of a millisecond. */
    private static double measuredFromSeconds(Trial trial, String role) {
        long beganMillis = trial.windows().stream()
                .filter(window ->
                        window.phase() == Phase.MEASURE && window.role().equals(role))
                .mapToLong(window -> window.startMillis())
                .min()
                .orElseThrow(() -> new IllegalStateException("no measured window of " + role));
        return (beganMillis - trial.startMillis() - 0.5) / 1e3;
    }

    /** The measure that reports a statistic, in whole nanoseconds as they were recorded; empty if there is none. */
    private static Optional<Long> reportedNanos(Trial trial, Workload workload, String distribution, String statistic) {
        return workload.formulas().entrySet().stream()
                .filter(entry -> isStatistic(entry.getValue(), distribution, statistic))
                .filter(entry -> trial.measures().containsKey(entry.getKey()))
                .map(entry -> Math.round(
                        trial.measures().get(entry.getKey()) / entry.getValue().scale()))
                .findFirst();
    }

    private static boolean isStatistic(Formula formula, String distribution, String statistic) {
        Term term = formula.terms().get(0);
        return formula.terms().size() == 1
                && term.distribution().equals(distribution)
                && term.statistic().equals(Optional.of(statistic));
    }

    /** The statistic of the stored distribution. */
    private static long nanos(Histogram histogram, String statistic) {
        return statistic.equals("max")
                ? histogram.getMaxValue()
                : histogram.getValueAtPercentile(Double.parseDouble(statistic.substring(1)));
    }
}
