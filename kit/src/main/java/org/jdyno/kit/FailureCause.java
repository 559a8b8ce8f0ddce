package org.jdyno.kit;

import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeoutException;

/** Names what went wrong in the words of docs/protocol.md, from what the JVM throws. */
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
            // "unable to create new native thread" until 8, "unable to create native thread: …" from 9 on
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
            // The kernel gives up with "Connection timed out" when nobody answers at all.
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

    /** What the kernel had no more of, by its own words, which JVMs put into exceptions of many classes. */
    private static String limit(String message) {
        if (message.contains("Too many open files")) {
            return "descriptor-limit";
        }
        if (message.contains("Cannot allocate memory") || message.contains("No buffer space available")) {
            return "out-of-memory";
        }
        // Said of a connection whose address has no port left, and of a listening address that is another machine's;
        // a role that listens where it is told must tell the two apart.
        return message.contains("Cannot assign requested address") ? "port-limit" : null;
    }
}
