package org.jdyno.run;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jdyno.host.FileSummary;
import org.jdyno.host.Installation;
import org.jdyno.host.Processors;
import org.jdyno.host.RoleHosts;
import org.jdyno.host.UserHome;
import org.jdyno.model.Cell;
import org.jdyno.model.Outcome;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.StartupArchive;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.jdyno.platform.Caches;
import org.jdyno.run.trial.RoleFiles;
import org.jdyno.run.trial.RunContext;
import org.jdyno.run.trial.RunListener;
import org.jdyno.run.trial.TrialRunner;
import org.jdyno.run.trial.UsedArchive;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.TrialFolder;

/**
 * The start-up archives of a run, made before its first trial. A trial that is not stored, the training, makes each; a
 * second one proves that classes of the program come from it. Archives are kept in the cache, by a digest of all on
 * which they depend: some JVMs use one of other classes without a word.
 */
final class Archives {
    private static final RunListener SILENT = new RunListener() {};

    /** Classes of the JDK, which may come from an archive of its own. */
    private static final Pattern OF_JDK =
            Pattern.compile("(?:java|javax|jdk|sun|com\\.sun|org\\.xml|org\\.w3c|org\\.ietf|netscape)\\..*");

    /** The end of the name of the note beside an archive. */
    private static final String MADE = ".made";

    private static final String FROM_ARCHIVE = " source: shared objects file";

    /** Of the log of classes: one from a file, as those are that an archive can have. */
    private static final Pattern OWN = Pattern.compile(" source: (?:shared objects file|file:|jar:|nested:)");

    /** The parameter of an own server that tells how many seconds its end may take. */
    private static final String STOP_WITHIN = "stop-within";

    /** A JVM writes its archive when it ends, which takes several seconds. */
    private static final int PATIENCE_SECONDS = 120;

    /** An archive that no run has used for so long is removed when another is made. */
    private static final Duration UNUSED = Duration.ofDays(30);

    /** Three seconds under load, and a measured phase that is too short to be of use. */
    private static final int BURSTS = 3;

    private final Run run;
    private final Installation installation;
    private final RunDirectory directory;
    private final RoleHosts hosts;
    private final Path folder =
            Caches.root(System.getenv(), UserHome.ofThisProcess()).resolve("archives");
    private final Map<List<String>, UsedArchive> used = new HashMap<>();
    private final Map<List<String>, String> reasons = new HashMap<>();

    Archives(Run run, Installation installation, RunDirectory directory, RoleHosts hosts) {
        this.run = run;
        this.installation = installation;
        this.directory = directory;
        this.hosts = hosts;
    }

    private static List<String> key(Platform platform, String workload) {
        return List.of(platform.name(), workload);
    }

    /** The archive that trials of a platform use. */
    Optional<UsedArchive> used(Platform platform, String workload) {
        return Optional.ofNullable(used.get(key(platform, workload)));
    }

    /** Why a platform has none for a workload, though it should, as a clause; empty if it has or needs none. */
    Optional<String> refusal(Platform platform, String workload) {
        return Optional.ofNullable(reasons.get(key(platform, workload)));
    }

    /**
     * Makes those that are missing.
     *
     * @throws IOException if the cache cannot be written
     */
    void make(RunListener listener) throws IOException, InterruptedException {
        Map<String, Cell> first = new LinkedHashMap<>();
        run.plan().cells().forEach(cell -> first.putIfAbsent(cell.workload(), cell));
        for (Platform platform : run.plan().platforms()) {
            if (platform.archive().isPresent() && platform.unable().isEmpty()) {
                for (Cell cell : first.values()) {
                    make(platform, cell, listener);
                }
            }
        }
    }

    private void make(Platform platform, Cell cell, RunListener listener) throws IOException, InterruptedException {
        Path file = folder.resolve(
                digest(platform, cell) + "." + platform.archive().get().word());
        Path note = Path.of(file + MADE);
        if (Made.of(file, note).isEmpty()) {
            listener.training(platform.name(), cell.workload(), jarOfJars(cell));
            Files.createDirectories(folder);
            sweep();
            Path made = folder.resolve("making-" + ProcessHandle.current().pid());
            Files.deleteIfExists(made);
            long beganNanos = System.nanoTime();
            Optional<String> failure = train(platform, cell, made);
            long tookNanos = System.nanoTime() - beganNanos;
            failure = failure.isPresent() ? failure : prove(platform, cell, made);
            if (failure.isPresent()) {
                Files.deleteIfExists(made);
                reasons.put(key(platform, cell.workload()), failure.get());
                return;
            }
            if (Made.of(file, note).isPresent()) {
                // Another run has made it meanwhile, and may measure with it.
                Files.delete(made);
            } else {
                Path noted = Path.of(made + "-note");
                Files.writeString(noted, Files.size(made) + " " + tookNanos);
                Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
                Files.move(noted, note, StandardCopyOption.ATOMIC_MOVE);
            }
        }
        Made archive = Made.of(file, note).orElseThrow(() -> new IOException(file + " was changed meanwhile"));
        touch(note);
        used.put(
                key(platform, cell.workload()),
                new UsedArchive(platform.archive().get().usingOptions(file), archive.bytes(), archive.trainingNanos()));
    }

