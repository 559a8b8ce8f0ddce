package org.jdyno.lab.store;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jdyno.lab.model.DamagedTrial;
import org.jdyno.lab.model.Host;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.StealPairs;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Workload;

/**
 * The directory of a run. Each file is written under a temporary name, forced to the disk and renamed, so that a kill at any moment loses
 * at most the trial in flight.
 */
public final class RunDirectory {
    private static final String PLAN = "plan.yaml";
    private static final String HOST = "host.json";
    private static final String PLATFORMS = "platforms.json";
    private static final String WORKLOADS = "workloads.json";
    /** What earlier runs told; not there where they told nothing. */
    private static final String STEAL = "steal.json";

    private static final String TRIALS = "trials";
    private static final String SERVERS = "servers";
    private static final String DAMAGED = "damaged";
    private static final String CLASSES = "classes";
    private static final String IN_FLIGHT = ".in-flight-";

    private final Path path;

    private RunDirectory(Path path) {
        this.path = path;
    }

    /** What stands in {@code plan.yaml}: all that was decided before the first trial. */
    private record PlanFile(
            int schema, String id, String version, List<String> command, Plan plan, List<Slot> schedule) {}

    private static final int SCHEMA = 1;

    /**
     * Makes the directory of a new run and writes everything that is known before its first trial.
     *
     * @throws UserError when there is a run in it already
     */
    public static RunDirectory create(Path path, Run run) {
        try {
            Files.createDirectories(path);
            RunDirectory directory = new RunDirectory(path.toRealPath());
            // Of two that begin a run here at once, the second finds the first one's.
            Closeable held = directory.lock();
            try {
                requireNone(path);
                directory.writeAll(run);
            } finally {
                held.close();
            }
            return directory;
        } catch (FileAlreadyExistsException file) {
            throw new UserError(path + " is a file; --out takes a directory", file);
        } catch (IOException unwritable) {
            throw new UserError("cannot write the run directory " + path + ": " + unwritable, unwritable);
        }
    }

    private void writeAll(Run run) throws IOException {
        Files.createDirectories(path.resolve(TRIALS));
        if (!run.earlier().isEmpty()) {
            write(STEAL, Json.COMPACT, run.earlier());
        }
        write(HOST, Json.JSON, run.host());
        write(
                PLATFORMS,
                Json.JSON,
                run.plan().platforms().stream().map(Platform::withoutSecrets).toList());
        write(WORKLOADS, Json.JSON, run.workloads());
        // The plan comes last: a directory with a plan is a run.
        write(
                PLAN,
                Json.YAML,
                new PlanFile(SCHEMA, run.id(), run.version(), run.command(), run.plan(), run.schedule()));
    }

    /**
     * The copy of a folder of classes and jars in this directory, made unless it is there already.
     *
     * @param files what is in it, at whatever depth
     * @param digest of the files, by which the copy is named
     */
    public Path copyOfClasses(Path folder, List<Path> files, String digest) throws IOException {
        Path copies = Files.createDirectories(path.resolve(CLASSES));
        Path copy = copies.resolve(digest);
        if (Files.isDirectory(copy, LinkOption.NOFOLLOW_LINKS)) {
            return copy;
        }
        Path begun = Files.createTempDirectory(copies, IN_FLIGHT);
        for (Path file : files) {
            Path place = begun.resolve(folder.relativize(file).toString());
            Files.createDirectories(place.getParent());
            Files.copy(file, place);
        }
        return Files.move(begun, copy, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Whether a file is the plan that a run was begun with. */
    public static boolean isPlanOfRun(Path file) {
        return file.endsWith(PLAN) && Files.isDirectory(file.resolveSibling(TRIALS));
    }

    /** Complains when a run is there already. */
    public static void requireNone(Path path) {
        if (isRun(path)) {
            throw new UserError("there is a run in " + path + " already; go on with it by --resume " + path
                    + ", or name another directory with --out");
        }
    }

    /** Whether a directory is that of a run. */
    public static boolean isRun(Path path) {
        return Files.isRegularFile(path.resolve(PLAN));
    }

    /** Opens the directory of a run. */
    public static RunDirectory open(Path path) {
        if (!isRun(path)) {
            throw new UserError("there is no run in " + path + " (no " + PLAN + ")");
        }
        try {
            return new RunDirectory(path.toRealPath());
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + path + ": " + unreadable, unreadable);
        }
    }

    public Path path() {
        return path;
    }

    /** The lock of the one process that may add trials; held until closed or until that process ends. */
    public Closeable lock() {
        try {
            FileChannel channel =
                    FileChannel.open(path.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock() != null) {
                return channel;
            }
            channel.close();
        } catch (OverlappingFileLockException sameProcess) {
            throw new UserError("this run is going on already in " + path, sameProcess);
        } catch (IOException unwritable) {
            throw new UserError("cannot lock " + path + ": " + unwritable, unwritable);
        }
        throw new UserError("another jdyno is running the plan in " + path);
    }

    /** What the run has been measured with. */
    public IdentityFile identity() {
        return new IdentityFile(path);
    }

    /** Tells of the machines again, now that more is known of them. */
    public void keepHost(UnaryOperator<Host> told) {
        try {
            Host before = Json.read(path.resolve(HOST), Json.JSON, new TypeReference<>() {});
            write(HOST, Json.JSON, told.apply(before));
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write in " + path, unwritable);
        }
    }

    /**
     * The run as it stands, with the trials stored so far. What cannot be read of them is named, and not among them.
     *
     * @throws UserError when another file of the run is damaged
     */
    public Run read() {
        PlanFile file = Json.read(path.resolve(PLAN), Json.YAML, new TypeReference<>() {});
        if (file.schema() != SCHEMA) {
            throw new UserError(path + " was written by another version of jdyno (schema " + file.schema()
                    + ", this one reads " + SCHEMA + ")");
        }
        Host host = Json.read(path.resolve(HOST), Json.JSON, new TypeReference<>() {});
        List<Workload> workloads = Json.read(path.resolve(WORKLOADS), Json.JSON, new TypeReference<>() {});
        StoredTrials stored = readTrials();
        return new Run(
                file.id(),
                file.version(),
                file.command(),
                file.plan(),
                host,
                workloads,
                file.schedule(),
                stored.whole(),
                stored.damaged(),
                identity().read(),
                earlier());
    }

    private List<StealPairs> earlier() {
        Path file = path.resolve(STEAL);
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? Json.read(file, Json.COMPACT, new TypeReference<>() {})
                : List.of();
    }

    /** The trials that are stored, and what cannot be read of them. */
    private record StoredTrials(List<Trial> whole, List<DamagedTrial> damaged) {}

    private StoredTrials readTrials() {
        StoredTrials stored = new StoredTrials(new ArrayList<>(), new ArrayList<>());
        for (Path folder : trialFolders()) {
            try {
                requireOwn(folder);
                stored.whole().add(Json.read(new TrialFolder(folder).trial(), Json.COMPACT, new TypeReference<>() {}));
            } catch (UserError damaged) {
                String name = folder.getFileName().toString();
                stored.damaged().add(new DamagedTrial(name, damaged.getMessage()));
            }
        }
        stored.whole().sort(Comparator.comparingInt(trial -> trial.slot().index()));
        return stored;
    }

    /** A directory may come from anybody: a link in it could lead a reader or a writer out of it. */
    private static void requireOwn(Path folder) {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new UserError(folder + " is not a directory of this run");
        }
    }

