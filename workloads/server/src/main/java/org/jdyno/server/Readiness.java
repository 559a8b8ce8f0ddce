package org.jdyno.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jdyno.kit.RoleFailure;

/** Waits until a program is ready: until it listens, answers a request, or writes a line. */
final class Readiness {
    private static final String PORT = "port";
    private static final String GET = "get ";
    private static final String LOG = "log ";
    private static final int TRY_MILLIS = 10;
    private static final int ANSWER_MILLIS = 2_000;
    private static final int MAX_ANSWER_BYTES = 1 << 20;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9][0-9])");

    private final Settings settings;
    private final InetSocketAddress address;
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
        if (ready.startsWith(GET) && settings.scheme.equals("https")) {
            throw Settings.wrong("ready", "port or log REGEX for a server that speaks https", ready);
        }
        line = ready.startsWith(LOG) ? regex(ready.substring(LOG.length())) : null;
    }

    private static Pattern regex(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException malformed) {
            throw Settings.wrong("ready", "log and a regular expression", text);
        }
    }

    /** @throws RoleFailure if the program ends, or is not ready in time */
    void await(Program program) throws InterruptedException {
        long patience = TimeUnit.SECONDS.toNanos(settings.withinSeconds);
        while (!isReady(program)) {
            program.requireRunning();
            if (program.nanosSinceStart() > patience) {
                throw new RoleFailure(
                        program.log().cause("start"),
                        "the server was not ready within " + settings.withinSeconds + " s: " + whyNot(program)
                                + "; its output ends" + program.log().reason());
            }
            TimeUnit.MILLISECONDS.sleep(TRY_MILLIS);
        }
        program.requireRunning();
    }

    private boolean isReady(Program program) {
        return line == null ? listens() : line.matcher(program.log().since(0)).find();
    }

    private boolean listens() {
        try (Socket socket = new Socket()) {
            socket.connect(address, ANSWER_MILLIS);
            socket.setSoTimeout(ANSWER_MILLIS);
            return settings.ready.equals(PORT) || answers(socket);
        } catch (SocketTimeoutException silent) {
            seen = "no answer came within " + ANSWER_MILLIS / 1000 + " s";
            return false;
        } catch (IOException notYet) {
            return false;
        }
    }

    private boolean answers(Socket socket) throws IOException {
        String path = settings.ready.substring(GET.length());
        String request = "GET " + path + " HTTP/1.1\r\nHost: " + settings.host + ":" + address.getPort()
                + "\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        Matcher status = STATUS.matcher(beginning(socket.getInputStream()));
        if (!status.lookingAt()) {
            seen = "GET " + path + " was not answered by HTTP/1";
            return false;
        }
        seen = "GET " + path + " was answered by " + status.group(1);
        return status.group(1).startsWith("2");
    }

    /** Reads a whole answer, so that the server need not notice that nobody reads it; returns how it begins. */
    private static String beginning(InputStream in) throws IOException {
        byte[] buffer = new byte[8192];
        StringBuilder beginning = new StringBuilder();
        int bytes = 0;
        try {
            for (int read = in.read(buffer); read >= 0 && bytes < MAX_ANSWER_BYTES; read = in.read(buffer)) {
                bytes += read;
                if (beginning.length() < 16) {
                    beginning.append(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
                }
            }
        } catch (SocketTimeoutException keptOpen) {
            if (bytes == 0) {
                throw keptOpen;
            }
        }
        return beginning.toString();
    }

    private String whyNot(Program program) {
        if (line != null) {
            return "no line of its output matches " + line + "; correct ready: or raise within:";
        }
        Map<Integer, Set<String>> listening = program.tree().listening();
        Set<Integer> ports = listening.keySet();
        if (ports.contains(address.getPort())) {
            return (seen.isEmpty() ? "nothing answered" : seen)
                    + "; name a path that is answered by a status from 200 to 299, or use ready: port";
        }
        return ports.isEmpty()
                ? "it does not listen on port " + address.getPort() + "; raise within: if it needs longer"
                : "it listens on port " + ports.toString().replaceAll("[\\[\\]]", "") + " and not on "
                        + address.getPort() + "; let its command use {port}, or name its port by port:";
    }
}