    /** What the note beside an archive says of it. */
    private record Made(long bytes, long trainingNanos) {
        /** Empty if one of the two files is not there, or the archive is not whole. */
        static Optional<Made> of(Path file, Path note) throws IOException {
            if (!Files.exists(file) || !Files.exists(note)) {
                return Optional.empty();
            }
            String text = Files.readString(note).strip();
            if (!text.matches("\\d{1,18} \\d{1,18}")) {
                return Optional.empty();
            }
            String[] numbers = text.split(" ");
            Made made = new Made(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
            return Files.size(file) == made.bytes ? Optional.of(made) : Optional.empty();
        }
    }

    /** The jar of an own server that has its libraries as jars within, such as one of Spring Boot. */
    private static Optional<Path> jarOfJars(Cell cell) throws IOException {
        for (Path program : Identification.filesOf(cell)) {
            if (program.toString().endsWith(".jar")) {
                try (ZipFile jar = new ZipFile(program.toFile())) {
                    if (jar.stream().anyMatch(entry -> entry.getName().matches("BOOT-INF/lib/.+\\.jar"))) {
                        return Optional.of(program);
                    }
                } catch (ZipException noJar) {
                    // Then its JVM will tell.
                    continue;
                }
            }
        }
        return Optional.empty();
    }

    /** Notes that an archive is used: at most once a day, and not in a cache of somebody else. */
    private static void touch(Path note) throws IOException {
        Instant now = Instant.now();
        boolean own = Files.getOwner(note).getName().equals(System.getProperty("user.name"));
        if (own
                && Files.isWritable(note)
                && Files.getLastModifiedTime(note).toInstant().isBefore(now.minus(Duration.ofDays(1)))) {
            Files.setLastModifiedTime(note, FileTime.from(now));
        }
    }

