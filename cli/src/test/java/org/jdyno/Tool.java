package org.jdyno;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jdyno.cli.CommandLoop;
import org.jdyno.cli.Jdyno;
import org.jdyno.model.ShellLine;

/**
 * The whole tool as a user starts it, built and in a process of its own. It finds no JVMs in the user's home, and keeps
 * what it learns about those of the system in a cache that the tests share.
 *
 * <p>Every process that descends from it carries a mark in its environment, by which those that are left behind are
 * found.
 */
public final class Tool {
    private static final long PATIENCE_SECONDS = 300;
    private static final String MARK = "JDYNO_TEST_MARK";
    private static final String CLASSES = Checkout.root().resolve("cli/target/lib") + "/*";

    private final Path folder;
    private final String mark = UUID.randomUUID().toString();
    private final Map<String, String> environment = new HashMap<>(System.getenv());
    private List<String> under = List.of();
    private Path home = Checkout.root();
    private Optional<Path> launcher = Optional.empty();
    /** Empty for the one that the tests share. */
    private Optional<Path> archive = Optional.empty();

    private int started;

    /** @param folder where it runs, and where its output is kept */
    public Tool(Path folder) throws IOException {
        this.folder = folder;
        environment.keySet().removeAll(List.of("JAVA_HOME", "JDYNO_JVMS", "JAVA_TOOL_OPTIONS", "CC"));
        environment.put(
                "XDG_CACHE_HOME",
                Files.createDirectories(Checkout.root().resolve("cli/target/test-cache"))
                        .toString());
        environment.put(MARK, mark);
    }

    /** Sets a variable of its environment. */
    public Tool with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Has it stand elsewhere than in this checkout: where its workloads, their roles and the kit are. */
    public Tool at(Path installation) {
        home = installation;
        return this;
    }

    /** Has it started by its launcher, this copy of it, and not by this class. */
    public Tool by(Path script) {
        launcher = Optional.of(script);
        return this;
    }

    /** Starts it by a command that takes its words and becomes it, such as a shell that lowers a limit first. */
    public Tool under(String... words) {
        under = List.of(words);
        return this;
    }

    /** Has it write the classes that it loads to an archive when it ends. */
    Tool archiving(Path file) {
        archive = Optional.of(file);
        return this;
    }

    /**
     * How a command ended.
     *
     * @param status its exit status
     */
    public record Ended(int status, String out, String err) {
        @Override
        public String toString() {
            return "status " + status + "\n--- out\n" + out + "\n--- err\n" + err;
        }
    }

