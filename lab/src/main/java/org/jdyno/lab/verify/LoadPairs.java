package org.jdyno.lab.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jdyno.lab.model.Timing;

/** Pairs of a trial of {@code http} and a run of wrk, each with a fresh server: the C twin with the same parameters. */
final class LoadPairs {
    static final int CONNECTIONS = 64;
    private static final int SECONDS = 3;
    private static final Timing TIMING =
            Timing.DEFAULT.withBurst(2_500, 200).withBursts(2, 2).withMeasure(1_000 * SECONDS, 250);

    private final HttpTwin.Tools tools;
    private final Wrk wrk;
    private final String title;
    private final HttpTwin server;
    private final Path logs;

    /**
     * Prepares pairs.
     *
     * @param workMicros microseconds of work for each answer of the server
     * @param run the directory for the trials
     * @param logs the directory for the output of wrk
     * @throws ToolFailure if there is no twin
     */
    LoadPairs(HttpTwin.Tools tools, Wrk wrk, String title, int workMicros, Path run, Path logs)
            throws IOException, ToolFailure {
        this.tools = tools;
        this.wrk = wrk;
        this.title = title;
        this.logs = logs;
        server = new HttpTwin(
                tools,
                "The load generator of http, alternating with wrk: " + title,
                Map.of("connections", CONNECTIONS, "client-threads", 1, "work", workMicros),
                TIMING,
                run);
    }

    /** Measures pairs until a value of {@link System#nanoTime}. */
    Pairs.Results<LoadFigures> measure(long untilNanos) throws IOException, InterruptedException {
        return new Pairs<>(this::byJdyno, this::byWrk, tools.bench().seed()).measure(untilNanos);
    }

    /** The share of the processors that other programs used during the trials. */
    double others() {
        return server.others();
    }

    private LoadFigures byJdyno(int pair) throws IOException, InterruptedException, ToolFailure {
        tools.listener()
                .step("wrk: pair " + (pair + 1) + " of a trial of " + HttpTwin.WORKLOAD + " and a run of wrk, "
                        + title);
        Map<String, Double> measures = server.trial();
        return new LoadFigures(
                measures.get("throughput"),
                1e3 * measures.get("service-p50"),
                1e3 * measures.get("service-p99"),
                measures.get("cpu-tested") / server.serverProcessors());
    }

    private LoadFigures byWrk(int pair) throws IOException, InterruptedException, ToolFailure {
        try (StandingTwin standing = server.stand(logs)) {
            return wrk.load(
                    "http://" + standing.endpoint("http") + "/",
                    CONNECTIONS,
                    SECONDS,
                    server::besides,
                    logs.resolve(String.format(Locale.ROOT, "run-%03d.out", pair)));
        }
    }
}
