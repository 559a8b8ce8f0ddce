package org.jdyno.kit;

import java.util.List;
import java.util.Map;
import org.jdyno.kit.CpuSnapshot.CpuTally;

/**
 * The CPU time since the begin of a phase that may be that of a program and is not in its figure. Reading it takes some
 * ten microseconds for each process of the machine. Immutable.
 */
final class UncountedCpu {
    private static final String NO_ADOPTER = "";

    private final ProcessTree tree;
    private final int port;
    /** Null if the program has a control group. */
    private final CpuTally tally;
    /** Null as well. */
    private final CpuSnapshot snapshot;

    private final CpuTimes outside;

    /** Begins a phase. */
    UncountedCpu(ProcessTree tree, int port, CpuTally tally) {
        this.tree = tree;
        this.port = port;
        this.tally = tally;
        snapshot = tally == null ? null : CpuSnapshot.now();
        outside = outside();
    }

    /** Adds the counters at the end of the phase. */
    void addTo(Map<String, Double> counters) {
        if (tally != null) {
            counters.put("uncreditedNanos", tally.uncreditedSince(snapshot, tree.all()));
        }
        counters.put("outsideNanos", (double) outside().since(outside, NO_ADOPTER));
    }

    /**
     * Those that have left the control group of the program, and those that listen at its port although it has not
     * started them, such as a container's.
     */
    private CpuTimes outside() {
        List<ProcStat> own = tree.running();
        List<ProcStat> outside = tree.strangersAt(port, own);
        for (ProcStat each : own) {
            if (tree.hasLeft(each)) {
                outside.add(each);
            }
        }
        return new CpuTimes(outside);
    }
}
