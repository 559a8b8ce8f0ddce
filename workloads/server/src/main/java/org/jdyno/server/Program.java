package org.jdyno.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.ProcessTree;
import org.jdyno.kit.RoleFailure;

/** The program of the user, from its start to the end of all its processes. */
final class Program {
    /** How long that may take to end which it leaves behind. */
    private static final long CHILDREN_MILLIS = 3_000;

    /** How long it takes until a server listens that has gone to the background. */
    private static final long DAEMON_SECONDS = 5;

    private static final String OTHER_PORT =
            "let the server's command use {port} for every port at which it listens, or end what listens there";

    private final ProcessTree tree;
    private final int port;
    private final String command;
    private final ProgramLog log;
    private final Process process;
    private final long startNanos = System.nanoTime();
    private volatile boolean ending;

    /**
     * Starts it.
     *
     * @param port at which it is to listen, and nobody does yet
     */
    Program(ProcessTree tree, Settings settings, CommandWords words, int port) {
        this.tree = tree;
        this.port = port;
        this.log = new ProgramLog(settings.log);
        this.command = settings.command;
        List<String> program = words.of(command);
        List<String> started = new ArrayList<String>(settings.limit);
        started.addAll(program);
        // Its standard input stays open and empty: some servers end when their input ends.
        ProcessBuilder builder = new ProcessBuilder(started)
                .directory(settings.directory)
                .redirectErrorStream(true)
                .redirectOutput(settings.log.toFile());
        for (Map.Entry<String, String> variable : settings.environment.entrySet()) {
            if (!words.lacksJvm(variable.getValue())) {
                builder.environment().put(variable.getKey(), words.text(variable.getValue()));
            }
        }
        try {
            process = tree.start(builder);
        } catch (IOException notFound) {
            throw new RoleFailure(
                    "start",
                    "the program \"" + program.get(0) + "\" cannot be started in " + settings.directory + ": "
                            + notFound.getMessage(),
                    notFound);
        }
    }

    long nanosSinceStart() {
        return System.nanoTime() - startNanos;
    }

    ProcessTree tree() {
        return tree;
    }

    /** The command as the user has written it. */
    String command() {
        return command;
    }

    ProgramLog log() {
        return log;
    }

    /** Fails if it has ended, or writes more than it may. */
    void requireRunning() throws InterruptedException {
        if (log.isTooLong()) {
            throw log.tooLong();
        }
        if (!process.isAlive()) {
            throw ended("start", "before it was ready");
        }
    }

    /** Returns when it has ended: after {@link #end}, or with the failure that this is. */
    RoleFailure awaitFailure() throws InterruptedException {
        while (!process.waitFor(1, TimeUnit.SECONDS)) {
            if (log.isTooLong()) {
                return log.tooLong();
            }
        }
        while (ending) {
            TimeUnit.SECONDS.sleep(1);
        }
        return ended("crash", "during the trial");
    }

    private RoleFailure ended(String cause, String when) throws InterruptedException {
        int status = process.waitFor();
        List<String> left = status == 0 ? awaitDaemon() : tree.commands();
        if (status == 0 && !left.isEmpty()) {
            return new RoleFailure(
                    cause,
                    "the command of the server ended and left " + first(left)
                            + " in the background, where jdyno cannot see it end; start the server in the foreground");
        }
        String named = log.cause(cause);
        return new RoleFailure(
                named,
                "the program " + ProcessTree.describe(status) + " " + when + log.reason()
                        + (named.equals("port-taken") ? "; " + OTHER_PORT : "")
                        + "; its command is " + command);
    }

    /** The processes that are left. A daemon may be known only when it listens. */
    private List<String> awaitDaemon() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DAEMON_SECONDS);
        tree.addDaemons(port, log.file());
        while (tree.commands().isEmpty() && System.nanoTime() - deadline < 0) {
            TimeUnit.MILLISECONDS.sleep(100);
            tree.addDaemons(port, log.file());
        }
        return tree.commands();
    }

    /** Fails if a process has left the process group of the adapter, which is all that the lab can suspend. */
    void requireOwnGroup() {
        tree.addDaemons(port, log.file());
        List<String> elsewhere = tree.commandsElsewhere();
        if (!elsewhere.isEmpty()) {
            throw new RoleFailure(
                    "unsupported",
                    first(elsewhere) + " of the server has a process group of its own, so jdyno cannot suspend it while"
                            + " others run in slices; start the server without setsid, or set pairing: interleaved");
        }
    }

    /** The first of some processes, without its options, and how many more there are. */
    private static String first(List<String> commands) {
        String program = commands.get(0).replaceFirst("\\(([^ )]*).*", "($1)");
        return "process " + program + (commands.size() == 1 ? "" : " and " + (commands.size() - 1) + " more");
    }

    /** Ends it by a signal, and what it has left behind. Any exit status will do: a JVM has 143 after TERM. */
    void end(String signal, int withinSeconds) throws InterruptedException {
        ending = true;
        tree.signalChildren(signal);
        closeInput();
        boolean ended = process.waitFor(withinSeconds, TimeUnit.SECONDS);
        tree.addDaemons(port, log.file());
        tree.signalAll(signal);
        if (ended && !tree.awaitEnd(CHILDREN_MILLIS)) {
            List<String> left = tree.commands();
            if (!left.isEmpty()) {
                System.err.println("the server has ended and left " + first(left) + ", which jdyno kills");
            }
        }
        tree.kill();
        if (!ended) {
            throw new RoleFailure(
                    "time-out",
                    "the program ignored the signal " + signal + " for " + withinSeconds
                            + " s and was killed; give it more time by stop: {within: 1m}, or name a signal that ends"
                            + " it, such as stop: KILL");
        }
    }

    private void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException closedByTheProgram) {
            System.err.println("the input of the server could not be closed: " + closedByTheProgram.getMessage());
        }
    }
}
