package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.ThisMachine;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.judge.StopRule;
import org.jdyno.lab.model.LimitSearch;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.plan.Courses;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.Planner;
import org.jdyno.lab.platform.Caches;
import org.jdyno.lab.run.Campaign;
import org.jdyno.lab.run.Twins;
import org.jdyno.lab.store.RunDirectory;
import org.jdyno.lab.store.StealHistory;

/** Runs what is left of a run until it is done or Ctrl-C stops it, and tells how it goes. */
final class Sitting {
    /** Below this many the t distribution makes an interval several times as wide as with twice as many. */
    private static final int ENOUGH_BLOCKS = 4;

    private final Installation installation;
    private final PrintWriter err;
    private boolean acceptsChanges;

    Sitting(Installation installation, PrintWriter err) {
        this.installation = installation;
        this.err = err;
    }

    /** Has a run go on even where what it is measured with has changed. */
    Sitting acceptingChanges(boolean accepting) {
        acceptsChanges = accepting;
        return this;
    }

    /**
     * Runs the trials; false when Ctrl-C has stopped them. What is to be said of that is said before the JVM may end.
     *
     * @param command that goes on with it
     * @param whole the directory that is resumed to go on: that of the run, or of what it is a part of
     */
    boolean run(RunDirectory directory, Run run, String command, String whole)
            throws InterruptedException, IOException {
        Plan plan = run.plan();
        err.println("jdyno: " + plan.title() + " on " + names(plan) + "; " + length(plan) + "; in " + directory.path());
        run.damaged()
                .forEach(one -> err.println("jdyno: " + one.reason()
                        + "; it is kept in the folder \"damaged\", and the trial is run again"));
        if (plan.procedure().serverKept() && !run.trials().isEmpty()) {
            err.println("jdyno: the server that was kept has ended with the earlier sitting; the next trial starts a"
                    + " fresh one, and the"
                    + " report notes it where that is within a row");
        }
        Progress progress = new Progress(err, Terminal.live(), run);
        Twins twins = Twins.compile(run, installation);
        Campaign campaign = new Campaign(installation, directory, twins, progress);
        if (acceptsChanges) {
            campaign.acceptChanges();
        }
        boolean done = runTrials(campaign, run, progress, List.of("./jdyno", command, "--resume", whole));
        progress.clear();
        if (done) {
            stealHistory().add(Judge.stealPairs(directory.read()));
        }
        return done;
    }

    /** What the runs of this machine have told of the effect of stolen processor time. */
    static StealHistory stealHistory() {
        return new StealHistory(
                Caches.root(System.getenv(), Path.of(System.getProperty("user.home"))), ThisMachine.name());
    }

    private boolean runTrials(Campaign campaign, Run run, Progress progress, List<String> goOn) {
        try (Interruption interruption = Interruption.ofThisThread()) {
            try {
                campaign.run(
                        Courses.of(run),
                        Planner.expectedBlockMillis(run.plan()),
                        (trials, fits) ->
                                fits ? !ended(run.with(trials), progress) : goesOn(run.with(trials), progress));
                interruption.over();
                return true;
            } catch (InterruptedException stopped) {
                progress.clear();
                err.println();
                err.println("jdyno: stopped; what was measured is kept. Go on with: " + ShellLine.of(goOn));
                err.flush();
                return false;
            }
        }
    }

    private boolean ended(Run run, Progress progress) {
        Optional<String> reason = StopRule.ended(run);
        reason.ifPresent(words -> {
            progress.clear();
            err.println("jdyno: " + words + ", so no further block is begun");
        });
        return reason.isPresent();
    }

    private boolean goesOn(Run run, Progress progress) {
        boolean repeats = StopRule.repeats(run);
        if (repeats) {
            progress.clear();
            err.println("jdyno: a failed trial is repeated in a further block, although the budget is spent");
        }
        return repeats;
    }

    private static String names(Plan plan) {
        return String.join(", ", plan.contenders().stream().map(Platform::name).toList());
    }

    private static String length(Plan plan) {
        if (plan.procedure().limit().isPresent()) {
            LimitSearch search = plan.procedure().limit().get();
            return (search.least()
                            ? "the least heap with which each completes its trials"
                            : "the largest number of " + search.load() + " that each bears")
                    + plan.budgetMillis()
                            .map(millis -> ", within " + Durations.words(millis))
                            .orElse("");
        }
        if (plan.procedure().capacity().isPresent()) {
            return "the highest rate at which each holds "
                    + plan.procedure().capacity().get().slo().words() + ", "
                    + plan.budgetMillis()
                            .map(millis -> "within " + Durations.words(millis))
                            .orElse("about " + Durations.words(Planner.expectedMillis(plan, Optional.empty())));
        }
        long blocks = Planner.expectedBlocks(plan);
        if (plan.procedure().rule() != Rule.INTERVAL) {
            return (plan.procedure().rule() == Rule.CONVERGED ? "at most " : "")
                    + plan.procedure().rule().runs() + " trials of each platform, about "
                    + Durations.words(Planner.expectedBlockMillis(plan) * blocks);
        }
        return plan.budgetMillis()
                .map(millis -> "within " + Durations.words(millis) + ", about " + counted(blocks))
                .orElseGet(() ->
                        counted(blocks) + ", about " + Durations.words(Planner.expectedBlockMillis(plan) * blocks));
    }

    private static String counted(long blocks) {
        if (blocks == 1) {
            return "1 block, too few for a verdict";
        }
        return blocks + " blocks" + (blocks < ENOUGH_BLOCKS ? ", so few that intervals will be very wide" : "");
    }
}
