package org.jdyno.kit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
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
        return since(before, adopter, processes.values());
    }

    private long since(CpuTimes before, String adopter, Collection<ProcStat> some) {
        Map<String, Long> known = before.knownOfEnded(this);
        long nanos = 0;
        for (ProcStat now : some) {
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
     * What those have used since an earlier moment that have been started after a process and have lost their parent,
     * and those that they have started, other than some processes, in nanoseconds. Who started them is not known: one
     * may be a helper of a server that works for many requests. The first process of a container may leave them for
     * long after their end.
     */
    long ofOrphansSince(CpuTimes before, String adopter, ProcStat first, Collection<ProcStat> others) {
        CpuTimes known = new CpuTimes(others);
        List<ProcStat> orphans = new ArrayList<ProcStat>();
        for (ProcStat now : processes.values()) {
            if (isOfOrphan(now, adopter, first) && known.lacks(now)) {
                orphans.add(now);
            }
        }
        return since(before, adopter, orphans);
    }

    /** Whether a process, or one from which it descends, has been started after another and has lost its parent. */
    private boolean isOfOrphan(ProcStat process, String adopter, ProcStat first) {
        ProcStat at = process;
        while (at != null
                && at.startedTicks() >= first.startedTicks()
                && !at.parent().equals(adopter)) {
            at = processes.get(at.parent());
        }
        return at != null && at.startedTicks() >= first.startedTicks();
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
