package org.jdyno.verify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.host.Programs;
import org.jdyno.model.Jvm;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.store.Folders;

/**
 * Flight recordings of collections and their pauses only: the options that start one, and the dump from a running
 * process. The dump must precede the end of the process, because roles halt, and a halted JVM writes no recording.
 */
final class FlightRecording {
    private static final String NAME = "jdyno";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Enables these two events without a threshold, and no others. */
    private static final String SETTINGS = String.format(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration version="2.0" label="jdyno verify">
              <event name="%s"><setting name="enabled">true</setting><setting name="threshold">0 ms</setting></event>
              <event name="%s"><setting name="enabled">true</setting><setting name="threshold">0 ms</setting></event>
            </configuration>
            """,
            FlightPauses.PAUSE, FlightPauses.COLLECTION);

    private final Path folder;
    private final Path settings;

    /**
     * Prepares a folder.
     *
     * @throws UserError if its path cannot be given to JFR
     */
    FlightRecording(Path folder) throws IOException {
        if (folder.toString().matches(".*[,;'\"\\s].*")) {
            throw new UserError("--out must be a directory without commas, semicolons, quotation marks and spaces for"
                    + " JFR, not " + Words.quoted(folder.toString()));
        }
        this.folder = folder;
        this.settings = Files.writeString(folder.resolve("collections.jfc"), SETTINGS, StandardCharsets.UTF_8);
    }

    /**
     * The options of a JVM that records from its start. The repository is set because a halted JVM does not delete it.
     */
    List<String> options() {
        return List.of(
                "-XX:FlightRecorderOptions=repository=" + repository(),
                "-XX:StartFlightRecording=name=" + NAME + ",settings=" + settings);
    }

    /**
     * Dumps the recording of a process that was started with {@link #options}.
     *
     * @param mainClass the main class of the process, which is a descendant of this one
     * @param jvm the JVM of the process, whose {@code jcmd} is used
     * @param other the JVM whose {@code jcmd} is used if that has none
     * @param name the name of the recording
     */
    Path dump(String mainClass, Jvm jvm, Jvm other, String name) throws IOException, InterruptedException {
        Path file = file(name);
        List<String> command = List.of(
                jcmd(jvm, other).toString(),
                String.valueOf(process(mainClass).pid()),
                "JFR.dump",
                "name=" + NAME,
                "filename=" + file);
        String answer = Programs.run(command, PATIENCE);
        if (!Files.isRegularFile(file) || Files.size(file) == 0) {
            throw new IOException("jcmd wrote no recording: " + answer.strip());
        }
        return file;
    }

    /** The file of the recording of this name, which exists once it was dumped. */
    Path file(String name) {
        return folder.resolve(name + ".jfr");
    }

    /** Removes the repository. */
    void tidy() throws IOException {
        Folders.delete(repository());
    }

    private Path repository() {
        return folder.resolve("repository");
    }

    private ProcessHandle process(String mainClass) throws IOException {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> {
                    List<String> words = words(process);
                    return words.contains(mainClass)
                            && words.stream().anyMatch(word -> word.endsWith("settings=" + settings));
                })
                .findFirst()
                .orElseThrow(
                        () -> new IOException("no process of " + mainClass + " was found to dump a recording from"));
    }

    /** The command line from /proc, because Java cuts those of other processes after a page. */
    private static List<String> words(ProcessHandle process) {
        Path file = Path.of("/proc", String.valueOf(process.pid()), "cmdline");
        try {
            return List.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\0"));
        } catch (IOException ended) {
            return List.of();
        }
    }

    private static Path jcmd(Jvm jvm, Jvm other) throws IOException {
        return Stream.of(jvm, other)
                .map(candidate -> candidate.home().resolve("bin/jcmd"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(
                        () -> new IOException("neither " + jvm.id() + " nor " + other.id() + " has the program jcmd"));
    }
}
