package org.jdyno.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jdyno.model.Cell;
import org.jdyno.model.DamagedTrial;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;

/** The trials of a run, each in its own directory, which is stored atomically. */
public final class TrialStore {
    static final String FOLDER = "trials";
    static final String IN_FLIGHT = ".in-flight-";
    private static final String DAMAGED = "damaged";
    /** More than the trials and blocks of any run. */
    private static final int MOST = 9_999_999;

    /** The directory of trials that are run again because every platform failed alike in them. */
    public static final String FAILED = "failed";

    private final Path path;
    private final Path trials;
    private final Supplier<TrialSeal> seal;

    /**
     * @param path the path of the run directory
     * @param seal that of the run, once it is stored
     */
    TrialStore(Path path, Supplier<TrialSeal> seal) {
        this.path = path;
        this.seal = seal;
        this.trials = path.resolve(FOLDER);
    }

    /** The stored trials: readable and damaged ones. */
    record Stored(List<Trial> whole, List<DamagedTrial> damaged) {}

    /** Reads the trials, and lists apart those that are damaged or do not belong to the plan. */
    Stored read(Plan plan, List<Workload> workloads, List<Slot> schedule) {
        Stored stored = new Stored(new ArrayList<>(), new ArrayList<>());
        List<Path> folders = trialFolders();
        TrialCheck check = new TrialCheck(plan, workloads, schedule, folders.size());
        for (Path folder : folders) {
            String name = folder.getFileName().toString();
            try {
                stored.whole().add(read(folder, name, check));
            } catch (UserError damaged) {
                stored.damaged().add(new DamagedTrial(name, damaged.getMessage()));
            }
        }
        return stored;
    }

    private Trial read(Path folder, String name, TrialCheck check) {
        Folders.requireOwn(folder);
        Path file = new TrialFolder(folder).trial();
        Trial trial = Json.readTrial(file, seal.get());
        try {
            check.require(name, trial);
            return trial;
        } catch (RuntimeException wrong) {
            throw new UserError(
                    file + " does not count: " + Words.printable(String.valueOf(wrong.getMessage())), wrong);
        }
    }

    /** Moves damaged trials to another directory, so that they are run again; nothing is deleted. */
    public void setAside(List<DamagedTrial> damaged) {
        move(damaged.stream().map(DamagedTrial::folder).toList(), DAMAGED);
    }

    /** Moves failed trials to the directory {@value #FAILED}, so that they are run again; nothing is deleted. */
    public void setFailedAside(List<Trial> failed) {
        move(failed.stream().map(trial -> TrialFolder.nameOf(trial.slot())).toList(), FAILED);
    }

    private void move(List<String> folders, String aside) {
        try {
            // By their paths, because the bytes of a name may be no text.
            for (Path one : trialFolders()) {
                Path name = one.getFileName();
                if (folders.contains(name.toString())) {
                    Path folder = Folders.own(path.resolve(aside));
                    Path place = folder.resolve(name);
                    for (int again = 2; Files.exists(place, LinkOption.NOFOLLOW_LINKS); again++) {
                        place = folder.resolve(name + "-" + again);
                    }
                    Files.move(one, place, StandardCopyOption.ATOMIC_MOVE);
                }
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot move trials to " + path.resolve(aside), unwritable);
        }
    }

    private List<Path> trialFolders() {
        Folders.requireOwn(trials);
        try (Stream<Path> folders = Files.list(trials)) {
            return folders.filter(folder -> !folder.getFileName().toString().startsWith(IN_FLIGHT))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + trials + ": " + Words.reason(unreadable), unreadable);
        }
    }

    /** An empty directory for a trial that is about to run. */
    public TrialFolder begin(Slot slot) {
        try {
            requireThere();
            Path folder = trials.resolve(IN_FLIGHT + slot.index());
            Folders.delete(folder);
            return new TrialFolder(Files.createDirectory(folder));
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write in " + path, unwritable);
        }
    }

    /** The directory of a stored trial. */
    public TrialFolder folder(Slot slot) {
        return new TrialFolder(trials.resolve(TrialFolder.nameOf(slot)));
    }

    /** Stores a trial: from now on it is part of the run. */
    public void keep(TrialFolder folder, Trial trial) {
        try {
            requireThere();
            // Files of roles are not forced to the disk: to open one may never return, and no result depends on them.
            WholeFile.writePrivate(folder.trial(), seal.get().seal(Json.COMPACT.writeValueAsBytes(trial)));
            Path kept = folder(trial.slot()).path();
            Files.move(folder.path(), kept, StandardCopyOption.ATOMIC_MOVE);
            WholeFile.force(trials);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot store a trial in " + path, unwritable);
        }
    }

    /** Whether the directory is still where it was. */
    boolean isThere() {
        return Folders.isFolder(trials);
    }

    /** A role may have put a link in its place, through which trials would be written elsewhere. */
    private void requireThere() throws NotDirectoryException {
        if (!isThere()) {
            throw new NotDirectoryException(trials.toString());
        }
    }

    /** Deletes the directories of interrupted trials, if their directory is still there. */
    public void sweep() {
        if (!isThere()) {
            return;
        }
        try (Stream<Path> folders = Files.list(trials)) {
            for (Path folder : folders.toList()) {
                if (folder.getFileName().toString().startsWith(IN_FLIGHT)) {
                    Folders.delete(folder);
                }
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /**
     * Creates the directory of trials, and finds out whether the file system takes the names of all that may come.
     *
     * @throws UserError if the name of a platform is too long
     */
    void create(Plan plan) throws IOException {
        Files.createDirectories(trials);
        for (Platform platform : plan.platforms()) {
            for (Cell cell : plan.cells()) {
                String longest = TrialFolder.nameOf(MOST, MOST, cell.workload(), platform.name());
                // As long, but no stored trial to anyone who looks meanwhile, or after a kill.
                Path probe = trials.resolve(IN_FLIGHT + longest.substring(IN_FLIGHT.length()));
                try {
                    Files.deleteIfExists(Files.createDirectory(probe));
                } catch (FileSystemException refused) {
                    if (!String.valueOf(refused.getReason()).contains("too long")) {
                        throw refused;
                    }
                    throw new UserError(
                            "the name of the platform " + Words.quoted(platform.name()) + " is too long for the"
                                    + " directories of its trials in " + path + "; give it a shorter one, such as"
                                    + " short=SPEC",
                            refused);
                }
            }
        }
    }
}
