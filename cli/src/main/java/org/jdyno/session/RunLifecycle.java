package org.jdyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.host.RoleHosts;
import org.jdyno.judge.Judge;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.UserError;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Request;
import org.jdyno.store.RunDirectory;

/** The life of a run: it is planned, stored, run in one session or several, and judged. */
public record RunLifecycle(SessionContext context) {
    /**
     * Runs a request.
     *
     * @param out the directory; a new one if empty
     * @return empty if the preceding search did not find the least heap
     */
    public Optional<JudgedRun> run(Request request, Optional<Path> out) throws InterruptedException, IOException {
        Path place = RunPlace.of(out, "");
        if (!new LeastHeapRun(context).addLeastHeaps(request, place)) {
            return Optional.empty();
        }
        return Optional.of(run(context.preparation().plan(request), request, place));
    }

    /**
     * Runs a gate until its answer is certain or its budget is spent.
     *
     * @param out the directory; a new one if empty
     */
    public JudgedRun gate(Request request, Optional<Path> out) throws InterruptedException, IOException {
        return run(gatePlan(request), request, RunPlace.of(out, ""));
    }

    /** Prepares a gate without storing it. */
    public Run dryGate(Request request) throws InterruptedException {
        return newRun(gatePlan(request), request);
    }

    private Plan gatePlan(Request request) throws InterruptedException {
        Plan plan = context.preparation().plan(request);
        requireGate(plan);
        return plan;
    }

    /**
     * Continues a run.
     *
     * @param acceptsChanges whether to continue although JVMs, classes or the machine have changed
     * @param addition what is added to the run
     */
    public JudgedRun resume(Path directory, boolean acceptsChanges, Addition addition)
            throws InterruptedException, IOException {
        RunDirectory opened = RunDirectory.open(directory);
        if (!addition.isNone()) {
            addition.addTo(opened);
        }
        return finish(opened, acceptsChanges);
    }

    /** Prepares a run without storing it. */
    public Run dryRun(Request request) throws InterruptedException {
        if (context.preparation().heapSearch(request).isPresent()) {
            throw new UserError(
                    "--dry-run needs sizes, such as heap=64m; the least heap, which multiples need, is not known before"
                            + " a search");
        }
        return newRun(context.preparation().plan(request), request);
    }

    private Run newRun(Plan plan, Request request) throws InterruptedException {
        return context.preparation().newRun(plan, request.get(PlanKeys.BY), context.command());
    }

    private JudgedRun run(Plan plan, Request request, Path place) throws InterruptedException, IOException {
        RoleHosts.require(plan.hosts());
        return finish(RunDirectory.create(place, newRun(plan, request)), false);
    }

    private JudgedRun finish(RunDirectory directory, boolean acceptsChanges) throws InterruptedException, IOException {
        new Session(context, acceptsChanges).run(directory);
        return JudgedRun.of(directory);
    }

    private static void requireGate(Plan plan) {
        int fewest = Judge.fewestBlocksOfGate(plan);
        int blocks = plan.blocks().orElseThrow();
        if (plan.experiment().stopping().rule() == Stopping.Rule.FIXED && blocks < fewest) {
            throw new UserError("--blocks of a gate must be at least " + fewest + ", not " + blocks
                    + ": with fewer, even a candidate that always fails may do so by chance");
        }
    }
}
