package org.jdyno.store;

import com.fasterxml.jackson.core.type.TypeReference;
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
    private static final int SCHEMA = 1;

    private final Path path;

    private StudyDirectory(Path path) {
        this.path = path;
    }

    private record File(int schema, StudyPlan study) {}

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
        File file = Json.readYaml(path.resolve(STUDY), new TypeReference<>() {});
        if (file.schema() != SCHEMA) {
            throw new UserError(path + " was written by another version of jdyno (schema " + file.schema()
                    + ", this one reads " + SCHEMA + ")");
        }
        return file.study();
    }

    /** Writes the study and the progress of its parts, atomically. */
    public void write(StudyPlan plan) {
        try {
            WholeFile.writePrivate(path.resolve(STUDY), Json.yaml(new File(SCHEMA, plan)));
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
