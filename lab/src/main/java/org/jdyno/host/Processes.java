package org.jdyno.host;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jdyno.model.PassedVariables;
import org.jdyno.model.UserError;

/**
 * Starts the processes of roles, each in its own process group, so that none outlives the lab.
 *
 * <p>A role ends when its standard input closes, but a JVM that hangs before the kit runs does not. So the lab sends
 * every group to a <em>watchdog</em>, a shell script; when its standard input closes, because the lab has ended in
 * whatever way, it kills the groups it knows. Thread-safe.
 */
public final class Processes implements AutoCloseable {
    private static final String WATCHDOG = Programs.script("watchdog.sh");

    private final Optional<Path> setsid = Programs.find("setsid");
    private final Optional<Path> taskset = Programs.find("taskset");
    private final LimitGroups limits = new LimitGroups();
    private final Map<String, String> environment;
    /** The value of the variable of roles, which their number follows. */
    private final String mark = ProcessHandle.current().pid() + "-" + System.nanoTime() + "-";

    private final AtomicLong started = new AtomicLong();
    /** The processes that run, which lead groups, and what they may leave behind. */
    private final Map<Long, Leftovers> groups = new ConcurrentHashMap<>();

    /** The groups that have been suspended, and whether they still should be. Guarded by this. */
    private final Map<Long, Boolean> suspended = new HashMap<>();

    /** Guarded by this. Replaced if it ends early. */
    private Process watchdog;
    /** Guarded by this. */
    private boolean closed;

    /** Starts roles with the variables of this process that are passed on. */
    public Processes() {
        this(PassedVariables.of(System.getenv()));
    }

    /** @param environment the environment of the roles */
    public Processes(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
        limits.removeLeftovers();
        try {
            startWatchdog();
        } catch (IOException noShell) {
            throw new UncheckedIOException("cannot start the shell that kills processes of roles", noShell);
        }
    }

    private synchronized void startWatchdog() throws IOException {
        List<String> command = new ArrayList<>();
        setsid.ifPresent(program -> command.add(program.toString()));
        command.addAll(List.of("sh", "-c", WATCHDOG, "sh", Leftovers.VARIABLE + "=" + mark));
        Stream.concat(ProgramStat.parentsOfGroups().stream(), limits.folders().stream())
                .map(Path::toString)
                .distinct()
                .forEach(command::add);
        watchdog = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        for (long group : groups.keySet()) {
            write("+ " + group);
        }
        // What the one before was told last, it may not have read.
        for (Map.Entry<Long, Boolean> group : suspended.entrySet()) {
            write((group.getValue() ? "s " : "c ") + group.getKey());
        }
        watchdog.onExit().thenAccept(this::replace);
    }

    /** Somebody has killed it. Until another one runs, processes would outlive the lab. */
    private synchronized void replace(Process ended) {
        if (!closed && watchdog.equals(ended)) {
            try {
                startWatchdog();
            } catch (IOException noShell) {
                // The next command tries again, and fails if that is not possible.
                return;
            }
        }
    }

    /**
     * The complete command line that runs a command.
     *
     * @param processors the processors that it may use; empty for all
     */
    public List<String> commandLine(List<String> command, Set<Integer> processors) {
        List<String> words = new ArrayList<>();
        setsid.ifPresent(program -> words.add(program.toString()));
        if (!processors.isEmpty()) {
            Path program = taskset.orElseThrow(() -> new UserError(
                    "placement needs the program taskset (util-linux), which is not on the PATH; install it"));
            words.add(program.toString());
            words.add("-c");
            words.add(Processors.list(processors));
        }
        words.addAll(command);
        return words;
    }

    /**
     * Starts a role in its own process group, with the environment of roles instead of that of the lab.
     *
     * @param commandLine the command line made by {@link #commandLine}
     * @param folder its working directory
     */
    public Process start(List<String> commandLine, Path folder) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(commandLine).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return start(builder);
    }

    /** Starts a program of the lab, such as ssh, in the same way, but with the environment of the lab. */
    Process startOwn(List<String> commandLine, Path folder) throws IOException {
        return start(new ProcessBuilder(commandLine).directory(folder.toFile()));
    }

    private Process start(ProcessBuilder builder) throws IOException {
        String value = mark + started.incrementAndGet();
        builder.environment().put(Leftovers.VARIABLE, value);
        Process process = builder.start();
        groups.put(process.pid(), new Leftovers(value, process.pid()));
        command("+ " + process.pid());
        return process;
    }

    /** Kills a process and its children, but for what an adapter leaves on purpose; returns when it has ended. */
    public void kill(Process process) {
        List<ProcessHandle> children = process.descendants()
                .filter(child -> !Leftovers.isOnPurpose(child))
                .toList();
        try {
            killGroup(process.pid());
        } finally {
            process.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
            awaitEnd(process);
            killLeft(process);
        }
        forget(process);
    }

    /** Kills what a process that has ended has left behind, in whatever process group and session. */
    void killLeft(Process process) {
        Optional.ofNullable(groups.get(process.pid())).ifPresent(Leftovers::kill);
    }

    private static void awaitEnd(Process process) {
        boolean interrupted = false;
        while (process.isAlive()) {
            try {
                process.waitFor();
            } catch (InterruptedException stopping) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Pauses a process and its children until {@link #resume}. Returns before they have stopped; later commands are
     * obeyed later. A process that has not yet run any of its program may not be paused.
     *
     * @throws UserError if the program setsid is missing
     */
    synchronized void suspend(Process process) {
        if (setsid.isEmpty()) {
            throw new UserError("slices need the program setsid (util-linux), which is not on the PATH; install it");
        }
        suspended.put(process.pid(), true);
        command("s " + process.pid());
    }

    /** Resumes a suspended process; does nothing to another one. */
    synchronized void resume(Process process) {
        suspended.replace(process.pid(), false);
        command("c " + process.pid());
    }

    /** The watchdog answers whether or not there was anything to kill. */
    private void killGroup(long group) {
        if (setsid.isPresent()) {
            command(() -> {
                write("x " + group);
                awaitAnswer();
            });
        }
    }

    private synchronized void forget(Process process) {
        groups.remove(process.pid());
        suspended.remove(process.pid());
        command("- " + process.pid());
    }

    private void command(String line) {
        command(() -> write(line));
    }

    private interface Command {
        void send() throws IOException;
    }

    private synchronized void command(Command command) {
        try {
            command.send();
        } catch (IOException watchdogIsGone) {
            try {
                startWatchdog();
                command.send();
            } catch (IOException noOther) {
                noOther.addSuppressed(watchdogIsGone);
                throw new UncheckedIOException(
                        "the shell that kills processes of roles has ended, and no other can be started", noOther);
            }
        }
    }

    /** A line written to a watchdog that is being killed is lost without an error; only an answer shows it was read. */
    private synchronized void awaitAnswer() throws IOException {
        if (watchdog.getInputStream().read() < 0) {
            throw new IOException("the watchdog has ended");
        }
    }

    private synchronized void write(String line) throws IOException {
        OutputStream out = watchdog.getOutputStream();
        out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** Kills all processes that still run. */
    @Override
    public synchronized void close() {
        groups.keySet().forEach(this::killGroup);
        groups.values().forEach(Leftovers::kill);
        closed = true;
        try {
            write("q");
            watchdog.getOutputStream().close();
        } catch (IOException watchdogIsGone) {
            // It has been killed since it was last told of a group, and there is nothing left to watch.
            return;
        }
    }
}
