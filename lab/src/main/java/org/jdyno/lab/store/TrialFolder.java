package org.jdyno.lab.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Workload;

/**
 * The directory of a trial, or of the logs of a kept server or a control process.
 *
 * @param path the directory; that of a running trial is temporary and is moved when the trial is stored
 */
public record TrialFolder(Path path) {
    private static final String PROCESS_ID = "%p";

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
     * Creates the files for the output of a process. Only the user may read them, because programs tell their settings.
     *
     * @param adapter whether the process starts a program, whose output is stored too
     */
    public void createLogs(String process, boolean adapter) throws IOException {
        for (Path log :
                adapter ? List.of(out(process), err(process), program(process)) : List.of(out(process), err(process))) {
            if (!Files.exists(log, LinkOption.NOFOLLOW_LINKS)) {
                WholeFile.createPrivate(log);
            }
        }
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
    public List<Path> ofAnyProcess(Path file) throws IOException {
        String[] parts = file.getFileName().toString().split(PROCESS_ID);
        Pattern name = Pattern.compile(Pattern.quote(parts[0]) + "(?:pid)?[0-9]+" + Pattern.quote(parts[1]));
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(
                            one -> name.matcher(one.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
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
    public List<String> filesOf(String process) throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.startsWith(process + ".") || file.startsWith(process + "-"))
                    .sorted()
                    .toList();
        }
    }

    Path trial() {
        return path.resolve("trial.json");
    }

    /** The name of the directory of a stored trial. */
    static String nameOf(Slot slot) {
        String words = slot.workload() + "-" + slot.platform();
        return String.format(
                Locale.ROOT, "%04d-b%02d-%s", slot.index(), slot.block(), words.replaceAll("[^A-Za-z0-9._=-]", "_"));
    }
}
