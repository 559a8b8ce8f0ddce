package org.jdyno.store;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdyno.host.RoleFile;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;

/**
 * The directory of a trial, or of the logs of a kept server or a control process.
 *
 * @param path the directory; that of a running trial is temporary and is moved when the trial is stored
 */
public record TrialFolder(Path path) {
    private static final String PROCESS_ID = "%p";
    private static final int MOST_NAMES = 100;

    /** Lines of the standard output of a process that are not part of the protocol. */
    public Path out(String process) {
        return path.resolve(process + ".out");
    }

    /** The standard error of a process. */
    public Path err(String process) {
        return path.resolve(process + ".err");
    }

    /** The output of the program that an adapter has started. */
    public Path program(String process) {
        return path.resolve(process + ".log");
    }

    /**
     * The GC log of the first role under test, which in most workloads is the only one. Each JVM replaces {@code %p} by
     * its process id, so that another one that was started with the same options does not overwrite its log.
     */
    public Path gcLog() {
        return path.resolve("gc-" + PROCESS_ID + ".log");
    }

    /** The GC log of another role under test, or of one of several processes of a role. */
    public Path gcLog(String process) {
        return path.resolve(process + "-gc-" + PROCESS_ID + ".log");
    }

    /** The files whose names have a process id where this one has {@code %p}, sorted. */
    public List<Path> ofAnyProcess(Path file) {
        String[] parts = file.getFileName().toString().split(PROCESS_ID);
        Pattern name = Pattern.compile(Pattern.quote(parts[0]) + "(?:pid)?[0-9]+" + Pattern.quote(parts[1]));
        return names().filter(one -> name.matcher(one).matches())
                .map(path::resolve)
                .toList();
    }

    /** The GC log of a process under test. */
    public Path gcLogOf(String process, Workload workload) {
        return process.equals(workload.tested().name()) ? gcLog() : gcLog(process);
    }

    /** All histograms of all windows, in the log format of HdrHistogram, tagged with role and name. */
    public Path histograms() {
        return path.resolve("latency.hlog");
    }

    /** The crash report of HotSpot. */
    public Path crashReport() {
        return path.resolve("hs_err.log");
    }

    /** The crash report of HotSpot for one of several processes of a role. */
    public Path crashReport(String process) {
        return path.resolve(process + "-hs_err.log");
    }

    /** The names of the files of one of several processes of a role, sorted. */
    public List<String> filesOf(String process) {
        return names().filter(file -> file.startsWith(process + ".") || file.startsWith(process + "-"))
                .limit(MOST_NAMES)
                .toList();
    }

    /** What a trial has more of than can be stored, as a sentence; a sum over several processes may be too large. */
    public static Optional<String> beyondAmounts(Trial trial) {
        try {
            Components.requireAmounts(trial);
            return Optional.empty();
        } catch (IllegalArgumentException beyond) {
            return Optional.of("the roles have reported more than any trial can have: " + beyond.getMessage());
        }
    }

    /** The sorted names of all files; none if a role has removed the directory, which {@link #seal} tells. */
    private Stream<String> names() {
        String[] names = path.toFile().list();
        return names == null ? Stream.empty() : Arrays.stream(names).sorted();
    }

    /**
     * Makes the directory fit to be stored, once no role runs in it any more: it is there, it has only files and
     * directories, and none of those that the lab has yet to write. What a role has left of another kind is removed
     * without being opened.
     *
     * @return what was wrong, as a sentence; empty if nothing was
     * @throws IOException if the directory cannot be changed
     */
    public Optional<String> seal() throws IOException {
        if (!Folders.isFolder(path)) {
            Files.deleteIfExists(path);
            Files.createDirectory(path);
            return Optional.of("a role has removed its working directory, with the logs of the trial");
        }
        Folders.makeAccessible(path);
        Optional<String> left = Optional.empty();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
            for (Path file : files) {
                Optional<String> wrong = wrong(file);
                if (wrong.isPresent()) {
                    Folders.delete(file);
                    left = left.or(() -> wrong);
                }
            }
        }
        return left;
    }

    private Optional<String> wrong(Path file) throws IOException {
        String name = Words.quoted(file.getFileName().toString());
        if (file.equals(trial()) || file.equals(histograms())) {
            return Optional.of("a role has left " + name + " in its working directory, where the lab writes that file");
        }
        return RoleFile.odd(file)
                .filter(kind -> !Folders.isFolder(file))
                .map(kind -> "a role has left " + kind + ", " + name + ", in its working directory, which is stored and"
                        + " may have files and directories only; let it use another directory");
    }

    Path trial() {
        return path.resolve("trial.json");
    }

    /** The name of the directory of a stored trial. */
    static String nameOf(Slot slot) {
        return nameOf(slot.index(), slot.block(), slot.cell().workload(), slot.platform());
    }

    static String nameOf(int index, int block, String workload, String platform) {
        String words = workload + "-" + platform;
        return String.format(Locale.ROOT, "%04d-b%02d-%s", index, block, words.replaceAll("[^A-Za-z0-9._=-]", "_"));
    }
}
