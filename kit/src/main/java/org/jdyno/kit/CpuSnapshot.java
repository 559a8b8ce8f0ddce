package org.jdyno.kit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The CPU time that all processes around this one have used at a moment, and that each of them is credited with. Those
 * are the processes of its control group, or all of the machine. Reading it takes some ten microseconds for each
 * process of the machine. Immutable.
 */
final class CpuSnapshot {
    /** Each process rounds four times down to ticks. Three standard deviations of what that makes of one process. */
    private static final double ROUNDING_NANOS = 25e6;

    /** How often the kernel looks who runs, where only such samples tell the time of the machine. */
    private static final double SAMPLE_NANOS = 4e6;

    private static final double DEVIATIONS = 3;

    private static final int READINGS = 4;
    private static final long CLOSE_NANOS = 50_000_000;

    private final long wallNanos = System.nanoTime();
    private final boolean sampled;
    private final long allNanos;
    /** How much was used while the processes were read. */
    private final long readingNanos;

    private final CpuTimes times;

    private CpuSnapshot(CpuGroup group) {
        sampled = group == null;
        long before = nanos(group);
        times = new CpuTimes(processes(group));
        readingNanos = nanos(group) - before;
        allNanos = before + readingNanos / 2;
    }

    /** The best of several readings: on a busy machine one may take long. */
    static CpuSnapshot now() {
        CpuGroup group = group();
        CpuSnapshot best = new CpuSnapshot(group);
        for (int i = 1; i < READINGS && best.readingNanos > CLOSE_NANOS; i++) {
            CpuSnapshot other = new CpuSnapshot(group);
            best = other.readingNanos < best.readingNanos ? other : best;
        }
        return best;
    }

    private static CpuGroup group() {
        for (CpuGroup group : CpuGroup.ofThisProcess()) {
            if (group.cpuNanos() >= 0) {
                return group;
            }
        }
        return null;
    }

    private static List<ProcStat> processes(CpuGroup group) {
        List<ProcStat> processes = new ArrayList<ProcStat>();
        for (String process : ProcessTree.listed()) {
            ProcStat stat = ProcStat.of(ProcessTree.PROC.resolve(process));
            if (stat != null && (group == null || group.has(stat.folder))) {
                processes.add(stat);
            }
        }
        return processes;
    }

    private static long nanos(CpuGroup group) {
        return group == null ? machineNanos() : group.cpuNanos();
    }

    /** User, nice and system time of all processors. Interrupts and what a hypervisor takes are nobody's. */
    private static long machineNanos() {
        long ticks = 0;
        for (String line : ProcessFigures.lines(ProcessTree.PROC.resolve("stat"))) {
            if (line.startsWith("cpu ")) {
                String[] columns = line.substring(4).trim().split(" ");
                for (int column = 0; column < 3; column++) {
                    ticks += Long.parseLong(columns[column]);
                }
            }
        }
        return ticks * ProcStat.TICK_NANOS;
    }

    /**
     * What has been used since an earlier moment and no process is credited with, in nanoseconds: that of processes
     * whose parent did not want to know of their end, or had ended. Less is told than that by what may be an error of
     * the kernel's figures. If the machine is so busy that others use much while the processes are read, so much may
     * be lost.
     *
     * @param adopter the process that becomes the parent of all whose parent has ended
     * @param starter the process that has started the program
     * @param own the processes of the program
     */
    double uncreditedSince(CpuSnapshot before, String adopter, ProcStat starter, List<ProcStat> own) {
        double used = allNanos - before.allNanos;
        double error = ROUNDING_NANOS * Math.sqrt(times.countActive(before.times));
        if (sampled) {
            double all = (double) (wallNanos - before.wallNanos)
                    * Runtime.getRuntime().availableProcessors();
            error += DEVIATIONS * Math.sqrt(Math.max(0, used * (1 - used / all)) * SAMPLE_NANOS);
        }
        double credited =
                times.since(before.times, adopter) - times.ofOrphansSince(before.times, adopter, starter, own);
        double unsure = (before.readingNanos + readingNanos) / 2.0 - CLOSE_NANOS;
        return Math.max(0, Math.max(unsure, used - credited - error));
    }

    /** Adds up the CPU time of the processes of a program, also of those that have ended, from look to look. */
    static final class CpuTally {
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
}
