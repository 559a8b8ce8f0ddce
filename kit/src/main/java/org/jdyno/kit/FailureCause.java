package org.jdyno.kit;

import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;

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
            return "refused";
        }
        if (at instanceof SocketTimeoutException) {
            return "time-out";
        }
        return null;
    }
}
