package org.jdyno.lab.judge;

import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;

/**
 * Finds the trials of a user's server that have no figures of GC, because what starts the server does not hand the
 * options of the platform to a JVM, or starts none of the platform.
 */
final class MissingGcFigures {
    /** Of the JVM that the adapter has found. */
    private static final String OF_JVM = "uptimeMillis";

    private static final String FROM_LOG = "gc-pause-max";

    private final Run run;

    MissingGcFigures(Run run) {
        this.run = run;
    }

    /** Whether no process of the server ran the platform's JVM. */
    boolean withoutJvm(Trial trial) {
        return lacksFigures(trial) && !foundJvm(trial);
    }

    /** Whether one did, but wrote no GC log that could be read. */
    boolean withoutLog(Trial trial) {
        return lacksFigures(trial) && foundJvm(trial);
    }

    private boolean lacksFigures(Trial trial) {
        Platform platform = run.plan().platform(trial.slot().platform());
        // In slices alone nothing is read from a GC log.
        boolean ranAsWhole = !trial.slot().pairing().suspends()
                || trial.windows().stream().anyMatch(window -> window.phase() == Phase.WARMUP);
        return tested(trial).adapter()
                && platform.jvm().filter(Jvm::isHotSpot).isPresent()
                && ranAsWhole
                && !trial.measures().containsKey(FROM_LOG);
    }

    private boolean foundJvm(Trial trial) {
        String server = tested(trial).name();
        return trial.windows().stream()
                .anyMatch(window ->
                        window.role().equals(server) && window.counters().containsKey(OF_JVM));
    }

    private Role tested(Trial trial) {
        return run.workload(trial.slot()).tested();
    }
}
