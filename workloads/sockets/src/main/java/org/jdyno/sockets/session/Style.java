package org.jdyno.sockets.session;

import java.util.concurrent.ThreadFactory;
import org.jdyno.kit.Background;
import org.jdyno.kit.NewerJava;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** How both sides use sockets. */
public enum Style {
    /** A thread for each session, which waits in calls of {@code java.net}. */
    BLOCKING,
    /** Selector loops over channels, at most one for each processor. */
    NIO,
    /** The code of {@link #BLOCKING} on virtual threads. */
    VIRTUAL;

    /**
     * Daemon threads for sessions.
     *
     * @throws RoleFailure as {@code unsupported} on a JVM without virtual threads
     */
    public ThreadFactory threads() {
        if (this == VIRTUAL) {
            return NewerJava.virtualThreads("session-");
        }
        return Background.threads("session");
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return Parameters.wordOf(this);
    }
}
