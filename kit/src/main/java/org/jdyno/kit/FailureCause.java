package org.jdyno.kit;

import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeoutException;

/** Maps what the JVM throws to a cause of docs/protocol.md. */
final class FailureCause {
    private FailureCause() {}

    static String of(Throwable thrown) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            String known = known(at);
            if (known != null) {
                return known;
            }
        }
        return "error";
    }

    private static String known(Throwable at) {
        String message = String.valueOf(at.getMessage());
        if (at instanceof RoleFailure) {
            return ((RoleFailure) at).failureCause();
        }
        if (at instanceof OutOfMemoryError) {
            // "unable to create new native thread" up to Java 8, "unable to create native thread: …" from Java 9 on
            return message.contains("native thread") ? "thread-limit" : "out-of-memory";
        }
        String limit = limit(message);
        if (limit != null) {
            return limit;
        }
        if (at instanceof BindException) {
            return "port-taken";
        }
        if (at instanceof ConnectException) {
            // The kernel reports "Connection timed out" if nothing answers.
            return message.contains("timed out") ? "time-out" : "refused";
        }
        if (at instanceof SocketTimeoutException || at instanceof TimeoutException) {
            return "time-out";
        }
        if (at instanceof UnsupportedClassVersionError) {
            return "unsupported";
        }
        return null;
    }

    /** The exhausted resource, by the kernel's message, which JVMs put into exceptions of many classes. */
    private static String limit(String message) {
        if (message.contains("Too many open files")) {
            return "descriptor-limit";
        }
        if (message.contains("Cannot allocate memory") || message.contains("No buffer space available")) {
            return "out-of-memory";
        }
        // For a connection: the address has no free port. For a listening address: it is another machine's. A role that
        // listens on a given address must distinguish the two.
        return message.contains("Cannot assign requested address") ? "port-limit" : null;
    }
}
