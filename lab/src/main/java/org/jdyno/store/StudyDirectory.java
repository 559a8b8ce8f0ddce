package org.jdyno.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.study.StudyPlan;

/**
 * The directory of a study: the resolved study in {@code study.yaml}, written first, and a run directory for each part
 * that was begun.
 */
public final class StudyDirectory {
    private static final String STUDY = "study.yaml";

    private final Path path;

    private StudyDirectory(Path path) {
        this.path = path;
    }

    private record File(StudyPlan study) {}

    /** Whether a directory is the directory of a study. */
    public static boolean isStudy(Path path) {
        return Files.isRegularFile(path.resolve(STUDY));
    }

    /**
     * Makes the directory of a new study.
     *
     * @throws UserError if there is a study or a run in it already
     */
    public static StudyDirectory create(Path path, StudyPlan plan) {
        if (isStudy(path) || RunDirectory.isRun(path)) {
            throw new UserError("there is a " + (isStudy(path) ? "study" : "run") + " in " + path
                    + " already; continue it with --resume " + path + ", or choose another directory with --out");
        }
        StudyDirectory directory = new StudyDirectory(Folders.ofUser(path));
        directory.write(plan);
        return directory;
    }

    public static StudyDirectory open(Path path) {
        try {
            return new StudyDirectory(path.toRealPath());
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + path + ": " + Words.reason(unreadable), unreadable);
        }
    }

    public Path path() {
        return path;
    }

    /** The resolved study, and the progress of its parts. */
    public StudyPlan read() {
        return Json.readYaml(path.resolve(STUDY), File.class).study();
    }

    /** Writes the study and the progress of its parts, atomically. */
    public void write(StudyPlan plan) {
        try {
            WholeFile.writePrivate(path.resolve(STUDY), Json.yaml(new File(plan)));
        } catch (IOException unwritable) {
            throw WholeFile.failure("cannot write in " + path, unwritable);
        }
    }

    /** The file with the identity of what the parts are measured with. */
    public IdentityFile identity() {
        return new IdentityFile(path, "study");
    }

    /** The path of the run directory of a part. */
    public Path part(String part) {
        return path.resolve(part);
    }

    /**
     * The run directory of a part; empty if the part was not begun.
     *
     * @throws UserError if it is a link; or, when it is read, if it is the run of another part
     */
    public Optional<RunDirectory> run(String part) {
        if (Files.isSymbolicLink(part(part))) {
            throw new UserError(part(part) + " is a link, which jdyno does not follow");
        }
        return RunDirectory.isRun(part(part)) ? Optional.of(RunDirectory.openPart(part(part))) : Optional.empty();
    }
}
