package org.jdyno.lab.run.trial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.lab.model.Node;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.TrialEvent;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.store.TrialFolder;

/** Gives the figures of each process of the roles that have several. */
final class NodeFigures {
    /** The statistics of a process's hiccups that are kept with its figures. */
    private static final Map<String, String> HICCUPS = Map.of(
            "hiccupP50Nanos", "p50", "hiccupP99Nanos", "p99", "hiccupP99.9Nanos", "p99.9", Node.LONGEST_HICCUP, "max");

    /** Counters of a window that are values at its end; others are of the window alone and add up. */
    private static final Set<String> AT_THE_END =
            Set.of("uptimeMillis", "threads", "rssBytes", "c2Nanos", "jvmciNanos", "machineRunnable");

    private NodeFigures() {}

    /**
     * The nodes of a trial.
     *
     * @param event the event that killed one of them, if any
     */
    static List<Node> of(TrialContext trial, Totals totals, TrialFolder logs, Optional<TrialEvent> event)
            throws IOException {
        List<Node> nodes = new ArrayList<>();
        for (Role role : trial.workload().roles()) {
            if (role.count().isPresent()) {
                for (String process : role.processes(trial.slot().cell().point())) {
                    nodes.add(new Node(
                            process,
                            role.name(),
                            event.filter(killing -> killing.process().equals(process))
                                    .isPresent(),
                            figures(totals, process),
                            logs.filesOf(process)));
                }
            }
        }
        return nodes;
    }

    private static Map<String, Double> figures(Totals totals, String process) {
        Map<String, Double> figures = totals.of(process);
        HICCUPS.forEach((name, statistic) ->
                totals.statistic(process, "hiccup", statistic).ifPresent(nanos -> figures.put(name, nanos)));
        return figures;
    }

    /**
     * Adds the totals of a process that did not report them, because it ended during the measured phase or the trial
     * failed: those of its windows.
     */
    static void completeFromWindows(Totals totals, String process, List<Window> windows) {
        if (totals.of(process).containsKey("operations")) {
            return;
        }
        Map<String, Double> sums = new LinkedHashMap<>();
        for (Window window : windows) {
            if (window.phase() == Phase.MEASURE && window.role().equals(process)) {
                sums.merge("wallNanos", (double) window.wallNanos(), Double::sum);
                sums.merge("operations", (double) window.operations(), Double::sum);
                sums.merge("errors", (double) window.errors(), Double::sum);
                sums.merge("cpuNanos", (double) window.cpuNanos(), Double::sum);
                window.counters()
                        .forEach((name, value) -> sums.merge(
                                name, value, (before, now) -> AT_THE_END.contains(name) ? now : before + now));
            }
        }
        sums.forEach((name, value) -> totals.put(process, name, value));
    }
}
