package org.jdyno.lab.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jdyno.lab.host.Processes;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.store.VerifyDirectory;

/**
 * Compares the load generator of {@code http} with jetty-load-generator, at a constant rate that both sustain. Both
 * measure from sending a request, jdyno as its service time. A server that is stopped at intervals checks the times
 * from when requests were due, too: they have a closed form.
 */
public final class RateAgreement {
    /** By how much figures may differ. */
    static final double MARGIN = 0.05;

    private static final String UNIT = "ns";

    private final Bench bench;
    private final VerifyDirectory directory;
    private final VerifyListener listener;

    public RateAgreement(Bench bench, VerifyDirectory directory, VerifyListener listener) {
        this.bench = bench;
        this.directory = directory;
        this.listener = listener;
    }

    /**
     * Measures pairs and compares. The clock decides when to end, not the result; there are at least three pairs.
     *
     * @param twin the platform {@code native}
     * @param jetty empty if it is not installed
     * @param untilNanos end of the measurement, by {@link System#nanoTime}
     */
    public Agreement of(Platform twin, Optional<JettyLoad> jetty, long untilNanos)
            throws IOException, InterruptedException {
        if (jetty.isEmpty()) {
            return notHere("jetty-load-generator", JettyLoad.HOW_TO_GET);
        }
        String title = jetty.get().title();
        Optional<String> unable = HttpTwin.unable();
        if (unable.isPresent()) {
            return notHere(title, unable.get());
        }
        try (Processes processes = new Processes()) {
            HttpTwin.Tools tools = new HttpTwin.Tools(bench, twin, processes, listener);
            List<Comparison> comparisons = new ArrayList<>();
            for (RateCase each : RateCase.values()) {
                RatePairs pairs = new RatePairs(
                        tools,
                        jetty.get(),
                        each,
                        directory.loadRun(each.word()),
                        directory.tool("jetty-" + each.word()));
                long shareNanos = (untilNanos - System.nanoTime()) / (RateCase.values().length - comparisons.size());
                Pairs.Results<RateFigures> results = pairs.measure(System.nanoTime() + shareNanos);
                comparisons.add(compared(each, results, pairs.others()));
            }
            return agreement(title, comparisons);
        } catch (ToolFailure noTwin) {
            return notHere(title, noTwin.getMessage());
        }
    }

    private static Agreement notHere(String title, String reason) {
        return agreement(title, List.of(Comparison.notHere(HttpTwin.WORKLOAD, reason)));
    }

    private static Agreement agreement(String title, List<Comparison> comparisons) {
        return new Agreement(
                "http-rate",
                "The load generator of http at a set rate, in pairs of a trial of jdyno and a run of another tool",
                title + ", one thread; its response time, which begins when it sends, beside jdyno's service time",
                String.format(
                        Locale.ROOT,
                        "the rate, and median and 99th percentile of the times from sending, are within %1$.0f %% of"
                                + " each other, and jdyno's times from when requests were due within %1$.0f %% of"
                                + " the closed form if the server is stopped, by the %2$.0f %% interval of the ratio",
                        100 * MARGIN,
                        100 * Ratio.CONFIDENCE),
                comparisons);
    }

    /** @param others the share of the processors that other programs used */
    static Comparison compared(RateCase rateCase, Pairs.Results<RateFigures> pairs, double others) {
        if (pairs.byJdyno().isEmpty()) {
            return Comparison.inconclusive(rateCase.title(), pairs.lost());
        }
        List<Figure> deciding = new ArrayList<>(List.of(
                Figure.ofPairs("rate", "requests/s", pairs, RateFigures::perSecond),
                Figure.ofPairs("p50 from sending", UNIT, pairs, each -> each.fromSending()
                        .medianNanos()),
                Figure.ofPairs("p99 from sending", UNIT, pairs, each -> each.fromSending()
                        .tailNanos())));
        List<Figure> beside = new ArrayList<>();
        if (rateCase.stops().isPresent()) {
            deciding.addAll(fromDue("beside the closed form", besideClosedForm(pairs)));
        } else {
            beside.addAll(fromDue("of jdyno, decides nothing", pairs));
        }
        AgreementResult result = AgreementResult.worst(deciding.stream()
                .map(figure -> AgreementResult.of(figure.decision(MARGIN)))
                .toList());
        List<Figure> all = Stream.concat(deciding.stream(), beside.stream()).toList();
        return Comparison.ofPairs(rateCase.title(), result, pairs.lost(), others, all);
    }

    private static List<Figure> fromDue(String remark, Pairs.Results<RateFigures> pairs) {
        ToDoubleFunction<RateFigures> median = each -> each.fromDue().medianNanos();
        ToDoubleFunction<RateFigures> tail = each -> each.fromDue().tailNanos();
        return List.of(
                Figure.ofPairs("p50 from due time, " + remark, UNIT, pairs, median),
                Figure.ofPairs("p99 from due time, " + remark, UNIT, pairs, tail));
    }

    /** Pairs of what jdyno measured and what it should have. */
    private static Pairs.Results<RateFigures> besideClosedForm(Pairs.Results<RateFigures> pairs) {
        return new Pairs.Results<>(
                pairs.byJdyno(),
                pairs.byJdyno().stream().map(RateFigures::asExpected).toList(),
                pairs.lost());
    }
}
