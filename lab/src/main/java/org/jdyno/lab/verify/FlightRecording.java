package org.jdyno.lab.verify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.store.Folders;

/**
 * Flight recordings of collections and their pauses, and of nothing else: the options that begin one, and how it is
 * taken from a process that runs. It must be taken before the process ends, because roles halt, and what a JVM writes
 * at its end is then not written.
 */
final class FlightRecording {
    private static final String NAME = "jdyno";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Every event, however short; both are on by default, and this leaves the others out. */
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
     * @throws UserError when JFR could not be told of it
     */
    FlightRecording(Path folder) throws IOException {
        if (folder.toString().matches(".*[,;'\"\\s].*")) {
            throw new UserError("JFR cannot write into " + folder
                    + ": name a directory without commas, quotation marks and spaces with --out");
        }
        this.folder = folder;
        this.settings = Files.writeString(folder.resolve("collections.jfc"), SETTINGS, StandardCharsets.UTF_8);
    }

    /**
     * The options of a JVM that is to record from its start. The repository is ours, because a JVM that halts leaves it
     * behind.
     */
    List<String> options() {
        return List.of(
                "-XX:FlightRecorderOptions=repository=" + repository(),
                "-XX:StartFlightRecording=name=" + NAME + ",settings=" + settings);
    }

    /**
     * Takes the recording of a process that was started with {@link #options}, up to now.
     *
     * @param mainClass of the process, which is a descendant of this one
     * @param jvm it runs on, whose {@code jcmd} is asked
     * @param other the JVM whose {@code jcmd} is asked where that has none
     * @param name of the recording
     */
    Path take(String mainClass, Jvm jvm, Jvm other, String name) throws IOException, InterruptedException, ToolTrouble {
        Path file = file(name);
        List<String> command = List.of(
                jcmd(jvm, other).toString(),
                String.valueOf(process(mainClass).pid()),
                "JFR.dump",
                "name=" + NAME,
                "filename=" + file);
        Program.run(command, folder.resolve(name + ".jcmd"), PATIENCE);
        if (!Files.isRegularFile(file) || Files.size(file) == 0) {
            throw new ToolTrouble("jcmd has left no recording; see " + folder.resolve(name + ".jcmd"));
        }
        return file;
    }

    /** Where the recording of this name is, if it has been taken. */
    Path file(String name) {
        return folder.resolve(name + ".jfr");
    }

    /** Removes what the JVMs have left behind. */
    void tidy() throws IOException {
        Folders.delete(repository());
    }

    private Path repository() {
        return folder.resolve("repository");
    }

    private ProcessHandle process(String mainClass) throws ToolTrouble {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> {
                    List<String> words = words(process);
                    return words.contains(mainClass)
                            && words.stream().anyMatch(word -> word.endsWith("settings=" + settings));
                })
                .findFirst()
                .orElseThrow(
                        () -> new ToolTrouble("no process of " + mainClass + " was found to take a recording from"));
    }

    /** From /proc: what Java tells of the command lines of others is cut after a page. */
    private static List<String> words(ProcessHandle process) {
        Path file = Path.of("/proc", String.valueOf(process.pid()), "cmdline");
        try {
            return List.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\0"));
        } catch (IOException ended) {
            return List.of();
        }
    }

    private static Path jcmd(Jvm jvm, Jvm other) throws ToolTrouble {
        return Stream.of(jvm, other)
                .map(candidate -> candidate.home().resolve("bin/jcmd"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(
                        () -> new ToolTrouble("neither " + jvm.id() + " nor " + other.id() + " has the program jcmd"));
    }
}
