package org.jdyno.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.importer.ImportedRun;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;

/** Imports result files of other tools into a run directory. */
public record ImportSession(SessionContext context) {
    /**
     * Imports files and judges their run.
     *
     * @param files the paths, or {@code NAME=PATH}
     * @param baseline the name of the baseline; empty for the first platform
     * @param out the directory; a new one if empty
     */
    public JudgedRun run(List<String> files, Optional<String> baseline, Optional<Path> out) {
        Run run = ImportedRun.of(files, baseline, RunPlace.freshId(), context.version(), context.command());
        RunDirectory directory = RunDirectory.create(RunPlace.of(out, ""), run);
        for (Trial trial : run.trials()) {
            directory.trials().keep(directory.trials().begin(trial.slot()), trial);
        }
        return JudgedRun.of(directory);
    }
}
