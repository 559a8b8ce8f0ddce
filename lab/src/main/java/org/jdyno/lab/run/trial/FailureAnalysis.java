package org.jdyno.lab.run.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.host.Obstacles;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Obstacle;
import org.jdyno.lab.run.protocol.RoleProcess;
import org.jdyno.lab.run.protocol.TrialFailure;
import org.jdyno.lab.store.TrialFolder;

/** Finds the limit of the machine or of the JVM that made a trial fail. */
final class FailureAnalysis {
    private final TrialContext trial;
    private final List<TrialObserver> observers;
    private final Obstacles obstacles = new Obstacles();

    /** Must be created before the trial begins, to see which counters of the machine the trial changes. */
    FailureAnalysis(TrialContext trial, List<TrialObserver> observers) {
        this.trial = trial;
        this.observers = observers;
    }

    /**
     * The limit that caused a failure, if known. Only limits of this machine, outside of namespaces, are examined. A
     * heap counts only if the role that exhausted it is under test.
     */
    Optional<Obstacle> obstacle(TrialFailure failure, TrialFolder logs) throws IOException, InterruptedException {
        Cause cause = failure.failureCause();
        if (failure.process().isPresent()) {
            RoleProcess process = failure.process().get();
            // Its files, such as a crash report, are complete when it has ended.
            process.kill();
            process.fetchFiles();
            boolean heapOfLoad = cause == Cause.OUT_OF_MEMORY && !process.role().underTest();
            if (heapOfLoad || !trial.places().of(process.role()).here()) {
                return Optional.empty();
            }
        }
        // With a link, the ports are those of a namespace.
        boolean portsOfNamespace =
                cause == Cause.PORT_LIMIT && trial.plan().hosts().link().isPresent();
        return portsOfNamespace
                ? Optional.empty()
                : obstacles.limitReached(cause, counters(failure, logs), crashReport(failure, logs));
    }

    private static Path crashReport(TrialFailure failure, TrialFolder logs) {
        return failure.process()
                .filter(process -> process.role().count().isPresent())
                .map(process -> logs.crashReport(process.name()))
                .orElse(logs.crashReport());
    }

    private Map<String, Double> counters(TrialFailure failure, TrialFolder logs) {
        for (TrialObserver observer : observers) {
            Optional<Map<String, Double>> known = observer.afterFailure(failure.failureCause(), logs);
            if (known.isPresent()) {
                return known.get();
            }
        }
        return failure.counters();
    }
}
