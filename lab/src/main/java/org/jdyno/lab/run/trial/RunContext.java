package org.jdyno.lab.run.trial;

import java.util.function.Consumer;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.store.RunDirectory;

/** The objects that all trials of a run share. Only {@link #publish} may be called by any thread. */
public record RunContext(Plan plan, RoleHosts hosts, RoleFiles files, RunDirectory directory, RunListener listener) {
    void publish(Consumer<RunListener> event) {
        synchronized (listener) {
            event.accept(listener);
        }
    }
}
