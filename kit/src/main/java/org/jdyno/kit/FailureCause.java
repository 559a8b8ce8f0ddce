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
            // Java 8 has "unable to create new native thread", later versions "unable to create native thread: …".
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
            // "Connection timed out" means that nothing answered.
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

    /** The cause that the kernel's message indicates; JVMs put this message into exceptions of many classes. */
    private static String limit(String message) {
        if (message.contains("Too many open files")) {
            return "descriptor-limit";
        }
        if (message.contains("Cannot allocate memory") || message.contains("No buffer space available")) {
            return "out-of-memory";
        }
        // When connecting: the address has no free port. When listening: the address belongs to another machine, which
        // a role that listens on a given address must handle itself.
        return message.contains("Cannot assign requested address") ? "port-limit" : null;
    }
}
