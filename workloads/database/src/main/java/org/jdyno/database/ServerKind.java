package org.jdyno.database;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jdyno.kit.ProcessTree;

/** What differs between the servers of databases. */
interface ServerKind {
    /** Whether the server shares the System V memory of this machine. */
    boolean sharesMemory();

    /** Prepares the empty directory in which the server will run. */
    void prepare(Path directory, ProcessTree tree) throws IOException, InterruptedException;

    /** The command that starts it. */
    List<String> command(Path directory, String host, int port) throws IOException;

    /** Whether a server that has been started accepts connections. */
    boolean isReady(Path directory, ProcessTree tree, int port) throws IOException;
}
