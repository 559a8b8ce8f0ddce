package org.jdyno.lab.verify;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdyno.lab.host.Processes;
import org.jdyno.lab.host.Processors;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.store.VerifyDirectory;

/**
 * Compares the load generator of {@code http} with wrk: as fast as each can be with a server that only answers, and
 * what each finds of a server that is slower than both. The server is the C twin, on one half of the processors; the
 * load generator is on the other. A trial and a run of wrk make a pair, in random order.
 */
public final class LoadAgreement {
    /** By how much the figures of the slow server may differ. */
    static final double MARGIN = 0.05;
    /** The throughput that jdyno's load generator must reach, as a share of that of wrk. */
    static final double SHARE = 0.95;

    static final String FAST = "as fast as the load generator can";
    static final String SLOW = "what a slow server can do";

    private static final double LIMITING_SHARE = 0.95;
    private static final int WORK_MICROS = 50;

    private final Bench bench;
    private final VerifyDirectory directory;
    private final VerifyListener listener;

    public LoadAgreement(Bench bench, VerifyDirectory directory, VerifyListener listener) {
        this.bench = bench;
        this.directory = directory;
        this.listener = listener;
    }

    /**
     * Measures pairs and compares. The clock decides when to end, not the result; there are at least three pairs.
     *
     * @param twin the platform {@code native}
     * @param wrk empty if it is not installed
     * @param untilNanos end of the measurement, by {@link System#nanoTime}
     */
    public Agreement of(Platform twin, Optional<Wrk> wrk, long untilNanos) throws IOException, InterruptedException {
        if (wrk.isEmpty()) {
            return agreement(List.of(Comparison.notHere(HttpTwin.WORKLOAD, Wrk.HOW_TO_GET)));
        }
        Optional<String> unable = HttpTwin.unable();
        if (unable.isPresent()) {
            return agreement(List.of(Comparison.notHere(HttpTwin.WORKLOAD, unable.get())));
        }
        long halfNanos = System.nanoTime() + (untilNanos - System.nanoTime()) / 2;
        try (Processes processes = new Processes()) {
            HttpTwin.Tools tools = new HttpTwin.Tools(bench, twin, processes, listener);
            LoadPairs fast = pairs(tools, wrk.get(), FAST, "fast", 0);
            // So that the slow server gives 20,000 answers a second at most, on however many processors.
            int workMicros = WORK_MICROS * (Processors.allowed().size() / 2);
            LoadPairs slow = pairs(tools, wrk.get(), SLOW, "slow", workMicros);
            Comparison ofFast = ofGenerator(fast.measure(halfNanos), fast.others());
            Comparison ofSlow = ofServer(slow.measure(untilNanos), slow.others());
            return agreement(List.of(ofFast, ofSlow));
        } catch (ToolFailure noTwin) {
            return agreement(List.of(Comparison.notHere(HttpTwin.WORKLOAD, noTwin.getMessage())));
        }
    }

    private LoadPairs pairs(HttpTwin.Tools tools, Wrk wrk, String title, String name, int workMicros)
            throws IOException, ToolFailure {
        return new LoadPairs(tools, wrk, title, workMicros, directory.loadRun(name), directory.tool("wrk-" + name));
    }

    private static Agreement agreement(List<Comparison> comparisons) {
        return new Agreement(
                "http-load",
                "The load generator of http, in pairs of a trial of jdyno and a run of wrk",
                "wrk, one thread, " + LoadPairs.CONNECTIONS + " connections",
                String.format(
                        Locale.ROOT,
                        "jdyno makes at least %.2f of the requests of wrk with a server that only answers, and the"
                                + " throughput, median and 99th percentile of a slow server are within %.0f %% of each"
                                + " other, by the %.0f %% interval of the ratio",
                        SHARE,
                        100 * MARGIN,
                        100 * Ratio.CONFIDENCE),
                comparisons);
    }

    /** Compares the largest throughputs. If jdyno is faster than wrk, that is no difference. */
    static Comparison ofGenerator(Pairs.Results<LoadFigures> pairs, double others) {
        if (pairs.byJdyno().isEmpty()) {
            return Comparison.inconclusive(FAST, pairs.lost());
        }
        Figure throughput = Figure.ofPairs("throughput", "requests/s", pairs, LoadFigures::perSecond);
        double share = serverShare(pairs);
        if (share >= LIMITING_SHARE && !Comparison.isBusy(others)) {
            String limit = String.format(Locale.ROOT, "the server used %.0f %% of its processors", 100 * share);
            return new Comparison(
                    FAST, AgreementResult.INCONCLUSIVE, limit + " and was the limit", List.of(throughput));
        }
        Ratio ratio = throughput.ratio().orElseThrow();
        AgreementResult result = ratio.low() >= SHARE
                ? AgreementResult.AGREES
                : ratio.high() < SHARE ? AgreementResult.DIFFERS : AgreementResult.INCONCLUSIVE;
        return Comparison.ofPairs(FAST, result, pairs.lost(), others, List.of(throughput));
    }

    /** Compares the figures of a slow server, which must be the same. */
    static Comparison ofServer(Pairs.Results<LoadFigures> pairs, double others) {
        if (pairs.byJdyno().isEmpty()) {
            return Comparison.inconclusive(SLOW, pairs.lost());
        }
        List<Figure> figures = List.of(
                Figure.ofPairs("throughput", "requests/s", pairs, LoadFigures::perSecond),
                Figure.ofPairs("p50", "ns", pairs, LoadFigures::medianNanos),
                Figure.ofPairs("p99", "ns", pairs, LoadFigures::tailNanos));
        double share = serverShare(pairs);
        if (share < LIMITING_SHARE && !Comparison.isBusy(others)) {
            String noLimit = String.format(Locale.ROOT, "the server used only %.0f %% of its processors", 100 * share);
            return new Comparison(SLOW, AgreementResult.INCONCLUSIVE, noLimit + " and was not the limit", figures);
        }
        AgreementResult result = AgreementResult.worst(figures.stream()
                .map(figure -> AgreementResult.of(figure.decision(MARGIN)))
                .toList());
        return Comparison.ofPairs(SLOW, result, pairs.lost(), others, figures);
    }

    /** The share of its processors that the server used in the trials. */
    private static double serverShare(Pairs.Results<LoadFigures> pairs) {
        return pairs.byJdyno().stream()
                .mapToDouble(LoadFigures::serverShare)
                .average()
                .orElseThrow();
    }
}
