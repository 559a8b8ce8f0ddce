package org.jdyno.web.engine;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.jdyno.kit.NewerJava;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** The threads that answer requests: a number of platform threads, or a virtual thread for each request. Immutable. */
final class Threads {
    /** Requests that wait to be accepted; the kernel may allow fewer. */
    static final int BACKLOG = 1024;

    private static final int FEWEST = 16;
    private static final int MOST = 10_000;

    /** The most platform threads. */
    final int workers;

    private final boolean virtual;

    private Threads(int workers, boolean virtual) {
        this.workers = workers;
        this.virtual = virtual;
    }

    /** @throws RoleFailure as {@code unsupported} if this JVM has no virtual threads */
    static Threads of(Parameters parameters) {
        String kind = parameters.text("threads");
        if (!kind.equals("platform") && !kind.equals("virtual")) {
            throw new RoleFailure(
                    "bad-parameter", "parameter threads must be platform or virtual, not \"" + kind + "\"");
        }
        int workers = (int) parameters.number("workers", FEWEST, MOST);
        boolean virtual = kind.equals("virtual");
        if (virtual) {
            NewerJava.virtualThreads("worker-");
        }
        return new Threads(workers, virtual);
    }

    boolean areVirtual() {
        return virtual;
    }

    Executor executor() {
        if (!virtual) {
            return Executors.newFixedThreadPool(workers);
        }
        ThreadFactory factory = NewerJava.virtualThreads("worker-");
        return task -> factory.newThread(task).start();
    }
}
