package org.jdyno.lab.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.verify.RateFigures.Times;

/** Pairs of a trial of {@code http} at a set rate and a run of jetty-load-generator, each with a fresh server. */
final class RatePairs {
    private static final int WARMUP_SECONDS = 3;
    private static final int SECONDS = 12;
    private static final Timing TIMING =
            new Timing(500 * WARMUP_SECONDS, 100, 2, 2, 1_000 * SECONDS, 250, 30_000, 30_000);

    private final HttpTwin.Tools tools;
    private final JettyLoad jetty;
    private final RateCase rateCase;
    private final HttpTwin server;
    private final Path logs;

    /**
     * Prepares pairs.
     *
     * @param run the directory for the trials
     * @param logs the directory for the output of jetty-load-generator
     * @throws ToolFailure if there is no twin
     */
    RatePairs(HttpTwin.Tools tools, JettyLoad jetty, RateCase rateCase, Path run, Path logs)
            throws IOException, ToolFailure {
        this.tools = tools;
        this.jetty = jetty;
        this.rateCase = rateCase;
        this.logs = logs;
        server = new HttpTwin(
                tools,
                "The load generator of http, alternating with jetty-load-generator: " + rateCase.title(),
                Map.of(
                        "connections", rateCase.load().connections(),
                        "rate", rateCase.load().perSecond(),
                        "client-threads", 1,
                        "work", rateCase.workMicros()),
                TIMING,
                run);
    }

    /** Measures pairs until a value of {@link System#nanoTime}. */
    Pairs.Results<RateFigures> measure(long untilNanos) throws IOException, InterruptedException {
        return new Pairs<>(this::byJdyno, this::byJetty, tools.bench().seed()).measure(untilNanos);
    }

    /** The share of the processors that other programs used during the trials. */
    double others() {
        return server.others();
    }

    private interface Measurement {
        RateFigures measure() throws IOException, InterruptedException, ToolFailure;
    }

    private RateFigures byJdyno(int pair) throws IOException, InterruptedException, ToolFailure {
        tools.listener()
                .step("jetty-load-generator: pair " + (pair + 1) + " of a trial of " + HttpTwin.WORKLOAD
                        + " and a run of the tool, " + rateCase.title());
        return stopping(() -> {
            Map<String, Double> measures = server.trial();
            return new RateFigures(
                    measures.get("throughput"),
                    times(measures, "service"),
                    times(measures, "response"),
                    Optional.empty());
        });
    }

    private static Times times(Map<String, Double> measures, String kind) {
        return new Times(1e3 * measures.get(kind + "-p50"), 1e3 * measures.get(kind + "-p99"));
    }

    private RateFigures byJetty(int pair) throws IOException, InterruptedException, ToolFailure {
        int perSecond = rateCase.load().perSecond();
        return stopping(() -> {
            try (StandingTwin standing = server.stand(logs)) {
                return jetty.run(
                        tools.bench().driver().java(),
                        tools.bench()
                                .workloads()
                                .get(HttpTwin.WORKLOAD)
                                .folder()
                                .resolve(JettyLoad.PROGRAM),
                        standing.endpoint("http"),
                        new JettyLoad.Load(
                                perSecond,
                                rateCase.load().connections(),
                                WARMUP_SECONDS * perSecond,
                                SECONDS * perSecond),
                        server::besides,
                        logs.resolve(String.format(Locale.ROOT, "run-%03d.out", pair)));
            }
        });
    }

    /** Measures while the server is stopped regularly, if this case has such a server. */
    private RateFigures stopping(Measurement measurement) throws IOException, InterruptedException, ToolFailure {
        if (rateCase.stops().isEmpty()) {
            return measurement.measure();
        }
        try (RegularStops stops =
                new RegularStops(server.program(), rateCase.stops().get())) {
            RateFigures measured = measurement.measure();
            return measured.expecting(new Times(stops.waitBeyondNanos(0.50), stops.waitBeyondNanos(0.01)));
        }
    }
}
