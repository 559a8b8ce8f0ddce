package org.jdyno.session;

import java.nio.file.Path;
import java.util.List;
import org.jdyno.model.Judged;

/** The judged runs of a directory: one of a run, several of a study. */
final class StoredRuns {
    private StoredRuns() {}

    /** @throws org.jdyno.model.UserError if there is neither a run nor a study, or it is damaged */
    static List<Judged> in(Path directory) {
        JudgedResult result = JudgedStudy.isIn(directory) ? JudgedStudy.in(directory) : JudgedRun.in(directory);
        return result.runs();
    }
}
