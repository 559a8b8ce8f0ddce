package org.jdyno.lab.run;

import java.util.Optional;
import java.util.function.Consumer;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.store.RunDirectory;

/**
 * What all trials of a run have in common. Trials that run at the same time share it: only {@link #tell} is for any
 * thread.
 */
final class TrialContext {
    private final Plan plan;
    private final RoleHosts hosts;
    private final CommandLines commandLines;
    private final Twins twins;
    private final RunDirectory directory;
    private final RunListener listener;
    private Optional<KeptServer> kept = Optional.empty();

    TrialContext(
            Plan plan,
            RoleHosts hosts,
            CommandLines commandLines,
            Twins twins,
            RunDirectory directory,
            RunListener listener) {
        this.plan = plan;
        this.hosts = hosts;
        this.commandLines = commandLines;
        this.twins = twins;
        this.directory = directory;
        this.listener = listener;
    }

    /** The trial of a platform that cannot run the workload; empty when it is to be tried. */
    Optional<Trial> skip(Workload workload, Slot slot) {
        Platform platform = plan.platform(slot.platform());
        if (platform.unable().isPresent()) {
            return Optional.of(
                    Trial.skipped(slot, Cause.UNSUPPORTED, platform.unable().get()));
        }
        if (platform.isNative() && !workload.hasTwin()) {
            return Optional.of(
                    Trial.skipped(slot, Cause.UNSUPPORTED, "workload " + workload.name() + " has no C twin"));
        }
        if (platform.isNative() && Heap.at(slot.point()).isPresent()) {
            return Optional.of(Trial.skipped(slot, Cause.UNSUPPORTED, "the C twin has no Java heap"));
        }
        String trouble = platform.isNative() ? twins.troubles().get(workload.name()) : null;
        return Optional.ofNullable(trouble).map(reason -> Trial.skipped(slot, Cause.NO_COMPILER, reason));
    }

    Plan plan() {
        return plan;
    }

    RoleHosts hosts() {
        return hosts;
    }

    CommandLines commandLines() {
        return commandLines;
    }

    RunDirectory directory() {
        return directory;
    }

    /** Tells the listener something, from any thread. */
    void tell(Consumer<RunListener> news) {
        synchronized (listener) {
            news.accept(listener);
        }
    }

    Optional<KeptServer> kept() {
        return kept;
    }

    void keep(KeptServer server) {
        kept = Optional.of(server);
    }

    /** Hands over the server that was kept, to be killed by whoever takes it. */
    Optional<KeptServer> takeKept() {
        Optional<KeptServer> taken = kept;
        kept = Optional.empty();
        return taken;
    }
}