    /** Moves what cannot be read of the trials out of the way, so that they are run again; nothing is deleted. */
    public void setAside(List<DamagedTrial> damaged) {
        try {
            for (DamagedTrial one : damaged) {
                Path folder = Files.createDirectories(path.resolve(DAMAGED));
                Path place = folder.resolve(one.folder());
                for (int again = 2; Files.exists(place, LinkOption.NOFOLLOW_LINKS); again++) {
                    place = folder.resolve(one.folder() + "-" + again);
                }
                Files.move(path.resolve(TRIALS).resolve(one.folder()), place, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot move damaged trials to " + path.resolve(DAMAGED), unwritable);
        }
    }

    private List<Path> trialFolders() {
        requireOwn(path.resolve(TRIALS));
        try (Stream<Path> folders = Files.list(path.resolve(TRIALS))) {
            return folders.filter(folder -> !folder.getFileName().toString().startsWith(IN_FLIGHT))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** An empty folder for a trial that is about to run. */
    public TrialFolder begin(Slot slot) {
        try {
            Path folder = path.resolve(TRIALS).resolve(IN_FLIGHT + slot.index());
            Folders.delete(folder);
            return new TrialFolder(Files.createDirectory(folder));
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write in " + path, unwritable);
        }
    }

    /** A folder for the logs of serving roles that stay for several trials, of which this is the first. */
    public TrialFolder server(Slot first) {
        try {
            Path folder = path.resolve(SERVERS).resolve(folderName(first));
            Folders.delete(folder);
            return new TrialFolder(Files.createDirectories(folder));
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write in " + path, unwritable);
        }
    }

    /** The folder of a trial that is kept. */
    public TrialFolder folder(Slot slot) {
        return new TrialFolder(path.resolve(TRIALS).resolve(folderName(slot)));
    }

    /** Keeps a trial: from now on it is part of the run. */
    public void keep(TrialFolder folder, Trial trial) {
        try {
            Files.write(folder.trial(), Json.COMPACT.writeValueAsBytes(trial));
            try (Stream<Path> files = Files.list(folder.path())) {
                for (Path file : files.toList()) {
                    WholeFile.force(file);
                }
            }
            Path kept = folder(trial.slot()).path();
            Files.move(folder.path(), kept, StandardCopyOption.ATOMIC_MOVE);
            WholeFile.force(path.resolve(TRIALS));
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot keep a trial in " + path, unwritable);
        }
    }

    /** Forgets what a trial that was cut short has left. */
    public void sweep() {
        try (Stream<Path> folders = Files.list(path.resolve(TRIALS))) {
            for (Path folder : folders.toList()) {
                if (folder.getFileName().toString().startsWith(IN_FLIGHT)) {
                    Folders.delete(folder);
                }
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** Writes a rendered report beside the trials and returns where. */
    public Path writeReport(String name, String content) {
        try {
            WholeFile.write(path.resolve(name), content.getBytes(StandardCharsets.UTF_8));
            return path.resolve(name);
        } catch (IOException unwritable) {
            throw new UserError("cannot write the report in " + path + ": " + unwritable, unwritable);
        }
    }

    /** Where the files of percentiles are written unless a user says otherwise. */
    public Path percentiles() {
        Path folder = path.resolve("hgrm");
        if (Files.isSymbolicLink(folder)) {
            throw new UserError(folder + " is a link, which jdyno does not follow; name a folder with -o");
        }
        return folder;
    }

    private static String folderName(Slot slot) {
        String words = slot.workload() + "-" + slot.platform();
        return String.format(
                Locale.ROOT, "%04d-b%02d-%s", slot.index(), slot.block(), words.replaceAll("[^A-Za-z0-9._=-]", "_"));
    }

    private void write(String name, ObjectMapper mapper, Object value) throws IOException {
        WholeFile.write(path.resolve(name), mapper.writeValueAsBytes(value));
    }
}
