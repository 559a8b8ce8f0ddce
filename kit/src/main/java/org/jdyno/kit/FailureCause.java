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
        if (message.contains("Too many open files")) {
            return "descriptor-limit";
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
}