    /** A command that runs. */
    public record Started(Process process, Path out, Path err) {
        /** Waits for its end. */
        public Ended ended() throws IOException, InterruptedException {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError("jdyno did not end within " + PATIENCE_SECONDS + " s: " + read(err));
            }
            return new Ended(process.exitValue(), read(out), read(err));
        }
    }

    /** Starts a command. */
    public Started start(String... words) throws IOException {
        List<String> command = new ArrayList<>(under);
        command.addAll(launcher.map(script -> List.of(script.toString()))
                .orElseGet(() -> java(CLASSES, Jdyno.class.getName())));
        command.addAll(Arrays.asList(words));
        Path out = folder.resolve("tool-" + ++started + ".out");
        Path err = folder.resolve("tool-" + started + ".err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        return new Started(start(builder), out, err);
    }

    /** Starts another program in a directory, with the environment of the tool. */
    Started startProgram(Path directory, String... command) throws IOException {
        Path out = folder.resolve("tool-" + ++started + ".out");
        Path err = folder.resolve("tool-" + started + ".err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return new Started(builder.directory(directory.toFile()).start(), out, err);
    }

    /** Writes a script that becomes the tool, as its launcher does. */
    Path writeLauncher(Path file) throws IOException {
        Files.writeString(file, "#!/bin/sh\nexec " + ShellLine.of(java(CLASSES, Jdyno.class.getName())) + " \"$@\"\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    /** Starts a process that runs one command after the other. */
    CommandProcess startCommandProcess() throws IOException, URISyntaxException {
        Path tests = Path.of(CommandLoop.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return new CommandProcess(
                start(new ProcessBuilder(java(CLASSES + File.pathSeparator + tests, CommandLoop.class.getName()))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)));
    }

    private Process start(ProcessBuilder builder) throws IOException {
        builder.directory(folder.toFile()).environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    private List<String> java(String classPath, String main) {
        return List.of(
                Checkout.javaHome().resolve("bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xlog:disable",
                archive.map(file -> "-XX:ArchiveClassesAtExit=" + file)
                        .orElseGet(() -> "-XX:SharedArchiveFile=" + ClassArchive.FILE),
                "-Duser.home=" + folder,
                "-Djdyno.home=" + home,
                "-cp",
                classPath,
                main);
    }

    /** Runs a command to its end. */
    public Ended run(String... words) throws IOException, InterruptedException {
        return start(words).ended();
    }

    /** Sends a signal to a command. */
    public static void signal(String signal, Started started) throws IOException, InterruptedException {
        signal(signal, started.process().toHandle());
    }

    /** Sends a signal to a process. */
    public static void signal(String signal, ProcessHandle process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Skips the test if the tool would ignore the signal. */
    public static void requireSignal(String signal) throws IOException {
        assumeFalse(ignores(signal), "these tests run with SIG" + signal + " ignored, which the tool inherits");
    }

    /** Whether this process ignores a signal, as shells let background commands ignore INT, and nohup HUP. */
    private static boolean ignores(String signal) throws IOException {
        List<String> status = Files.readAllLines(Path.of("/proc/self/status"));
        String mask = status.stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .map(line -> line.substring(7).strip())
                .orElse("0");
        int number = Map.of("HUP", 1, "INT", 2, "TERM", 15).get(signal);
        return (Long.parseUnsignedLong(mask, 16) & 1L << number - 1) != 0;
    }

    /** Waits until no process is left that descends from a command of this tool or names a path. */
    public void awaitNobodyLeft(Path path) throws InterruptedException {
        await("that nobody is left of " + path, () -> leftovers(path).isEmpty());
    }

    /** Whether a process that descends from a command of this tool has these words in its command line. */
    public boolean has(String words) {
        return find(words).isPresent();
    }

    /** The processes that descend from commands of this tool, and those commands. */
    List<ProcessHandle> all() {
        List<ProcessHandle> all = new ArrayList<>();
        for (Path process : processes()) {
            if (content(process.resolve("environ")).contains(mark)) {
                ProcessHandle.of(Long.parseLong(process.getFileName().toString()))
                        .ifPresent(all::add);
            }
        }
        return all;
    }

    /** A process that descends from a command of this tool and has these words in its command line. */
    public Optional<ProcessHandle> find(String words) {
        return processes().stream()
                .filter(process ->
                        content(process.resolve("cmdline")).replace('\0', ' ').contains(words))
                .filter(process -> content(process.resolve("environ")).contains(mark))
                .findFirst()
                .flatMap(process ->
                        ProcessHandle.of(Long.parseLong(process.getFileName().toString())));
    }

    /** Waits for such a process. While a process executes another program, it has no command line for a moment. */
    public ProcessHandle awaitProcess(String words) throws InterruptedException {
        AtomicReference<ProcessHandle> found = new AtomicReference<>();
        await(words, () -> {
            find(words).ifPresent(found::set);
            return found.get() != null;
        });
        return found.get();
    }

    /** Looks until something holds; fails when it does not within the patience of the tests. */
    public static void await(String what, BooleanSupplier holds) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited in vain for " + what);
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private List<String> leftovers(Path path) {
        List<String> found = new ArrayList<>();
        for (Path process : processes()) {
            String command = content(process.resolve("cmdline"));
            if (command.contains(path.toString())
                    || content(process.resolve("environ")).contains(mark)) {
                found.add(process.getFileName() + " " + command.replace('\0', ' '));
            }
        }
        return found;
    }

    private static List<Path> processes() {
        try (Stream<Path> files = Files.list(Path.of("/proc"))) {
            return files.filter(file -> file.getFileName().toString().matches("[0-9]+"))
                    .toList();
        } catch (IOException noProc) {
            throw new UncheckedIOException(noProc);
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException goneMeanwhile) {
            return "";
        }
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
