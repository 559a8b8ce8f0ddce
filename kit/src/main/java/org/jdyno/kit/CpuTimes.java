package org.jdyno.kit;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The CPU time of some processes at a moment. Immutable. */
final class CpuTimes {
    private final Map<String, ProcStat> processes = new HashMap<String, ProcStat>();

    /** @param processes with those that have ended and that nobody has waited for yet */
    CpuTimes(Collection<ProcStat> processes) {
        for (ProcStat process : processes) {
            this.processes.put(process.pid(), process);
        }
    }

    /**
     * What they have used since an earlier moment, in nanoseconds. Of a process that has ended meanwhile the kernel
     * adds the time of its whole life to that of its parent, unless the parent does not want to know of its end; then
     * the time is lost.
     *
     * @param adopter the process that becomes the parent of all whose parent has ended: what has been added to it may
     *     be that of anybody, and does not count
     */
    long since(CpuTimes before, String adopter) {
        Map<String, Long> known = before.knownOfEnded(this);
        long nanos = 0;
        for (ProcStat now : processes.values()) {
            ProcStat then = before.processes.get(now.pid());
            boolean same = then != null && now.isSame(then);
            nanos += now.ownNanos() - (same ? then.ownNanos() : 0);
            if (!now.pid().equals(adopter)) {
                long added = now.childrenNanos() - (same ? then.childrenNanos() : 0);
                nanos += Math.max(0, added - known.getOrDefault(now.pid(), 0L));
            }
        }
        return nanos;
    }

    /**
     * What those have used that have been started since an earlier moment and have lost their parent, other than some
     * processes, in nanoseconds. Who started them is not known. The first process of a container may leave them for
     * long after their end.
     */
    long ofOrphansSince(CpuTimes before, String adopter, Collection<ProcStat> others) {
        CpuTimes known = new CpuTimes(others);
        long nanos = 0;
        for (ProcStat now : processes.values()) {
            if (now.parent().equals(adopter) && before.lacks(now) && known.lacks(now)) {
                nanos += now.ownNanos() + now.childrenNanos();
            }
        }
        return nanos;
    }

    /** How many of them have used any since an earlier moment. */
    int countActive(CpuTimes before) {
        int active = 0;
        for (ProcStat now : processes.values()) {
            ProcStat then = before.processes.get(now.pid());
            if (then == null || now.cpuTicks() > then.cpuTicks()) {
                active++;
            }
        }
        return active;
    }

    /** The times of those that have ended until a later moment, by the nearest of their parents that runs then. */
    private Map<String, Long> knownOfEnded(CpuTimes later) {
        Map<String, Long> known = new HashMap<String, Long>();
        for (ProcStat process : processes.values()) {
            if (later.lacks(process)) {
                ProcStat parent = process;
                while (parent != null && later.lacks(parent)) {
                    parent = processes.get(parent.parent());
                }
                if (parent != null) {
                    known.merge(parent.pid(), process.ownNanos() + process.childrenNanos(), Long::sum);
                }
            }
        }
        return known;
    }

    private boolean lacks(ProcStat process) {
        ProcStat own = processes.get(process.pid());
        return own == null || !own.isSame(process);
    }
}
