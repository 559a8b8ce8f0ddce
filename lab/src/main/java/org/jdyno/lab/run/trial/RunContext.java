package org.jdyno.lab.run.trial;

import java.util.function.Consumer;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.store.RunDirectory;

/** What all trials of a run share, those that run at the same time too: only {@link #tell} is for any thread. */
public record RunContext(Plan plan, RoleHosts hosts, RoleFiles files, RunDirectory directory, TrialListener listener) {
    void tell(Consumer<TrialListener> news) {
        synchronized (listener) {
            news.accept(listener);
        }
    }
}
