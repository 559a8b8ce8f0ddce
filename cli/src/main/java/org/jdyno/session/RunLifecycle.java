package org.jdyno.session;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdyno.experiment.Experiments;
import org.jdyno.host.RoleHosts;
import org.jdyno.judge.CommonFailure;
import org.jdyno.judge.Judge;
import org.jdyno.judge.StopRule;
import org.jdyno.model.EndReason;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Note;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.ShellLine;
import org.jdyno.model.Stopping;
import org.jdyno.model.UserError;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Request;
import org.jdyno.report.content.FailureTopic;
import org.jdyno.report.content.NoteSentences;
import org.jdyno.run.BudgetedSequence;
import org.jdyno.run.Campaign;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.StealHistory;
import org.jdyno.store.TrialStore;

/**
 * The life of a run: it is planned, stored, run in one session or several until it is done or the user stops it, and
 * judged.
 *
 * @param acceptsChanges whether a run continues although JVMs, classes or the machine have changed
 */
public record RunLifecycle(SessionContext context, boolean acceptsChanges) {
    /**
     * Runs a request: a gate until its answer is certain or its budget is spent.
     *
     * @param out the directory; a new one if empty
     */
    public JudgedRun run(Request request, Optional<Path> out) throws InterruptedException, IOException {
        return run(request, RunPlace.of(out, ""));
    }

    /**
     * Continues a run.
     *
     * @param addition what is added to the run
     */
    public JudgedRun resume(Path directory, Addition addition) throws InterruptedException, IOException {
        RunDirectory opened = RunDirectory.open(directory);
        if (opened.read().plan().experiment() instanceof Imported) {
            throw new UserError("the run in " + directory + " is imported, so there is nothing to continue; to add to"
                    + " it, import its files again with the others");
        }
        if (!addition.isNone()) {
            addition.addTo(opened);
        }
        return finish(opened);
    }

    /** Prepares a run or a gate without storing it. */
    public Run dryRun(Request request) throws InterruptedException {
        if (context.preparation().heapSearch(request).isPresent()) {
            throw new UserError(
                    "--dry-run needs sizes, such as heap=64m; the least heap, which multiples need, is not known before"
                            + " a search");
        }
        return newRun(request);
    }

    private Run newRun(Request request) throws InterruptedException {
        Plan plan = context.preparation().plan(request);
        requireEnoughForGate(plan);
        return context.preparation().newRun(plan, request.get(PlanKeys.BY), context.command());
    }

    JudgedRun run(Request request, Path place) throws InterruptedException, IOException {
        Run run = newRun(request);
        RoleHosts.require(run.plan().hosts());
        return finish(RunDirectory.create(place, run));
    }

    /** Runs the remaining trials of a run that is not part of a study or self-test, and judges it. */
    JudgedRun finish(RunDirectory directory) throws InterruptedException, IOException {
        runRest(directory, "run", directory.path());
        return JudgedRun.of(directory);
    }

    private static void requireEnoughForGate(Plan plan) {
        Stopping stopping = plan.experiment().stopping();
        int fewest = stopping.isGate() && stopping.rule() == Stopping.Rule.FIXED ? Judge.fewestBlocksOfGate(plan) : 1;
        int blocks = plan.blocks().orElseThrow();
        if (blocks < fewest) {
            throw new UserError("--blocks of a gate must be at least " + fewest + ", not " + blocks
                    + ": with fewer, even a candidate that always fails may do so by chance");
        }
    }

