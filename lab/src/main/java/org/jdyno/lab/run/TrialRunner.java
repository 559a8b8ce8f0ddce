package org.jdyno.lab.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.store.RunDirectory;
import org.jdyno.lab.store.TrialFolder;

/**
 * Runs one trial: starts all its roles fresh, leads them through the protocol, and says what came of it. Whatever
 * happens, no process of the trial is left when it returns.
 */
final class TrialRunner implements AutoCloseable {
    private final TrialContext context;

    TrialRunner(
            Installation installation,
            Plan plan,
            RoleHosts hosts,
            Twins twins,
            RunDirectory directory,
            RunListener listener) {
        CommandLines commandLines = new CommandLines(installation, plan, twins.programs(), new ClassCopies(directory));
        this.context = new TrialContext(plan, hosts, commandLines, twins, directory, listener);
    }

    /** Brings whatever the roles of a workload need to where they run. */
    void bring(Workload workload) throws IOException, InterruptedException {
        context.commandLines().bring(workload, new RolesAtHosts(context.hosts(), workload));
    }

    /**
     * Runs the trial of a slot.
     *
     * @throws InterruptedException when the run is to stop; the trial then does not count
     * @throws IOException when the lab cannot write its own files
     */
    Trial run(Workload workload, Slot slot, TrialFolder folder) throws IOException, InterruptedException {
        Optional<Trial> skipped = context.skip(workload, slot);
        if (skipped.isPresent()) {
            return skipped.get();
        }
        Optional<KeptServer> kept = context.kept();
        boolean newBlock = context.plan().procedure().rule() == Rule.INTERVAL
                && kept.filter(server -> server.of().block() != slot.block()).isPresent();
        if (kept.isPresent() && (newBlock || !kept.get().fits(slot))) {
            close();
        }
        return new Attempt(context, workload, slot, folder, Company.none(slot)).run();
    }

    /**
     * Runs trials of one workload at one point at the same time.
     *
     * @param folders of the slots, in their order
     * @return in the order of the slots; each was given its share of the time they took together
     */
    List<Trial> runTogether(Workload workload, List<Slot> slots, List<TrialFolder> folders)
            throws IOException, InterruptedException {
        return new Together(context, workload, slots, folders).run();
    }

    /** Ends the server that was kept for a further trial. */
    @Override
    public void close() {
        context.takeKept().ifPresent(KeptServer::kill);
    }
}
