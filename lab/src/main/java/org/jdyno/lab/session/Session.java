package org.jdyno.lab.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.judge.StopRule;
import org.jdyno.lab.model.EndReason;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.plan.Courses;
import org.jdyno.lab.plan.Planner;
import org.jdyno.lab.report.content.NoteSentences;
import org.jdyno.lab.run.Campaign;
import org.jdyno.lab.run.RunListener;
import org.jdyno.lab.run.Twins;
import org.jdyno.lab.store.RunDirectory;
import org.jdyno.lab.store.StealHistory;

/** Runs what is left of a run until it is done or the user stops it, and reports how it goes. */
final class Session {
    private final SessionContext context;
    private final SessionListener listener;
    private final boolean acceptsChanges;

    Session(SessionContext context) {
        this(context, false);
    }

    /** @param acceptsChanges whether a run goes on even where what it is measured with has changed */
    Session(SessionContext context, boolean acceptsChanges) {
        this.context = context;
        this.listener = context.listener();
        this.acceptsChanges = acceptsChanges;
    }

    /** Runs the trials of a run that {@code jdyno run} can resume. */
    void run(RunDirectory directory) throws InterruptedException, IOException {
        run(directory, "run", directory.path());
    }

    /**
     * Runs the trials.
     *
     * @param command that resumes it
     * @param whole the directory that is resumed: that of the run, or of what it is a part of
     * @throws InterruptedException when the user has stopped them, who then knows how to resume
     */
    void run(RunDirectory directory, String command, Path whole) throws InterruptedException, IOException {
        Run run = directory.read();
        announce(run, directory.path());
        RunListener progress = listener.progress(run);
        Campaign campaign =
                new Campaign(context.installation(), directory, Twins.compile(run, context.installation()), progress);
        if (acceptsChanges) {
            campaign.acceptChanges();
        }
        List<String> resume = List.of("./jdyno", command, "--resume", whole.toString());
        listener.stoppable(
                () -> campaign.run(
                        Courses.of(run),
                        Planner.expectedBlockMillis(run.plan()),
                        (trials, fits) -> fits ? !ended(run.with(trials)) : goesOn(run.with(trials))),
                "stopped; what was measured is kept. Go on with: " + ShellLine.of(resume));
        StealHistory.ofThisMachine().add(Judge.stealPairs(directory.read()));
    }

    private void announce(Run run, Path place) {
        listener.message(Announcement.of(run.plan()) + "; in " + place);
        run.damaged()
                .forEach(one -> listener.message(
                        one.reason() + "; it is kept in the folder \"damaged\", and the trial is run again"));
        if (run.plan().procedure().serverKept() && !run.trials().isEmpty()) {
            listener.message("the server that was kept has ended with the earlier sitting; the next trial starts a"
                    + " fresh one, and the report notes it where that is within a row");
        }
    }

    private boolean ended(Run run) {
        Stopping stopping = run.plan().procedure().stopping();
        Optional<EndReason> ended = StopRule.ended(run);
        ended.ifPresent(
                reason -> listener.message(NoteSentences.of(reason, stopping) + ", so no further block is begun"));
        return ended.isPresent();
    }

    private boolean goesOn(Run run) {
        boolean repeats = StopRule.repeats(run);
        if (repeats) {
            listener.message("a failed trial is repeated in a further block, although the budget is spent");
        }
        return repeats;
    }
}
