package org.jdyno.lab.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.store.RunDirectory;
import org.jdyno.lab.store.TrialFolder;

/**
 * Runs one trial: starts all its roles fresh, leads them through the protocol, and says what came of it. Whatever happens, no process of the
 * trial is left when it returns.
 */
final class TrialRunner implements AutoCloseable {
    private final Plan plan;
    private final RoleHosts hosts;
    private final CommandLines commandLines;
    private final Twins twins;
    private final RunDirectory directory;
    private final RunListener listener;
    private Optional<KeptServer> kept = Optional.empty();

    TrialRunner(
            Installation installation,
            Plan plan,
            RoleHosts hosts,
            Twins twins,
            RunDirectory directory,
            RunListener listener) {
        this.plan = plan;
        this.hosts = hosts;
        this.commandLines = new CommandLines(installation, plan, twins.programs(), new ClassCopies(directory));
        this.twins = twins;
        this.directory = directory;
        this.listener = listener;
    }

    /** Brings whatever the roles of a workload need to where they run. */
    void bring(Workload workload) throws IOException, InterruptedException {
        new RolesAtHosts(hosts, workload).bring(commandLines);
    }

    /**
     * Runs the trial of a slot.
     *
     * @throws InterruptedException when the run is to stop; the trial then does not count
     * @throws IOException when the lab cannot write its own files
     */
    Trial run(Workload workload, Slot slot, TrialFolder folder) throws IOException, InterruptedException {
        Platform platform = plan.platform(slot.platform());
        Optional<Trial> skipped = skip(workload, slot, platform);
        if (skipped.isPresent()) {
            return skipped.get();
        }
        boolean newBlock = plan.procedure().rule() == Rule.INTERVAL
                && kept.filter(server -> server.of().block() != slot.block()).isPresent();
        if (kept.isPresent() && (newBlock || !kept.get().fits(slot))) {
            close();
        }
        return new Attempt(this, workload, slot, folder, Company.none(slot)).run();
    }

    /**
     * Runs trials of one workload at one point at the same time.
     *
     * @param folders of the slots, in their order
     * @return in the order of the slots; each was given its share of the time they took together
     */
    List<Trial> runTogether(Workload workload, List<Slot> slots, List<TrialFolder> folders)
            throws IOException, InterruptedException {
        return new Together(this, workload, slots, folders).run();
    }

    /** Ends the server that was kept for a further trial. */
    @Override
    public void close() {
        kept.ifPresent(KeptServer::kill);
        kept = Optional.empty();
    }

    /** The trial of a platform that cannot run the workload; empty when it is to be tried. */
    Optional<Trial> skip(Workload workload, Slot slot, Platform platform) {
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
