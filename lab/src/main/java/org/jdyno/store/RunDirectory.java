package org.jdyno.store;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.model.Extension;
import org.jdyno.model.Host;
import org.jdyno.model.LostRun;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;

/**
 * The directory of a run. Files, and the directories of trials, appear under their names only when they are
 * complete and on the disk, so that a kill at any moment loses at most the current trial.
 */
public final class RunDirectory {
    private static final String PLAN = "plan.yaml";
    private static final String HOST = "host.json";
    private static final String PLATFORMS = "platforms.json";
    private static final String WORKLOADS = "workloads.json";
    /** The effect of stolen CPU time in earlier runs; the file is missing if there is none. */
    private static final String STEAL = "steal.json";

    /** What was added to the plan; the file is missing if nothing was. */
    private static final String EXTENSIONS = "extensions.json";

    private static final String SERVERS = "servers";
    private static final String CONTROLS = "control";
    private static final String CLASSES = "classes";

    /** The name of a part in the title of its run. */
    private static final Pattern PART = Pattern.compile("^[a-z0-9.-]+, ([a-z0-9-]+): ");

    private final Path path;
    private final TrialStore trials;
    private final boolean ofStudy;
    /** Null until the plan was read or written. */
    private TrialSeal seal;

    private RunDirectory(Path path, boolean ofStudy) {
        this.path = path;
        this.ofStudy = ofStudy;
        this.trials = new TrialStore(path, this::seal);
    }

    private TrialSeal seal() {
        if (seal == null) {
            seal = new TrialSeal(storedPlan().id());
        }
        return seal;
    }

    /** The content of {@code plan.yaml}: all that is decided before the first trial. */
    private record StoredPlan(String id, String version, List<String> command, Plan plan, List<Slot> schedule) {}

    /**
     * Makes the directory of a new run and writes everything known before its first trial.
     *
     * @throws UserError if there is a run in it already
     */
    public static RunDirectory create(Path path, Run run) {
        RunDirectory directory = new RunDirectory(Folders.ofUser(path), false);
        try {
            // If two processes begin a run here at once, the second one finds the run of the first.
            Closeable held = directory.lock();
            try {
                requireNone(path);
                directory.writeAll(run);
            } finally {
                held.close();
            }
            return directory;
        } catch (IOException unwritable) {
            throw WholeFile.failure("cannot write the run directory " + path, unwritable);
        }
    }

    private void writeAll(Run run) throws IOException {
        trials.create(run.plan());
        if (!run.earlierSteal().isEmpty()) {
            write(STEAL, Json.COMPACT, run.earlierSteal());
        }
        write(HOST, Json.JSON, run.host());
        write(
                PLATFORMS,
                Json.JSON,
                run.plan().platforms().stream().map(Platform::withoutSecrets).toList());
        write(WORKLOADS, Json.JSON, run.workloads());
        // The plan is last: a directory with a plan is a run.
        WholeFile.writePrivate(
                path.resolve(PLAN),
                Json.yaml(new StoredPlan(run.id(), run.version(), run.command(), run.plan(), run.schedule())));
    }

