package org.jdyno.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jdyno.http.client.AnswerReader;

/** A request that a server answers with a status from 200 to 299 when it is ready. Each try has a connection. */
final class ReadyRequest {
    private static final int PIECE_BYTES = 8192;

    /** The statuses by which a server says that the request is wrong, rather than that it is not ready. */
    private static final Set<Integer> REFUSALS = new HashSet<Integer>(Arrays.asList(400, 401, 403, 404, 405, 406, 410));

    private static final int LONGEST_LINE = 200;

    private final InetSocketAddress address;
    private final String path;
    private final int silenceMillis;
    /** When the server first refused the request, by the clock of {@link System#nanoTime}. */
    private long refusedSinceNanos;

    private boolean refused;
    /** Null for a server that does not speak TLS. */
    private final SSLSocketFactory tls;

    /** @param silenceMillis how long the server may send nothing before the try has failed */
    ReadyRequest(InetSocketAddress address, String scheme, String path, int silenceMillis) {
        this.address = address;
        this.path = path;
        this.silenceMillis = silenceMillis;
        tls = scheme.equals("https") ? trustingAll() : null;
        // Loads the classes that read an answer, which must not count as time until the server is ready.
        new AnswerReader().close();
    }

    /** Whether the certificate is good is for the load to say. */
    private static SSLSocketFactory trustingAll() {
        X509TrustManager all = new X509TrustManager() {
            @Override
            public void checkClientTrusted(X509Certificate[] chain, String type) {}

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String type) {}

            @Override
            public X509Certificate[] getAcceptedIssuers() {
                return new X509Certificate[0];
            }
        };
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {all}, null);
            return context.getSocketFactory();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has TLS", impossible);
        }
    }

    /**
     * What is wrong with the answer, and what helps; empty if nothing is. Returns as soon as the answer has ended.
     *
     * @param maxNanos within which it must have ended
     * @throws IOException if nobody accepts the connection, or it ends early
     */
    String wrong(long maxNanos) throws IOException {
        try (Socket socket = new Socket()) {
            connect(socket);
            socket.setSoTimeout(silenceMillis);
            if (tls == null) {
                return wrong(socket, maxNanos);
            }
            try (Socket secure = tls.createSocket(socket, address.getHostString(), address.getPort(), true)) {
                return wrong(secure, maxNanos);
            }
        } catch (SocketTimeoutException silent) {
            return "no answer to GET " + path + " came within " + silenceMillis / 1000 + " s" + otherScheme();
        } catch (SSLException noTls) {
            return "GET " + path + " found no TLS (" + noTls.getMessage() + ")" + otherScheme();
        }
    }

    /** A server that nobody can reach, such as one that starts again, refuses nothing. */
    private void connect(Socket socket) throws IOException {
        try {
            socket.connect(address, silenceMillis);
        } catch (IOException nobody) {
            refused = false;
            throw nobody;
        }
    }

    private String otherScheme() {
        return tls == null
                ? "; if the server speaks TLS, set scheme: https"
                : "; if the server speaks http, leave out scheme: https";
    }

    private String wrong(Socket socket, long maxNanos) throws IOException {
        String request = "GET " + path + " HTTP/1.1\r\nHost: " + address.getHostString() + ":" + address.getPort()
                + "\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        AnswerReader answer = read(socket.getInputStream(), maxNanos);
        if (answer.status() == 0) {
            String malformed = answer.malformed();
            return "GET " + path + " was not answered by HTTP/1" + (malformed.isEmpty() ? "" : " (" + malformed + ")")
                    + otherScheme();
        }
        noteStatus(answer.status());
        String answered = "GET " + path + " was answered by " + answer.status();
        if (answer.status() / 100 != 2) {
            String location = answer.header("Location");
            return answered + (location == null ? "" : ", to " + location)
                    + firstLine(answer.bodyBegin())
                    + "; name by ready: {get: /PATH} a path that is answered by a status from 200 to 299, or use"
                    + " ready: port";
        }
        if (answer.hasEnded()) {
            return "";
        }
        return answered
                + (answer.malformed().isEmpty()
                        ? ", and the answer does not end; send its Content-Length, or use ready: port"
                        : ", but not as HTTP has it: " + answer.malformed());
    }

    private void noteStatus(int status) {
        boolean refuses = REFUSALS.contains(status);
        if (refuses && !refused) {
            refusedSinceNanos = System.nanoTime();
        }
        refused = refuses;
    }

    /** For how long every answer has said that the request is wrong; 0 if the last one did not. */
    long refusedNanos() {
        return refused ? System.nanoTime() - refusedSinceNanos : 0;
    }

    /** {@code  ("no such page")}, of a body; empty if it has no text. */
    private static String firstLine(String body) {
        for (String line : body.split("[\r\n]+")) {
            String text = line.trim();
            if (!text.isEmpty()) {
                return " (\"" + (text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) + "…" : text) + "\")";
            }
        }
        return "";
    }

    /** Reads a whole answer, so that the server need not notice that nobody reads it, and nothing after it. */
    private AnswerReader read(InputStream in, long maxNanos) throws IOException {
        AnswerReader answer = new AnswerReader();
        byte[] piece = new byte[PIECE_BYTES];
        long beginNanos = System.nanoTime();
        try {
            int length;
            do {
                length = in.read(piece);
                if (length < 0) {
                    answer.close();
                } else {
                    answer.add(piece, length);
                }
            } while (length >= 0
                    && !answer.hasEnded()
                    && answer.malformed().isEmpty()
                    && System.nanoTime() - beginNanos < maxNanos);
        } catch (SocketTimeoutException silent) {
            if (answer.status() == 0) {
                throw silent;
            }
        }
        return answer;
    }
}
