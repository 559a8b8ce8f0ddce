package org.jdyno.run.trial;

import java.util.function.Consumer;
import org.jdyno.host.RoleHosts;
import org.jdyno.model.Plan;
import org.jdyno.store.RunDirectory;

/** The objects that all trials of a run share. Only {@link #publish} may be called by any thread. */
public record RunContext(Plan plan, RoleHosts hosts, RoleFiles files, RunDirectory directory, RunListener listener) {
    void publish(Consumer<RunListener> event) {
        synchronized (listener) {
            event.accept(listener);
        }
    }
}
