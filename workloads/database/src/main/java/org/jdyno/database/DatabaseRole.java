package org.jdyno.database;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import org.jdyno.kit.AdapterRole;
import org.jdyno.kit.Background;
import org.jdyno.kit.ProcessFigures;
import org.jdyno.kit.ProcessFigures.NoFigures;
import org.jdyno.kit.ProcessTree;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.TreeFigures;

/**
 * Starts the server of a database, and measures it. It starts none, and has no figures, if the database is in the
 * process that uses it, or is the user's own.
 */
public final class DatabaseRole implements AdapterRole {
    private long readyNanos;
    private ProcessFigures figures = new NoFigures();

    private final Class<?>[] procedures;

    /**
     * For a workload whose own role also fills the database.
     *
     * @param procedures classes from each jar that procedures in Java need in the process of the server
     */
    public DatabaseRole(Class<?>... procedures) {
        this.procedures = procedures.clone();
    }

    public static void main(String[] args) {
        RoleProcess.run(args, new DatabaseRole());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        Settings settings = new Settings(context.parameters());
        if (!settings.isStarted()) {
            return Collections.emptyMap();
        }
        ProcessTree tree = new ProcessTree();
        ServerKind kind = settings.product == Product.POSTGRES
                ? new PostgresServer(context.parameters(), settings.maxConnections)
                : new JavaServer(settings.product, procedures);
        Server server = Server.start(kind, tree, context);
        readyNanos = System.nanoTime() - startNanos;
        figures = new TreeFigures(tree, null, 0);
        Background.start("watch", context.guarded(() -> context.fail(server.awaitFailure())));
        return Collections.singletonMap(Database.ROLE, server.address());
    }

    @Override
    public ProcessFigures figures() {
        return figures;
    }

    @Override
    public long readyNanos() {
        return readyNanos;
    }

    /** Nothing to do: its data are thrown away, so it is killed when this process ends in any way. */
    @Override
    public void end() {}
}
