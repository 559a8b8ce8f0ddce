package org.jdyno.lab.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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

/**
 * The C twin of {@code http}, as the server of trials and of another tool. It has one half of the processors, and the
 * load generator the other.
 */
final class HttpTwin {
    static final String WORKLOAD = "http";

    private final Tools tools;
    private final Workload workload;
    private final Point point;
    private final TrialSeries trials;
    private final Path program;

    /**
     * What all comparisons have in common.
     *
     * @param twin the platform {@code native}
     * @param processes start the servers of other tools
     */
    record Tools(Bench bench, Platform twin, Processes processes, VerifyListener listener) {}

    /**
     * Begins a run of trials and compiles the twin.
     *
     * @param settings parameters that are not the defaults
     * @param run the directory for the trials
     * @throws ToolFailure if there is no twin
     */
    HttpTwin(Tools tools, String title, Map<String, Integer> settings, Timing timing, Path run)
            throws IOException, ToolFailure {
        this.tools = tools;
        workload = tools.bench.workloads().get(WORKLOAD);
        Point changed = workload.defaults();
        for (Map.Entry<String, Integer> setting : settings.entrySet()) {
            changed = changed.with(setting.getKey(), String.valueOf(setting.getValue()));
        }
        point = changed;
        Bench.Trials begun = tools.bench.begin(
                new Bench.Task(title, workload, point, List.of(tools.twin), Placement.SPLIT, timing, Pairs.MOST), run);
        trials = new TrialSeries(begun);
        Twins twins = Twins.compile(begun.run(), tools.bench.installation());
        program = Optional.ofNullable(twins.programs().get(WORKLOAD))
                .orElseThrow(() -> new ToolFailure(twins.reasons().get(WORKLOAD)));
    }

    /** Why the comparison is impossible on this machine; empty if it is possible. */
    static Optional<String> unable() {
        return Processors.allowed().size() < 2
                ? Optional.of("the server and the load generator need a processor each, and there is one")
                : Optional.empty();
    }

    /** Runs the next trial and returns its measures. */
    Map<String, Double> trial() throws IOException, InterruptedException, ToolFailure {
        return trials.next();
    }

    /** Starts a server with the same parameters for another tool. */
    StandingTwin stand(Path logs) throws IOException, ToolFailure {
        return new StandingTwin(
                tools.processes, program, workload.tested(), point, processors(workload.tested()), logs);
    }

    /** The command line that runs a command on the processors of load generators. */
    List<String> besides(List<String> command) {
        return tools.processes.commandLine(command, processors(workload.driver()));
    }

    /** The executable file of both servers. */
    Path program() {
        return program;
    }

    int serverProcessors() {
        return processors(workload.tested()).size();
    }

    /** The share of the processors that other programs used during the trials. */
    double others() {
        return trials.others();
    }

    private static Set<Integer> processors(Role role) {
        return Processors.of(Placement.SPLIT, role, false, Processors.allowed());
    }
}