    /** Removes what processes that were killed have left half made, and what nobody uses any more. */
    private void sweep() throws IOException {
        Instant longAgo = Instant.now().minus(UNUSED);
        try (DirectoryStream<Path> notes = Files.newDirectoryStream(folder, "*" + MADE)) {
            for (Path note : notes) {
                if (note.toFile().lastModified() < longAgo.toEpochMilli()) {
                    Files.deleteIfExists(Path.of(note.toString().replaceFirst(MADE + "$", "")));
                    Files.deleteIfExists(note);
                }
            }
        }
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, "making-*")) {
            for (Path file : left) {
                String maker = file.getFileName().toString().replaceAll("\\D", "");
                if (ProcessHandle.of(Long.parseLong(maker)).isEmpty()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** Why the training made no archive, as a clause; empty if it did. */
    private Optional<String> train(Platform platform, Cell cell, Path made) throws IOException, InterruptedException {
        StartupArchive archive = platform.archive().get();
        String what = "the training of +" + archive.word() + " for " + cell.workload();
        Path noted = Path.of(made + "-noted");
        try {
            List<List<String>> steps = archive.makingOptions(platform.jvm().orElseThrow(), noted, made);
            Trial training = trial(platform, steps.get(0), cell);
            if (training.outcome() == Outcome.FAILED || training.outcome() == Outcome.SKIPPED) {
                return Optional.of(what + " failed: " + training.message());
            }
            String message = "";
            for (List<String> writing : steps.subList(1, steps.size())) {
                // Fails as a trial, because the JVM ends before the program begins.
                message = ": " + trial(platform, writing, cell).message();
            }
            return Files.exists(made)
                    ? Optional.empty()
                    : Optional.of(what + " wrote no archive" + message + "; the program must end by itself when it is"
                            + " stopped, and must get the options of the platform");
        } finally {
            Files.deleteIfExists(noted);
        }
    }

    /** Why it is not proven that the program takes classes from an archive, as a clause; empty if it does. */
    private Optional<String> prove(Platform platform, Cell cell, Path made) throws IOException, InterruptedException {
        Path log = folder.resolve("making-" + ProcessHandle.current().pid() + "-classes.log");
        List<String> options = new ArrayList<>(platform.archive().get().usingOptions(made));
        options.add("-Xlog:class+load=info:file=" + log + ":none:filecount=0");
        try {
            Trial trial = trial(platform, options, cell);
            String what = "+" + platform.archive().get().word() + " for " + cell.workload();
            if (trial.outcome() == Outcome.FAILED || trial.outcome() == Outcome.SKIPPED) {
                return Optional.of("the JVM does not accept its archive of " + what + ": " + trial.message());
            }
            Loaded loaded = Loaded.of(log);
            return loaded.mostFromArchive()
                    ? Optional.empty()
                    : Optional.of("only " + loaded.archived + " of the " + loaded.all
                            + " classes of the program come from the archive of " + what
                            + "; they must be in jars, and not in directories");
        } finally {
            Files.deleteIfExists(log);
        }
    }

    /**
     * The classes that a program has loaded, without those of the JDK and those that are made as it runs.
     *
     * @param archived those that came from an archive
     */
    private record Loaded(long all, long archived) {
        static Loaded of(Path log) {
            try (BufferedReader lines = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
                List<String> own = lines.lines()
                        .filter(line -> OWN.matcher(line).find()
                                && !OF_JDK.matcher(line).matches())
                        .toList();
                return new Loaded(
                        own.size(),
                        own.stream().filter(line -> line.contains(FROM_ARCHIVE)).count());
            } catch (IOException | UncheckedIOException none) {
                return new Loaded(0, 0);
            }
        }

        boolean mostFromArchive() {
            return archived > 0 && 2 * archived >= all;
        }
    }

    /** Runs a trial that is not stored. */
    private Trial trial(Platform platform, List<String> more, Cell cell) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(platform.options());
        options.addAll(more);
        Platform trained = platform.with(options, Optional.empty()).withoutArchive();
        Cell patient = patient(cell);
        Plan plan = plan(trained, patient);
        Slot slot = new Slot(0, 0, patient, platform.name(), Pairing.INTERLEAVED);
        RoleFiles files = new RoleFiles(installation, plan, Map.of(), this::used, directory);
        TrialFolder scratch = directory.trials().begin(slot);
        try (TrialRunner runner =
                new TrialRunner(new RunContext(plan, hosts, files, directory, SILENT), List.of(), List.of())) {
            Workload workload = run.workload(cell);
            runner.copyFiles(workload);
            return runner.run(workload, Map.of(slot, scratch)).get(0);
        } finally {
            directory.trials().sweep();
        }
    }

    private static Cell patient(Cell cell) {
        return cell.point().values().containsKey(STOP_WITHIN)
                ? new Cell(cell.workload(), cell.point().with(STOP_WITHIN, "" + PATIENCE_SECONDS))
                : cell;
    }

    private Plan plan(Platform platform, Cell cell) {
        Plan plan = run.plan();
        Timing timing = plan.timing()
                .withBurst(TimeUnit.SECONDS.toMillis(1), plan.timing().pauseMillis())
                .withBursts(BURSTS, BURSTS)
                .withMeasure(200, 100)
                .answeringWithin(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS + 10));
        return new Plan(
                plan.title(),
                new Plan.Subject(List.of(cell), List.of(platform), platform.name(), plan.driver()),
                Plan.Conditions.PLAIN.on(plan.hosts()).placed(plan.placement()),
                new Plan.Length(timing, plan.blocks(), Optional.empty()),
                plan.seed(),
                plan.experiment());
    }

    /** The digest of all on which an archive depends. */
    private String digest(Platform platform, Cell cell) throws IOException {
        Workload workload = run.workload(cell);
        List<String> all = new ArrayList<>();
        all.add(FileSummary.ofJavaHome(platform.jvm().orElseThrow().home()));
        all.add(platform.jvm().orElseThrow().home().toString());
        all.addAll(platform.options());
        all.addAll(platform.limits().at(cell.point(), Processors.allowed()).words());
        if (!workload.tested().adapter()) {
            for (String jar : installation.classPath(workload).split(File.pathSeparator)) {
                addFile(all, Path.of(jar));
            }
        }
        if (platform.classes().isPresent()) {
            addJars(all, platform.classes().get());
        }
        if (workload.tested().adapter()) {
            Map<String, String> values = cell.point().values();
            all.add(values.getOrDefault("command", ""));
            all.add(values.getOrDefault("environment", ""));
            for (Path program : Identification.filesOf(cell)) {
                addFile(all, program);
                addJars(all, program.toAbsolutePath().getParent());
            }
        }
        return FileSummary.ofText(String.join("\n", all));
    }

    /** JVMs compare the path, the size and the time of a jar. */
    private static void addFile(List<String> all, Path file) throws IOException {
        if (Files.isRegularFile(file)) {
            all.add(file.toAbsolutePath() + " " + Files.size(file) + " " + Files.getLastModifiedTime(file));
            all.add(FileSummary.ofClassPath(List.of(file)));
        }
    }

    private static void addJars(List<String> all, Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder, 3)) {
            for (Path jar : files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList()) {
                addFile(all, jar);
            }
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }
}
