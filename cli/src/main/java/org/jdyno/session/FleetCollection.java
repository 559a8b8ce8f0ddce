package org.jdyno.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Run;
import org.jdyno.model.TaskStatus;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;
import org.jdyno.store.FleetDirectory;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.StudyDirectory;

/**
 * The results of a fleet, each read whole.
 *
 * @param status of all tasks
 * @param results of the tasks that are done and can be read
 * @param damaged those of the others that are done, and why they cannot be read
 */
public record FleetCollection(FleetStatus status, List<Result> results, List<Damaged> damaged) {
    /**
     * A result.
     *
     * @param trials the number of its trials
     * @param ran how many of them ran to their end
     */
    public record Result(TaskStatus task, Path path, int trials, int ran) {}

    public record Damaged(TaskStatus task, String reason) {}

    public FleetCollection {
        results = List.copyOf(results);
        damaged = List.copyOf(damaged);
    }

    /** Reads all results. */
    public static FleetCollection in(Path place) throws InterruptedException {
        FleetDirectory directory = FleetDirectory.open(place);
        FleetStatus status = FleetStatus.of(directory);
        List<Result> results = new ArrayList<>();
        List<Damaged> damaged = new ArrayList<>();
        for (TaskStatus task : status.tasks()) {
            Optional<Path> path = task.result();
            if (path.isPresent()) {
                try {
                    List<Trial> trials = runs(path.get()).stream()
                            .flatMap(run -> run.trials().stream())
                            .toList();
                    int ran = (int) trials.stream().filter(Trial::ran).count();
                    results.add(new Result(task, path.get(), trials.size(), ran));
                } catch (UserError unreadable) {
                    damaged.add(new Damaged(task, unreadable.getMessage()));
                }
            }
        }
        return new FleetCollection(status, results, damaged);
    }

    /** Whether every task has a result that can be read. */
    public boolean isWhole() {
        return results.size() == status.tasks().size();
    }

    private static List<Run> runs(Path path) {
        if (!StudyDirectory.isStudy(path)) {
            return List.of(whole(RunDirectory.open(path).read(), path));
        }
        StudyDirectory study = StudyDirectory.open(path);
        return study.read().parts().keySet().stream()
                .flatMap(part -> study.run(part).stream())
                .map(RunDirectory::read)
                .map(run -> whole(run, path))
                .toList();
    }

    private static Run whole(Run run, Path path) {
        run.damaged().stream().findFirst().ifPresent(trial -> {
            throw new UserError(path + " is damaged: " + trial.reason());
        });
        return run;
    }
}
