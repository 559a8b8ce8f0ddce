package org.jdyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jdyno.fleet.Engine;
import org.jdyno.fleet.SlurmQueue;
import org.jdyno.model.Durations;
import org.jdyno.model.Fleet;
import org.jdyno.model.TaskStatus;
import org.jdyno.model.TaskStatus.State;
import org.jdyno.store.FleetDirectory;
import org.jdyno.store.FleetDirectory.Attempt;

/**
 * How the tasks of a fleet stand, by what their attempts have left in its directory. Of tasks that are not done, Slurm
 * is asked too.
 *
 * @param tasks in the order of their numbers
 * @param doubt why the scheduler could not be asked, as a sentence; empty if it was, or need not be
 */
public record FleetStatus(Fleet fleet, List<TaskStatus> tasks, Optional<String> doubt) {
    /** A task that gives no sign for this many periods, and a minute, is lost. */
    private static final int PERIODS = 3;

    /** The largest exit status of a run that came to its end. */
    private static final int LAST_STATUS_OF_RUN = 3;

    /** The exit statuses of what SIGHUP, SIGINT and SIGTERM have stopped. */
    private static final List<Integer> STOPPED = List.of(129, 130, 143);

    private static final List<String> OF_RUN =
            List.of("", "a trial failed", "too little data for a result", "the run cannot be trusted");

    public FleetStatus {
        tasks = List.copyOf(tasks);
    }

    /** Reads the directory, and asks the scheduler if that may know more. */
    public static FleetStatus in(Path path) throws InterruptedException {
        return of(FleetDirectory.open(path));
    }

    static FleetStatus of(FleetDirectory directory) throws InterruptedException {
        Fleet fleet = directory.read();
        long nowMillis = System.currentTimeMillis();
        Map<Integer, SlurmQueue.Entry> queue = Map.of();
        Optional<String> doubt = Optional.empty();
        Optional<String> job = directory.job();
        boolean slurm = fleet.engine().equals(Engine.SLURM.word());
        boolean open = tasks(directory, fleet, nowMillis, queue).stream().anyMatch(FleetStatus::isOpen);
        if (slurm && job.isPresent() && open) {
            try {
                queue = SlurmQueue.of(job.get());
            } catch (IOException unanswered) {
                doubt = Optional.of("Slurm was not asked about job " + job.get() + ": " + unanswered.getMessage());
            }
        }
        return new FleetStatus(fleet, tasks(directory, fleet, nowMillis, queue), doubt);
    }

    private static boolean isOpen(TaskStatus task) {
        return task.state() == State.WAITING || task.state() == State.RUNNING || task.state() == State.LOST;
    }

    private static List<TaskStatus> tasks(
            FleetDirectory directory, Fleet fleet, long nowMillis, Map<Integer, SlurmQueue.Entry> queue) {
        List<TaskStatus> tasks = new ArrayList<>();
        for (int number = 0; number < fleet.tasks().size(); number++) {
            Fleet.Task task = fleet.tasks().get(number);
            Optional<Attempt> latest = directory.latest(number);
            boolean done = directory.result(number).isPresent();
            Standing standing = done
                    ? new Standing(State.DONE, latest.map(FleetStatus::ofRun).orElse(""))
                    : standing(latest, Optional.ofNullable(queue.get(number)), fleet, nowMillis);
            tasks.add(new TaskStatus(
                    number,
                    task.workload(),
                    latest.map(Attempt::machine).or(task::machine),
                    standing.state,
                    latest.map(Attempt::trials).orElse(0L),
                    latest.map(Attempt::number).orElse(0),
                    standing.cause,
                    directory.result(number)));
        }
        return tasks;
    }

    private record Standing(State state, String cause) {}

    /** What the exit status of a run that came to its end says; nothing if it is 0, or not known yet. */
    private static String ofRun(Attempt attempt) {
        int status = attempt.ended().orElse(0);
        return status <= LAST_STATUS_OF_RUN ? OF_RUN.get(status) : "";
    }

    /** How a task stands that has no result. */
    private static Standing standing(
            Optional<Attempt> latest, Optional<SlurmQueue.Entry> queued, Fleet fleet, long nowMillis) {
        if (queued.filter(SlurmQueue.Entry::waits).isPresent()) {
            return new Standing(State.WAITING, queued.get().reason());
        }
        if (latest.isPresent() && latest.get().ended().isPresent()) {
            return ended(latest.get());
        }
        if (queued.filter(entry -> !entry.runs()).isPresent()) {
            return new Standing(State.FAILED, "Slurm says " + queued.get().state());
        }
        if (latest.isEmpty()) {
            return new Standing(State.WAITING, "");
        }
        long silentMillis = nowMillis - latest.get().signMillis();
        long patienceMillis = TimeUnit.SECONDS.toMillis(PERIODS * fleet.periodSeconds() + 60);
        return silentMillis > patienceMillis
                ? new Standing(State.LOST, "no sign for " + Durations.words(silentMillis))
                : new Standing(State.RUNNING, "");
    }

    private static Standing ended(Attempt attempt) {
        int status = attempt.ended().orElseThrow();
        if (STOPPED.contains(status)) {
            return new Standing(State.STOPPED, "it goes on when submit.sh is started again");
        }
        return new Standing(State.FAILED, attempt.message().isEmpty() ? "status " + status : attempt.message());
    }
}
