package org.jdyno.http.client;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import java.net.ConnectException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jdyno.kit.RoleContext;

/**
 * Failed requests, counted by kind in counters such as {@code error.status-500}. The log has the first of each kind.
 * Any thread.
 */
final class Errors {
    static final String TIME_OUT = "time-out";
    static final String CLOSED = "closed";
    static final String REFUSED = "refused";
    static final String MALFORMED = "malformed";
    static final String TLS = "tls";

    private static final Pattern CLASS = Pattern.compile("\\b(?:\\w+\\.)+\\w+(?:Exception|Error)(?:: )?");

    private final RoleContext context;
    private final Map<String, AtomicLong> byKind = new HashMap<String, AtomicLong>();

    Errors(RoleContext context) {
        this.context = context;
    }

    /** Counts a failed request. */
    synchronized void count(String kind, Object request, String detail) {
        AtomicLong count = byKind.get(kind);
        if (count == null) {
            count = context.counter("error." + kind);
            byKind.put(kind, count);
            System.err.println("the first error of the kind " + kind + ": " + request + ": " + detail + cure(kind));
        }
        count.incrementAndGet();
        context.meter().failed();
    }

    private static String cure(String kind) {
        return kind.startsWith("status-") || kind.equals("length") || kind.equals("text")
                ? "; requests: of the load names the paths, and expect: of a request what its answer must be"
                : "";
    }

    /** The kind of an exception on a connection. */
    static String kindOf(Throwable thrown) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof SSLException) {
                return TLS;
            }
        }
        if (thrown instanceof ConnectTimeoutException) {
            return TIME_OUT;
        }
        if (thrown instanceof ConnectException) {
            return REFUSED;
        }
        return thrown instanceof DecoderException ? MALFORMED : CLOSED;
    }

    /** What an exception says, without the names of Java classes, which its message may repeat from its cause. */
    static String words(Throwable thrown) {
        String message = CLASS.matcher(String.valueOf(thrown.getMessage())).replaceAll("");
        return thrown.getMessage() == null || message.isEmpty()
                ? thrown.getClass().getSimpleName()
                : message;
    }
}
