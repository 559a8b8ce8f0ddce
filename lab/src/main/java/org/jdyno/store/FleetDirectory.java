package org.jdyno.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdyno.model.Fleet;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/**
 * The directory of a fleet: what was decided before the first task in {@code fleet.yaml}, the scripts, and what the
 * attempts at the tasks leave, each as a whole. docs/fleet.md lists the files.
 */
public final class FleetDirectory {
    /** The name of the file that says what was decided before the first task. */
    public static final String NAME = "fleet.yaml";

    private static final String TASKS = "tasks";
    private static final String RESULTS = "results";
    private static final String ATTEMPT = "attempt-";

    /** The jobs that were submitted, a line each. */
    private static final String JOBS = "jobs";

    /** What a program that fails says last. */
    private static final int TAIL_BYTES = 1 << 16;

    private static final String OF_JDYNO = "jdyno: ";

    private final Path path;

    private FleetDirectory(Path path) {
        this.path = path;
    }

    /**
     * An attempt at a task.
     *
     * @param number from 1
     * @param machine its name
     * @param signMillis when it gave the latest sign, since 1970
     * @param trials how many trials were stored by then
     * @param ended its exit status; empty if it has not ended
     * @param message the last one of its messages; empty if there are none
     */
    public record Attempt(
            int number, String machine, long signMillis, long trials, OptionalInt ended, String message) {}

    /** The content of {@code fleet.yaml}. */
    public static String text(Fleet fleet) {
        return new String(Json.yaml(fleet), StandardCharsets.UTF_8);
    }

    /**
     * Makes the directory of a new fleet.
     *
     * @param files name to content
     * @param copies name to the file that is copied
     * @throws UserError if there is a fleet in it already
     */
    public static FleetDirectory create(Path path, Fleet fleet, Map<String, String> files, Map<String, Path> copies) {
        FleetDirectory directory = new FleetDirectory(Folders.ofUser(path));
        requireNone(directory.path);
        try {
            for (String folder : List.of(TASKS, RESULTS, "logs")) {
                Files.createDirectories(directory.path.resolve(folder));
            }
            for (Map.Entry<String, Path> copy : copies.entrySet()) {
                Files.copy(copy.getValue(), directory.path.resolve(copy.getKey()), StandardCopyOption.REPLACE_EXISTING);
            }
            for (Map.Entry<String, String> file : files.entrySet()) {
                WholeFile.writePrivate(
                        directory.path.resolve(file.getKey()), file.getValue().getBytes(StandardCharsets.UTF_8));
            }
            // This file is last: a directory with it is a fleet.
            WholeFile.writePrivate(directory.path.resolve(NAME), Json.yaml(fleet));
            return directory;
        } catch (IOException unwritable) {
            throw WholeFile.failure("cannot write the directory of the fleet " + path, unwritable);
        }
    }

    /** @throws UserError if there is a fleet already */
    public static void requireNone(Path path) {
        if (Files.exists(path.resolve(NAME))) {
            throw new UserError("there is a fleet in " + path + " already; submit it again with sh "
                    + path.resolve("submit.sh") + ", or choose another directory with --out");
        }
    }

    public static FleetDirectory open(Path path) {
        if (!Files.isRegularFile(path.resolve(NAME))) {
            throw new UserError("there is no fleet in " + Words.quoted(path.toString()) + " (no " + NAME + ")");
        }
        return new FleetDirectory(path.toAbsolutePath().normalize());
    }

    public Path path() {
        return path;
    }

    public Fleet read() {
        return Json.readYaml(path.resolve(NAME), Fleet.class);
    }

    /** The directory of the whole run of a task; empty until it is done. */
    public Optional<Path> result(int task) {
        return paths(path.resolve(RESULTS), task + "-").stream().findFirst();
    }

    /** The latest attempt at a task. */
    public Optional<Attempt> latest(int task) {
        List<Integer> numbers = new ArrayList<>();
        for (Path attempt : paths(path.resolve(TASKS).resolve(String.valueOf(task)), ATTEMPT)) {
            String number = attempt.getFileName().toString().substring(ATTEMPT.length());
            if (number.matches("[1-9][0-9]{0,6}")) {
                numbers.add(Integer.valueOf(number));
            }
        }
        return numbers.stream().max(Integer::compare).map(number -> attempt(task, number));
    }

    private Attempt attempt(int task, int number) {
        Path place = path.resolve(TASKS).resolve(String.valueOf(task)).resolve(ATTEMPT + number);
        try {
            Path beat = place.resolve("beat");
            return new Attempt(
                    number,
                    lastLine(place.resolve("machine"), ""),
                    Files.getLastModifiedTime(Files.exists(beat) ? beat : place).toMillis(),
                    number(lastLine(place.resolve("trials"), "")).orElse(0),
                    number(lastLine(place.resolve("ended"), "")),
                    lastLine(place.resolve("err"), OF_JDYNO));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + place, unreadable);
        }
    }

    /** The number of the latest job that was submitted; empty if the scheduler has none. */
    public Optional<String> job() {
        try {
            return Optional.of(lastLine(path.resolve(JOBS), "")).filter(number -> number.matches("[0-9]+"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + path.resolve(JOBS), unreadable);
        }
    }

    /** The number at the beginning of a line. */
    private static OptionalInt number(String line) {
        String digits = line.replaceFirst("(?s)[^0-9].*", "");
        return digits.isEmpty() || digits.length() > 9 ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(digits));
    }

    /** The last line that begins like this, without that, or else the last one; nothing if there is no such file. */
    private static String lastLine(Path file, String beginning) throws IOException {
        if (!Files.isRegularFile(file)) {
            return "";
        }
        String tail;
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(Math.max(0, Files.size(file) - TAIL_BYTES));
            tail = new String(in.readNBytes(TAIL_BYTES), StandardCharsets.UTF_8);
        }
        List<String> lines = tail.lines().filter(line -> !line.isBlank()).toList();
        String last = lines.stream()
                .filter(line -> line.startsWith(beginning))
                .reduce((before, after) -> after)
                .map(line -> line.substring(beginning.length()))
                .orElse(lines.isEmpty() ? "" : lines.get(lines.size() - 1));
        return Words.printable(last).strip();
    }

    /** The directories whose names begin like this, in order. */
    private static List<Path> paths(Path folder, String beginning) {
        List<Path> paths = new ArrayList<>();
        if (Folders.isFolder(folder)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, beginning + "*")) {
                found.forEach(one -> {
                    if (Folders.isFolder(one)) {
                        paths.add(one);
                    }
                });
            } catch (IOException unreadable) {
                throw new UncheckedIOException("cannot read " + folder, unreadable);
            }
        }
        paths.sort(null);
        return paths;
    }
}