    /**
     * Runs the remaining trials.
     *
     * @param command the command that can resume the run
     * @param resumable the directory to give to this command: that of the run, or of the study or self-test it is part
     *     of
     * @throws InterruptedException if the user has stopped the run, after a message on how to resume
     */
    void runRest(RunDirectory directory, String command, Path resumable) throws InterruptedException, IOException {
        retryFailedAlike(directory);
        Run run = directory.read();
        openJars();
        announce(run, directory.path());
        Campaign campaign = new Campaign(
                context.installation(),
                directory,
                acceptsChanges,
                context.listener().progress(run));
        List<String> resume = List.of("./jdyno", command, "--resume", resumable.toString());
        context.listener()
                .runStoppable(
                        () -> campaign.run(sequence(run, context.listener()::message)),
                        "stopped; completed trials are kept. Resume with: " + ShellLine.of(resume));
        StealHistory.ofThisMachine().add(Judge.stealEffects(directory.read()));
    }

    /**
     * Sets the trials of an earlier session aside if every platform failed alike in them, so that they run again: the
     * cause, such as a port in use, may be gone.
     */
    private void retryFailedAlike(RunDirectory directory) throws IOException {
        Closeable lock = directory.lock();
        try {
            Run run = directory.read();
            Optional<Note.FailedAlike> failure = CommonFailure.of(run);
            if (failure.isPresent()) {
                directory.trials().setFailedAside(run.trials());
                String note = "in an earlier session " + FailureTopic.alike(failure.get()) + "; these trials are in"
                        + " the directory \"" + TrialStore.FAILED + "\", and were run again";
                directory.identity().note(note);
                context.listener().message(note);
            }
        } finally {
            lock.close();
        }
    }

    /** Opens all jars of the class path, so that classes can be loaded when the processes use up all descriptors. */
    private static void openJars() {
        ClassLoader.getSystemResource("in no jar");
    }

    private void announce(Run run, Path place) throws IOException {
        context.listener().message(Announcement.of(run.plan()) + "; in " + place);
        long freeBytes = Files.getFileStore(place).getUsableSpace();
        Announcement.scarceSpace(run.plan(), place, freeBytes).ifPresent(context.listener()::message);
        run.damaged().forEach(one -> context.listener()
                .message(one.reason() + "; it is moved to the directory \"damaged\", and the trial is run again"));
        if (run.plan().experiment().serverKept() && !run.trials().isEmpty()) {
            context.listener()
                    .message("the kept server ended with the earlier session; the next trial starts a new one, which"
                            + " the report notes if it is within a series of trials");
        }
    }

    /**
     * Whether nothing is left to run: all trials are stored, the budget is spent, or the run has ended before that. One
     * in which every platform failed alike is not complete.
     */
    static boolean isComplete(Run run) {
        boolean retried = CommonFailure.of(run).isPresent();
        return !retried && sequence(run, message -> {}).next(run.trials()).isEmpty();
    }

    /**
     * The trials until the run ends. A block that fits into the budget begins unless the {@link StopRule} ends the run;
     * one that does not fit begins only to repeat a failed trial.
     *
     * @param messages receives the reason if the run ends before its budget is spent, or continues beyond it
     */
    private static BudgetedSequence sequence(Run run, Consumer<String> messages) {
        return new BudgetedSequence(
                run.plan(),
                Experiments.sequence(run),
                Experiments.of(run.plan()).expected().blockMillis(),
                (trials, fits) ->
                        fits ? !endsEarly(run.with(trials), messages) : mustRepeat(run.with(trials), messages));
    }

    /** Whether the run ends before its budget is spent. If it does, the reason is a message. */
    private static boolean endsEarly(Run run, Consumer<String> messages) {
        Stopping stopping = run.plan().experiment().stopping();
        Optional<EndReason> endReason = StopRule.endReason(run);
        endReason.ifPresent(
                reason -> messages.accept(NoteSentences.of(reason, stopping) + ", so no further block is begun"));
        return endReason.isPresent();
    }

    /** Whether a block that does not fit begins. If it does, the reason is a message. */
    private static boolean mustRepeat(Run run, Consumer<String> messages) {
        boolean repeats = StopRule.needsAnotherBlock(run);
        if (repeats) {
            messages.accept("the budget is spent; one more block repeats a failed trial");
        }
        return repeats;
    }
}
