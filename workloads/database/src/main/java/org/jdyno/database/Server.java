package org.jdyno.database;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.OutputLog;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.PortInUse;
import org.jdyno.kit.ProcessTree;
import org.jdyno.kit.ReservedPort;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.TrialDirectory;
import org.jdyno.kit.TrialDirectory.Room;

/** A running server of a database, in a directory of its own. */
final class Server {
    private static final long READY_SECONDS = 60;
    private static final int TRY_MILLIS = 5;

    private static final Room ROOM = new Room(128_000_000, "the data of the database");
    /** With less the database fails soon. */
    private static final Room LEAST_ROOM = new Room(1_000_000, "the data of the database");

    private final ServerKind kind;
    private final ProcessTree tree;
    private final TrialDirectory files;
    private final Path directory;
    private final OutputLog log;
    private final String host;
    private final int port;
    private Process process;

    private Server(ServerKind kind, ProcessTree tree, TrialDirectory files, Parameters parameters)
            throws IOException, InterruptedException {
        this.kind = kind;
        this.tree = tree;
        this.files = files;
        directory = files.path();
        log = new OutputLog(Paths.get(parameters.text("log", "database.log")).toAbsolutePath());
        host = parameters.text("host", "127.0.0.1");
        int asked = (int) parameters.number("database-port", 0, 65535, 0);
        port = asked == 0 ? launchAtFreePort() : launchAtPort(asked);
    }

    /** Starts one and waits until it is ready. Nothing of it outlives this process. */
    static Server start(ServerKind kind, ProcessTree tree, RoleContext context)
            throws IOException, InterruptedException {
        Parameters parameters = context.parameters();
        Path parent = Paths.get(parameters.text("directory", "/dev/shm")).toAbsolutePath();
        Guard guard = new Guard(tree, TrialDirectory.pathBelow(parent, "database"), kind.sharesMemory());
        context.atEnd(() -> {
            tree.killAtEnd();
            guard.sweep();
        });
        TrialDirectory files = TrialDirectory.below(parent, "database", ROOM);
        kind.prepare(files.path(), tree);
        return new Server(kind, tree, files, parameters);
    }

    private int launchAtFreePort() throws IOException, InterruptedException {
        try (ReservedPort reserved = new ReservedPort(new InetSocketAddress(host, 0))) {
            return launchAt(reserved.number());
        }
    }

    private int launchAtPort(int asked) throws IOException, InterruptedException {
        requireFree(asked);
        return launchAt(asked);
    }

    private int launchAt(int at) throws IOException, InterruptedException {
        List<String> command = kind.command(directory, host, at);
        process = tree.start(new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.file().toFile())));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_SECONDS);
        while (!kind.isReady(directory, tree, at)) {
            if (!process.isAlive()) {
                throw ended("start", "before it was ready");
            }
            if (System.nanoTime() - deadline > 0) {
                throw new RoleFailure(
                        "time-out", "the database was not ready within " + READY_SECONDS + " s" + log.reason());
            }
            TimeUnit.MILLISECONDS.sleep(TRY_MILLIS);
        }
        return at;
    }

    private void requireFree(int at) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, at));
        } catch (IOException used) {
            throw PortInUse.failure(
                    host,
                    at,
                    "end the program that listens there before the database starts, or leave out database-port=" + at,
                    used);
        }
    }

    private RoleFailure ended(String cause, String when) throws InterruptedException {
        int status = process.waitFor();
        boolean fullDisk = log.since(0).contains("No space left on device");
        return new RoleFailure(
                log.cause(fullDisk ? "error" : cause),
                "the database " + ProcessTree.describe(status) + " " + when + log.reason()
                        + (fullDisk ? "; set directory= to another directory with more space" : ""));
    }

    /**
     * Returns when its first process has ended, with the failure that this is.
     *
     * @throws RoleFailure if the disk is full
     */
    RoleFailure awaitFailure() throws InterruptedException {
        while (!process.waitFor(1, TimeUnit.SECONDS)) {
            files.require(LEAST_ROOM);
        }
        return ended("crash", "during the trial");
    }

    String address() {
        return host + ":" + port;
    }

    /**
     * A shell process that ends all processes of a server and removes its directory when this process ends, even if it
     * is killed. It has a session of its own, so that what kills the process group of this process leaves it alone.
     */
    static final class Guard implements Closeable {
        /** The variable with the script, which would otherwise fill the lists of processes. */
        private static final String SCRIPT = "JDYNO_GUARD";

        private final Path directory;
        private final Process shell;

        /**
         * Starts it.
         *
         * @param directory which need not exist yet
         * @param shared whether the server shares the System V memory of this machine
         */
        Guard(ProcessTree tree, Path directory, boolean shared) throws IOException {
            this.directory = directory;
            ProcessBuilder guard = new ProcessBuilder(
                            "setsid",
                            "sh",
                            "-c",
                            "eval \"$" + SCRIPT + "\"",
                            "jdyno-guard",
                            directory.toAbsolutePath().toString(),
                            shared ? "yes" : "no")
                    .directory(new File("/"))
                    .redirectError(ProcessBuilder.Redirect.INHERIT);
            guard.environment().put(SCRIPT, script());
            shell = tree.startBeside(guard);
        }

        private static String script() throws IOException {
            try (InputStream in = Guard.class.getResourceAsStream("guard.sh")) {
                return Text.of(in);
            }
        }

        /**
         * Ends all processes of the server and removes its directory; returns when that is done.
         *
         * @throws UncheckedIOException if the directory could not be removed
         */
        void sweep() {
            try {
                shell.getOutputStream().write('\n');
                shell.getOutputStream().flush();
                if (shell.getInputStream().read() < 0) {
                    throw new IOException("its guard has ended");
                }
            } catch (IOException killed) {
                throw new UncheckedIOException("cannot remove " + directory + ": " + killed, killed);
            }
            if (Files.exists(directory)) {
                throw new UncheckedIOException(new IOException("cannot remove " + directory));
            }
        }

        /** Lets it remove what there is, and end. */
        @Override
        public void close() throws IOException {
            shell.getOutputStream().close();
        }
    }
}
