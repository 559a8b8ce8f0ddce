package org.jdyno.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jdyno.kit.RoleFailure;

/** Waits until a program is ready: until it listens, answers a request, or writes a line. */
final class Readiness {
    private static final String PORT = "port";
    private static final String GET = "get ";
    private static final String LOG = "log ";
    private static final int TRY_MILLIS = 10;
    /** Within which a server must accept a connection, and send the next bytes of an answer. */
    private static final int SILENCE_MILLIS = 2_000;

    /** How long a server may take to be ready unless its plan says otherwise. */
    private static final int USUAL_SECONDS = 30;

    /**
     * How long a server may refuse the request unless its plan says how long it may take. A server that deploys an
     * application may do so for some seconds; a wrong path is refused for ever.
     */
    private static final int REFUSING_SECONDS = 10;

    private final Settings settings;
    private final InetSocketAddress address;
    /** Null unless the server must answer one. */
    private final ReadyRequest request;
    /** Null unless the server must write one. */
    private final Pattern line;
    /** What the last try has found. */
    private String seen = "";

    /** @throws RoleFailure as {@code bad-parameter} if the setting is wrong */
    Readiness(Settings settings, int port) {
        this.settings = settings;
        address = new InetSocketAddress(settings.host, port);
        String ready = settings.ready;
        if (!ready.equals(PORT) && !ready.startsWith(GET + "/") && !ready.startsWith(LOG)) {
            throw Settings.wrong("ready", "port, get /PATH or log REGEX", ready);
        }
        request = ready.startsWith(GET)
                ? new ReadyRequest(address, settings.scheme, ready.substring(GET.length()), SILENCE_MILLIS)
                : null;
        line = ready.startsWith(LOG) ? regex(ready.substring(LOG.length())) : null;
    }

    private static Pattern regex(String text) {
        try {
            return Pattern.compile(text, Pattern.MULTILINE);
        } catch (PatternSyntaxException malformed) {
            throw Settings.wrong("ready", "log and a regular expression", text);
        }
    }

    /** @throws RoleFailure if the program ends, or is not ready in time */
    void await(Program program) throws InterruptedException {
        boolean isUsual = settings.withinSeconds == 0;
        int seconds = isUsual ? USUAL_SECONDS : settings.withinSeconds;
        long patience = TimeUnit.SECONDS.toNanos(seconds);
        ProgramLog.Reader output = program.log().reader();
        while (!(line == null ? answers(patience - program.nanosSinceStart()) : output.find(line))) {
            program.requireRunning();
            if (isUsual && request != null && request.refusedNanos() > TimeUnit.SECONDS.toNanos(REFUSING_SECONDS)) {
                throw notReady(
                        program, REFUSING_SECONDS + " s after its first answer", "; or set within: if it needs longer");
            }
            if (program.nanosSinceStart() > patience) {
                throw notReady(program, "within " + seconds + " s", "");
            }
            TimeUnit.MILLISECONDS.sleep(TRY_MILLIS);
        }
        program.requireRunning();
    }

    private RoleFailure notReady(Program program, String when, String further) {
        String end = program.log().end();
        return new RoleFailure(
                program.log().cause("start"),
                "the server was not ready " + when + ": " + whyNot(program) + further + "; its command is "
                        + program.command() + "; its output " + (end.isEmpty() ? "is empty" : "ends: " + end));
    }

    private boolean answers(long maxNanos) {
        try {
            if (request != null) {
                seen = request.wrong(maxNanos);
                return seen.isEmpty();
            }
            try (Socket socket = new Socket()) {
                socket.connect(address, SILENCE_MILLIS);
                return true;
            }
        } catch (IOException notYet) {
            return false;
        }
    }

    private String whyNot(Program program) {
        if (line != null) {
            return "no line of its output matches " + line + "; correct ready: or raise within:";
        }
        Map<Integer, Set<String>> listening = program.tree().listening();
        Set<String> addresses = listening.getOrDefault(address.getPort(), Collections.<String>emptySet());
        if (!seen.isEmpty()) {
            return seen;
        }
        if (!addresses.isEmpty()) {
            return Collections.disjoint(addresses, Arrays.asList(settings.host, "0.0.0.0", "::"))
                    ? "it listens on port " + address.getPort() + " at " + String.join(", ", addresses) + " and not at "
                            + settings.host + "; let it listen at {host}, or at all addresses"
                    : "its connections on port " + address.getPort() + " end without an answer";
        }
        return listening.isEmpty()
                ? "it does not listen on port " + address.getPort() + "; raise within: if it needs longer"
                : "it listens on port " + listening.keySet().toString().replaceAll("[\\[\\]]", "") + " and not on "
                        + address.getPort() + "; let its command use {port}, or name its port by port:";
    }
}
