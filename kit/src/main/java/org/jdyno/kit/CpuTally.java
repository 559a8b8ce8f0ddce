package org.jdyno.kit;

import java.util.Collections;
import java.util.List;

/** Adds up the CPU time of the processes of a program, also of those that have ended, from look to look. */
final class CpuTally {
    private final String adopter;
    private final ProcStat starter;
    private CpuTimes last = new CpuTimes(Collections.<ProcStat>emptyList());
    private long nanos;

    /**
     * @param adopter the process that becomes the parent of all whose parent has ended
     * @param starter the process that has started the program
     */
    CpuTally(String adopter, ProcStat starter) {
        this.adopter = adopter;
        this.starter = starter;
    }

    /** The time so far, in nanoseconds, of the processes that there are and of earlier ones. */
    long nanos(List<ProcStat> processes) {
        CpuTimes now = new CpuTimes(processes);
        nanos += now.since(last, adopter);
        last = now;
        return nanos;
    }

    /** @param processes those that there are */
    double uncreditedSince(CpuSnapshot before, List<ProcStat> processes) {
        return CpuSnapshot.now().uncreditedSince(before, adopter, starter, processes);
    }
}
