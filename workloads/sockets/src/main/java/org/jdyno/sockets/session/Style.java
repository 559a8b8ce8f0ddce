package org.jdyno.sockets.session;

import java.util.Locale;
import java.util.concurrent.ThreadFactory;
import org.jdyno.kit.NewerJava;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** How both sides use sockets. */
public enum Style {
    /** A thread for each session, which waits in calls of {@code java.net}. */
    BLOCKING,
    /** The same code on virtual threads. */
    VIRTUAL,
    /** Selector loops over channels, at most one for each processor. */
    NIO;

    static Style of(Parameters parameters) {
        String word = parameters.text("style");
        for (Style style : values()) {
            if (style.name().toLowerCase(Locale.ROOT).equals(word)) {
                return style;
            }
        }
        throw new RoleFailure(
                "bad-parameter", "parameter style must be blocking, nio or virtual, not \"" + word + "\"");
    }

    /**
     * Daemon threads for sessions.
     *
     * @throws RoleFailure as {@code unsupported} on a JVM without virtual threads
     */
    public ThreadFactory threads() {
        if (this == VIRTUAL) {
            return NewerJava.virtualThreads("session-");
        }
        return body -> {
            Thread thread = new Thread(body, "session");
            thread.setDaemon(true);
            return thread;
        };
    }
}
