package org.jdyno.lab.host;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jdyno.lab.model.PassedVariables;
import org.jdyno.lab.model.UserError;

/**
 * Starts the processes of roles, each in a process group of its own, and sees to it that none outlives the lab.
 *
 * <p>A role ends when its standard input closes, but a JVM that hangs before the kit runs does not. So a
 * <em>warden</em>, a shell that does nothing but wait, is told of every group; when its own standard input closes,
 * because the lab has ended in whatever way, it kills the groups it knows. Thread-safe.
 */
public final class Processes implements AutoCloseable {
    /**
     * Reads {@code + GROUP} for one to watch over, {@code - GROUP} for one that has ended, {@code s GROUP} for one to
     * stop where it is, {@code c GROUP} for one to go on, and {@code x GROUP} for one to kill now, which it answers by
     * an empty line; at the end of its input kills what is left, stopped or not. dash's kill knows no {@code --}. It is
     * built in, so killing works where no further process can be started.
     */
    private static final String WARDEN =
            """
            groups=
            while read -r sign group; do
              case $sign in
                +) groups="$groups $group" ;;
                x) kill -KILL "-$group" 2>/dev/null; echo ;;
                s) kill -STOP "-$group" 2>/dev/null ;;
                c) kill -CONT "-$group" 2>/dev/null ;;
                -) kept=; for g in $groups; do [ "$g" = "$group" ] || kept="$kept $g"; done; groups=$kept ;;
              esac
            done
            for g in $groups; do kill -KILL "-$g" 2>/dev/null || kill -KILL "$g" 2>/dev/null; done
            """;

    private final Optional<Path> setsid = Programs.find("setsid");
    private final Optional<Path> taskset = Programs.find("taskset");
    private final Map<String, String> environment;
    private final Set<Long> groups = ConcurrentHashMap.newKeySet();

    /** Guarded by this. Another takes its place when it ends before its time. */
    private Process warden;
    /** Guarded by this. */
    private boolean closed;

    /** Starts roles with the variables of this process that are passed on. */
    public Processes() {
        this(PassedVariables.of(System.getenv()));
    }

    /** @param environment of the roles */
    public Processes(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
        try {
            startWarden();
        } catch (IOException noShell) {
            throw new UncheckedIOException("cannot start a shell to watch over the processes", noShell);
        }
    }

    private synchronized void startWarden() throws IOException {
        List<String> command = new ArrayList<>();
        setsid.ifPresent(program -> command.add(program.toString()));
        command.addAll(List.of("sh", "-c", WARDEN));
        warden = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        for (long group : groups) {
            write("+ " + group);
        }
        warden.onExit().thenAccept(this::replace);
    }

    /** Somebody has killed it. From now on until the next one runs, what the lab starts would outlive it. */
    private synchronized void replace(Process ended) {
        if (!closed && warden.equals(ended)) {
            try {
                startWarden();
            } catch (IOException noShell) {
                // Whoever has something to tell it next tries again, and says so if that fails too.
                return;
            }
        }
    }

    /**
     * The words a command is really started with, for the record.
     *
     * @param processors those it may use; empty for all
     */
    public List<String> commandLine(List<String> command, Set<Integer> processors) {
        List<String> words = new ArrayList<>();
        setsid.ifPresent(program -> words.add(program.toString()));
        if (!processors.isEmpty()) {
            Path program = taskset.orElseThrow(
                    () -> new UserError("placement needs the program taskset (util-linux), which is not on the PATH"));
            words.add(program.toString());
            words.add("-c");
            words.add(Processors.list(processors));
        }
        words.addAll(command);
        return words;
    }

    /**
     * Starts a role in a group of its own, with the environment of the roles and nothing of the lab's own.
     *
     * @param commandLine as made by {@link #commandLine}
     * @param folder its working directory
     */
    public Process start(List<String> commandLine, Path folder) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(commandLine).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return start(builder);
    }

    /**
     * Starts a program of the lab's own, such as ssh, in the same way but with the lab's environment: it may need the
     * user's agent.
     */
    Process startOwn(List<String> commandLine, Path folder) throws IOException {
        return start(new ProcessBuilder(commandLine).directory(folder.toFile()));
    }

    private Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        groups.add(process.pid());
        tellWarden("+ " + process.pid());
        return process;
    }

    /** Kills a process with everything it started, and returns when it has ended. */
    public void kill(Process process) {
        List<ProcessHandle> children = process.descendants().toList();
        try {
            killGroup(process.pid());
        } finally {
            process.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
            awaitEnd(process);
        }
        forget(process);
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
     * Stops a process, with everything it started, where it is; it does nothing at all until {@link #resume}. Returns
     * before it has stopped: what is asked for later is done later.
     *
     * @throws UserError if there is no program by which processes have groups of their own
     */
    void halt(Process process) {
        if (setsid.isEmpty()) {
            throw new UserError("slices need the program setsid (util-linux), which is not on the PATH");
        }
        tellWarden("s " + process.pid());
    }

    /** Lets a process that was stopped go on; one that was not does so anyway. */
    void resume(Process process) {
        tellWarden("c " + process.pid());
    }

    /** Says that a process has ended by itself; what it left behind in its group is killed. */
    public void ended(Process process) {
        killGroup(process.pid());
        forget(process);
    }

    /**
     * What is gone already is what is wanted, so the warden says that it has looked, not whether there was anything to
     * kill.
     */
    private void killGroup(long group) {
        if (setsid.isPresent()) {
            tellWarden(() -> {
                write("x " + group);
                awaitAnswer();
            });
        }
    }

    private void forget(Process process) {
        groups.remove(process.pid());
        tellWarden("- " + process.pid());
    }

    private void tellWarden(String line) {
        tellWarden(() -> write(line));
    }

    private interface Telling {
        void run() throws IOException;
    }

    private synchronized void tellWarden(Telling telling) {
        try {
            telling.run();
        } catch (IOException wardenIsGone) {
            try {
                startWarden();
                telling.run();
            } catch (IOException noOther) {
                noOther.addSuppressed(wardenIsGone);
                throw new UncheckedIOException(
                        "the shell that watches over the processes has ended, and no other can be started", noOther);
            }
        }
    }

    /**
     * A line written to a warden that is just being killed is lost without an error; only an answer shows that it was
     * read.
     */
    private synchronized void awaitAnswer() throws IOException {
        if (warden.getInputStream().read() < 0) {
            throw new IOException("the warden has ended");
        }
    }

    private synchronized void write(String line) throws IOException {
        OutputStream out = warden.getOutputStream();
        out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** Kills what is still running. */
    @Override
    public synchronized void close() {
        groups.forEach(this::killGroup);
        closed = true;
        try {
            warden.getOutputStream().close();
        } catch (IOException wardenIsGone) {
            throw new UncheckedIOException(wardenIsGone);
        }
    }
}
