package org.jdyno.lab.run.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdyno.lab.host.RoleHost;
import org.jdyno.lab.run.protocol.RunningProcess;

/**
 * The control processes of a run that no trial uses at the moment. A trial takes one, or starts one if there is none,
 * and gives it back if it succeeds. Co-scheduled trials have one each. Thread-safe.
 */
final class ControlProcesses implements AutoCloseable {
    /**
     * A running control process.
     *
     * @param processors the processors it may use; empty for all
     * @param command its command line without secrets
     */
    record Control(RoleHost host, Set<Integer> processors, RunningProcess process, List<String> command) {
        boolean fits(RoleHost wanted, Set<Integer> wantedProcessors) {
            return host == wanted && processors.equals(wantedProcessors);
        }
    }

    /** Guarded by this object. */
    private final List<Control> idle = new ArrayList<>();

    /** Takes a process on this host and these processors. One that has ended is not taken. */
    synchronized Optional<Control> take(RoleHost host, Set<Integer> processors) {
        List<Control> ended =
                idle.stream().filter(control -> !control.process().isAlive()).toList();
        ended.forEach(control -> control.process().kill());
        idle.removeAll(ended);
        Optional<Control> taken =
                idle.stream().filter(control -> control.fits(host, processors)).findFirst();
        taken.ifPresent(idle::remove);
        return taken;
    }

    synchronized void giveBack(Control control) {
        idle.add(control);
    }

    /** Ends the processes beyond those that the next trials need. */
    synchronized void endAllBut(int count) {
        while (idle.size() > count) {
            idle.remove(0).process().kill();
        }
    }

    @Override
    public void close() {
        endAllBut(0);
    }
}
