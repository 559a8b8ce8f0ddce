package org.jdyno.database;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdyno.kit.ProcessTree;

/**
 * A shell process that ends all processes of a server and removes its directory when this process ends, even if it is
 * killed. It has a session of its own, so that what kills the process group of this process leaves it alone.
 */
final class Guard implements Closeable {
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
