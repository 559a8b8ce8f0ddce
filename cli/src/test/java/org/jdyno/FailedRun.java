package org.jdyno;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Cause;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;

/** A run of two blocks with a failed trial, stored as if it had been run. */
public final class FailedRun {
    private FailedRun() {}

    public static void storeIn(Path path) {
        Plan plan = Example.plan(4, 2, "a", "b");
        List<Trial> completed = Example.completedTrials(plan, Map.of("a", 1e3, "a+again", 1e3, "b", 1e3), 0.01);
        Run run = Example.run(plan, completed);
        RunDirectory directory = RunDirectory.create(path, run);
        for (Trial trial : completed) {
            Trial stored = trial.slot().index() == 5 ? Example.failed(trial.slot(), Cause.CRASH) : trial;
            directory.trials().keep(directory.trials().begin(trial.slot()), stored);
        }
    }
}
