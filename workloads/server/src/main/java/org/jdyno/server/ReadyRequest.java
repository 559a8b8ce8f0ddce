package org.jdyno.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** A request that a server answers with a status from 200 to 299 when it is ready. Each try has a connection. */
final class ReadyRequest {
    static final int ANSWER_MILLIS = 2_000;
    private static final int MAX_ANSWER_BYTES = 1 << 20;
    private static final int MAX_HEAD_CHARACTERS = 16_384;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9][0-9])");
    private static final Pattern LOCATION = Pattern.compile("(?im)^location:[ \t]*(\\S+)");

    private final InetSocketAddress address;
    private final String path;
    /** Null for a server that does not speak TLS. */
    private final SSLSocketFactory tls;

    ReadyRequest(InetSocketAddress address, String scheme, String path) {
        this.address = address;
        this.path = path;
        tls = scheme.equals("https") ? trustingAll() : null;
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
     * What is wrong with the answer, and what helps; empty if nothing is.
     *
     * @throws IOException if nobody accepts the connection, or it ends early
     */
    String wrong() throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, ANSWER_MILLIS);
            socket.setSoTimeout(ANSWER_MILLIS);
            if (tls == null) {
                return wrong(socket);
            }
            try (Socket secure = tls.createSocket(socket, address.getHostString(), address.getPort(), true)) {
                return wrong(secure);
            }
        } catch (SocketTimeoutException silent) {
            return "no answer to GET " + path + " came within " + ANSWER_MILLIS / 1000 + " s" + otherScheme();
        } catch (SSLException noTls) {
            return "GET " + path + " found no TLS (" + noTls.getMessage() + ")" + otherScheme();
        }
    }

    private String otherScheme() {
        return tls == null
                ? "; if the server speaks TLS, set scheme: https"
                : "; if the server speaks http, leave out scheme: https";
    }

    private String wrong(Socket socket) throws IOException {
        String request = "GET " + path + " HTTP/1.1\r\nHost: " + address.getHostString() + ":" + address.getPort()
                + "\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        String head = head(socket.getInputStream());
        Matcher status = STATUS.matcher(head);
        if (!status.lookingAt()) {
            return "GET " + path + " was not answered by HTTP/1" + otherScheme();
        }
        Matcher location = LOCATION.matcher(head);
        return status.group(1).startsWith("2")
                ? ""
                : "GET " + path + " was answered by " + status.group(1)
                        + (location.find() ? ", to " + location.group(1) : "")
                        + "; name a path that is answered by a status from 200 to 299, or use ready: port";
    }

    /** Reads a whole answer, so that the server need not notice that nobody reads it; returns how it begins. */
    private static String head(InputStream in) throws IOException {
        byte[] buffer = new byte[8192];
        StringBuilder head = new StringBuilder();
        int bytes = 0;
        try {
            for (int read = in.read(buffer); read >= 0 && bytes < MAX_ANSWER_BYTES; read = in.read(buffer)) {
                bytes += read;
                if (head.length() < MAX_HEAD_CHARACTERS) {
                    head.append(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
                }
            }
        } catch (SocketTimeoutException keptOpen) {
            if (bytes == 0) {
                throw keptOpen;
            }
        }
        int end = head.indexOf("\r\n\r\n");
        return end < 0 ? head.toString() : head.substring(0, end);
    }
}
