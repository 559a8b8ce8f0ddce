package org.jdyno.lab.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.lab.host.Processes;
import org.jdyno.lab.host.Processors;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.run.Twins;

/** Pairs of a trial of {@code http} and a run of wrk, each with a fresh server: the C twin with the same parameters. */
final class LoadPairs {
    static final String WORKLOAD = "http";
    static final int CONNECTIONS = 64;
    private static final int SECONDS = 3;
    private static final Timing TIMING =
            Timing.DEFAULT.withBurst(2_500, 200).withBursts(2, 2).withMeasure(1_000 * SECONDS, 250);

    private final Tools tools;
    private final String title;
    private final Workload workload;
    private final Point point;
    private final TrialSeries trials;
    private final Path program;
    private final Path logs;

    /**
     * What all pairs have in common.
     *
     * @param twin the platform {@code native}
     * @param processes start the servers of wrk
     */
    record Tools(Bench bench, Platform twin, Wrk wrk, Processes processes, VerifyListener listener) {}

    /**
     * Prepares pairs.
     *
     * @param workMicros that each answer takes the server
     * @param run the directory for the trials
     * @param logs the directory for the output of wrk
     * @throws ToolFailure if there is no twin
     */
    LoadPairs(Tools tools, String title, int workMicros, Path run, Path logs) throws IOException, ToolFailure {
        this.tools = tools;
        this.title = title;
        this.logs = logs;
        workload = tools.bench.workloads().get(WORKLOAD);
        point = workload.defaults()
                .with("connections", String.valueOf(CONNECTIONS))
                .with("client-threads", "1")
                .with("work", String.valueOf(workMicros));
        Bench.Task task = new Bench.Task(
                "The load generator of http, alternating with wrk: " + title,
                workload,
                point,
                List.of(tools.twin),
                Placement.SPLIT,
                TIMING,
                Pairs.MOST);
        Bench.Trials begun = tools.bench.begin(task, run);
        trials = new TrialSeries(begun);
        Twins twins = Twins.compile(begun.run(), tools.bench.installation());
        program = Optional.ofNullable(twins.programs().get(WORKLOAD))
                .orElseThrow(() -> new ToolFailure(twins.reasons().get(WORKLOAD)));
    }

    /** Measures pairs until a value of {@link System#nanoTime}. */
    Pairs.Results<LoadFigures> measure(long untilNanos) throws IOException, InterruptedException {
        return new Pairs<>(this::byJdyno, this::byWrk, tools.bench.seed()).measure(untilNanos);
    }

    /** The share of the processors that other programs used during the trials. */
    double others() {
        return trials.others();
    }

    private LoadFigures byJdyno(int pair) throws IOException, InterruptedException, ToolFailure {
        tools.listener.step("wrk: pair " + (pair + 1) + " of a trial of " + WORKLOAD + " and a run of wrk, " + title);
        Map<String, Double> measures = trials.next();
        return new LoadFigures(
                measures.get("throughput"),
                1e3 * measures.get("service-p50"),
                1e3 * measures.get("service-p99"),
                measures.get("cpu-tested") / processors(workload.tested()).size());
    }

    private LoadFigures byWrk(int pair) throws IOException, InterruptedException, ToolFailure {
        try (StandingTwin server = new StandingTwin(
                tools.processes, program, workload.tested(), point, processors(workload.tested()), logs)) {
            return tools.wrk.load(
                    "http://" + server.endpoint("http") + "/",
                    CONNECTIONS,
                    SECONDS,
                    command -> tools.processes.commandLine(command, processors(workload.driver())),
                    logs.resolve(String.format(Locale.ROOT, "run-%03d.out", pair)));
        }
    }

    private static Set<Integer> processors(Role role) {
        return Processors.of(Placement.SPLIT, role, false, Processors.allowed());
    }
}