    /**
     * Copies a directory of classes and jars into the run directory, unless there is a copy already; returns the copy.
     *
     * @param folder the directory of classes and jars
     * @param files the files in that directory, at any depth
     * @param digest the digest of the files, which is the name of the copy
     */
    public Path copyOfClasses(Path folder, List<Path> files, String digest) throws IOException {
        Path copies = Folders.own(path.resolve(CLASSES));
        Path copy = copies.resolve(digest);
        if (Files.isDirectory(copy, LinkOption.NOFOLLOW_LINKS)) {
            return copy;
        }
        Path begun = Files.createTempDirectory(copies, TrialStore.IN_FLIGHT);
        for (Path file : files) {
            Path place = begun.resolve(folder.relativize(file).toString());
            Files.createDirectories(place.getParent());
            Files.copy(file, place);
        }
        return Files.move(begun, copy, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Whether a file is the plan of a run directory. */
    public static boolean isPlanOfRun(Path file) {
        return file.endsWith(PLAN) && Files.isDirectory(file.resolveSibling(TrialStore.FOLDER));
    }

    /** @throws UserError if there is a run already */
    public static void requireNone(Path path) {
        if (isRun(path)) {
            throw new UserError("there is a run in " + path + " already; continue it with --resume " + path
                    + ", or choose another directory with --out");
        }
    }

    /**
     * What explains an error of writing: that a process, such as a role, has removed or moved the directory.
     *
     * @return that, or the error itself if the directory is there
     */
    public UncheckedIOException unlessLost(UncheckedIOException error) {
        return isRun(path) && trials.isThere() ? error : new LostRun(path, error.getCause());
    }

    /** Whether a directory is a run directory. */
    public static boolean isRun(Path path) {
        return Files.isRegularFile(path.resolve(PLAN));
    }

    public static RunDirectory open(Path path) {
        return open(path, false);
    }

    /** Opens the directory of a part of a study, which has the name of the part. */
    static RunDirectory openPart(Path path) {
        return open(path, true);
    }

    private static RunDirectory open(Path path, boolean ofStudy) {
        if (!isRun(path)) {
            throw new UserError("there is no run in " + Words.quoted(path.toString()) + " (no " + PLAN + ")");
        }
        try {
            return new RunDirectory(path.toRealPath(), ofStudy);
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + path + ": " + Words.reason(unreadable), unreadable);
        }
    }

    public Path path() {
        return path;
    }

    public TrialStore trials() {
        return trials;
    }

    /** Locks the run for the one process that may add trials, until closed or until that process ends. */
    public Closeable lock() {
        return RunLock.of(path);
    }

    /** The file with the identity of what the run is measured with. */
    public IdentityFile identity() {
        return new IdentityFile(path, "run");
    }

    /** Replaces the description of the machines when more is known. */
    public void updateHost(UnaryOperator<Host> update) {
        try {
            write(HOST, Json.JSON, update.apply(host()));
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write in " + path, unwritable);
        }
    }

    /**
     * Reads the run with the trials stored so far; damaged trials are listed apart.
     *
     * @throws UserError if another file of the run is damaged
     */
    public Run read() {
        StoredPlan file = storedPlan();
        seal = new TrialSeal(file.id());
        if (ofStudy) {
            requirePart(file.plan().title());
        }
        Host host = host();
        List<Workload> workloads = Json.read(path.resolve(WORKLOADS), Json.JSON, new TypeReference<>() {});
        try {
            new PlanCheck(file.plan(), workloads, file.schedule()).require();
        } catch (IllegalArgumentException disagree) {
            throw new UserError(
                    path.resolve(PLAN) + " does not agree with " + WORKLOADS + ": " + disagree.getMessage());
        }
        TrialStore.Stored stored = trials.read(file.plan(), workloads, file.schedule());
        Run run = new Run(
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
                read(STEAL, new TypeReference<>() {}),
                List.of());
        for (Extension extension : read(EXTENSIONS, new TypeReference<List<Extension>>() {})) {
            requireAddition(run, extension);
            run = run.with(extension);
        }
        return run;
    }

    /** The title of a part has its name. */
    private void requirePart(String title) {
        String name = path.getFileName().toString();
        Matcher part = PART.matcher(title);
        if (part.find() && !name.equals(part.group(1))) {
            throw new UserError(path + " is damaged: it has the run of another part, " + Words.quoted(part.group(1)));
        }
    }

    /** What is added changes the plan as it was by then, and only adds blocks. */
    private void requireAddition(Run run, Extension extension) {
        Plan plan = run.plan();
        Extension.Before before = new Extension.Before(
                plan.blocks(), plan.budgetMillis(), plan.experiment().stopping().rule());
        int planned = 1 + run.schedule().stream().mapToInt(Slot::block).max().orElse(-1);
        int added = run.extensions().stream()
                .mapToInt(earlier -> earlier.fromBlock() + earlier.blocks())
                .max()
                .orElse(0);
        boolean after = !plan.experiment().compares() || extension.fromBlock() >= Math.max(planned, added);
        if (!extension.before().equals(before) || !after) {
            throw new UserError(path.resolve(EXTENSIONS) + " is damaged: it does not extend the plan of the run");
        }
    }

    private Host host() {
        return Json.readAmounts(path.resolve(HOST), Json.JSON, new TypeReference<>() {});
    }

    private StoredPlan storedPlan() {
        return Json.readYaml(path.resolve(PLAN), StoredPlan.class);
    }

    /** The content of a file that may be missing. */
    private <T> List<T> read(String name, TypeReference<List<T>> type) {
        Path file = path.resolve(name);
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? Json.read(file, Json.COMPACT, type) : List.of();
    }

    /** Stores what is added to the plan, which itself stays as it was. */
    public void extend(Extension extension) {
        List<Extension> all = new ArrayList<>(read(EXTENSIONS, new TypeReference<List<Extension>>() {}));
        all.add(extension);
        try {
            write(EXTENSIONS, Json.COMPACT, all);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write in " + path, unwritable);
        }
    }

    /**
     * Creates the directory for the logs of server roles that are kept for several trials.
     *
     * @param first the first of these trials
     */
    public TrialFolder server(Slot first) {
        return newFolder(SERVERS, first);
    }

    /**
     * Creates the directory for the logs of a control process.
     *
     * @param first the first trial that the process serves
     */
    public TrialFolder control(Slot first) {
        return newFolder(CONTROLS, first);
    }

    private TrialFolder newFolder(String parent, Slot first) {
        try {
            Path folder = Folders.own(path.resolve(parent)).resolve(TrialFolder.nameOf(first));
            Folders.delete(folder);
            return new TrialFolder(Files.createDirectories(folder));
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write in " + path, unwritable);
        }
    }

    /** The default directory of percentile files. */
    public Path percentiles() {
        Path folder = path.resolve("hgrm");
        if (Files.isSymbolicLink(folder)) {
            throw new UserError(folder + " is a link, which jdyno does not follow; choose a directory with -o");
        }
        return folder;
    }

    private void write(String name, ObjectMapper mapper, Object value) throws IOException {
        WholeFile.writePrivate(path.resolve(name), mapper.writeValueAsBytes(value));
    }
}
