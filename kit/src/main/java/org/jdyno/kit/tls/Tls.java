package org.jdyno.kit.tls;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509KeyManager;
import javax.net.ssl.X509TrustManager;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.tls.Certificates.CountingKeys;
import org.jdyno.kit.tls.Certificates.OwnCertificates;

/**
 * TLS of one side, as the parameter {@code tls} says: {@code no}, or the provider that implements it. There is one
 * protocol and one cipher suite, and every handshake is a full one, so that all platforms do the same; what differs
 * fails. The serving side makes its certificate itself. Any thread.
 */
public final class Tls {
    /** The only protocol. */
    public static final String PROTOCOL = "TLSv1.3";

    /** The only cipher suite. */
    public static final String CIPHER_SUITE = "TLS_AES_128_GCM_SHA256";

    /**
     * Of an earlier protocol, so no connection agrees upon it; but a server by Conscrypt shows a certificate only if it
     * knows from the suites which type of key it needs.
     */
    private static final String NAMES_KEY = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";

    /** The check that has the number of handshakes. Its name says what all of them agreed upon. */
    public static final String CHECK = "handshakes-" + PROTOCOL + "-" + CIPHER_SUITE;

    /** The values of the parameter. */
    public enum Provision {
        NO,
        /** What the platform uses if nothing is said. */
        JDK,
        /** Conscrypt, which calls BoringSSL through JNI. */
        BORINGSSL;

        /** As the parameter {@code tls} says. */
        public static Provision of(Parameters parameters) {
            return parameters.among("tls", values());
        }

        /** The same; {@code NO} if the role has no such parameter. */
        public static Provision ofOrNo(Parameters parameters) {
            return parameters.text("tls", "").isEmpty() ? NO : of(parameters);
        }

        /** The word on the command line. */
        @Override
        public String toString() {
            return Parameters.wordOf(this);
        }
    }

    /** Null without TLS. */
    private final SSLContext context;

    /** Null for a client. */
    private final CountingKeys keys;

    /** The full handshakes of this side. */
    private final AtomicLong handshakes;

    private final AtomicLong connections = new AtomicLong();

    private Tls(SSLContext context, CountingKeys keys, AtomicLong handshakes) {
        this.context = context;
        this.keys = keys;
        this.handshakes = handshakes;
    }

    /**
     * That of a side which accepts connections.
     *
     * @throws RoleFailure as {@code unsupported} if this platform has no such provider
     */
    public static Tls ofServer(Provision provision) {
        AtomicLong handshakes = new AtomicLong();
        CountingKeys keys = provision == Provision.NO ? null : new CountingKeys(OwnCertificate.make(), handshakes);
        return new Tls(context(provision, new KeyManager[] {keys}, null), keys, handshakes);
    }

    /**
     * That of a side which opens connections.
     *
     * @throws RoleFailure as {@code unsupported} if this platform has no such provider
     */
    public static Tls ofClient(Provision provision) {
        AtomicLong handshakes = new AtomicLong();
        SSLContext context = context(provision, null, new TrustManager[] {new OwnCertificates(handshakes)});
        if (context != null) {
            context.getClientSessionContext().setSessionCacheSize(1); // no session is resumed
        }
        return new Tls(context, null, handshakes);
    }

    private static SSLContext context(Provision provision, KeyManager[] keys, TrustManager[] trusted) {
        if (provision == Provision.NO) {
            return null;
        }
        try {
            SSLContext context = provision == Provision.JDK
                    ? SSLContext.getInstance("TLS")
                    : SSLContext.getInstance("TLS", boringSsl());
            context.init(keys, trusted, null);
            SSLParameters supported = context.getSupportedSSLParameters();
            if (!Arrays.asList(supported.getProtocols()).contains(PROTOCOL)
                    || !Arrays.asList(supported.getCipherSuites()).contains(CIPHER_SUITE)) {
                throw new RoleFailure(
                        "unsupported",
                        "the provider " + context.getProvider() + " of this Java has no " + PROTOCOL + " with "
                                + CIPHER_SUITE);
            }
            return context;
        } catch (GeneralSecurityException unusable) {
            throw new RoleFailure("unsupported", "tls=" + provision + " is not usable: " + unusable, unusable);
        }
    }

    private static Provider boringSsl() {
        // Otherwise it would ask the JDK for the file descriptors of sockets, which only Java 8 gives it.
        System.setProperty("org.conscrypt.useEngineSocketByDefault", "true");
        try {
            return (Provider) Class.forName("org.conscrypt.OpenSSLProvider")
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError noLibrary) {
            Throwable reason = noLibrary.getCause() == null ? noLibrary : noLibrary.getCause();
            throw new RoleFailure(
                    "unsupported",
                    "tls=boringssl needs Conscrypt's library, which has been built for Linux on x86-64 only: " + reason,
                    noLibrary);
        }
    }

    public boolean isOn() {
        return context != null;
    }

    /** What engines and servers are made from, with {@link #limits()}. Only if there is TLS. */
    public SSLContext context() {
        return context;
    }

    /** The certificate of a server, for one that asks for more than the context. */
    public X509KeyManager keys() {
        return keys;
    }

    /** What accepts the certificates of roles, for a server that must have one although it asks for none. */
    public static X509TrustManager trusted() {
        return new OwnCertificates(new AtomicLong());
    }

    /** What connections may agree upon. */
    public static SSLParameters limits() {
        return new SSLParameters(new String[] {CIPHER_SUITE, NAMES_KEY}, new String[] {PROTOCOL});
    }

    /**
     * Makes a connection secure, which includes the handshake; the same connection without TLS.
     *
     * @throws SSLException if the handshake fails, or agrees upon something else; the connection is then closed
     */
    public Socket secure(Socket connected) throws IOException {
        if (!isOn()) {
            return connected;
        }
        try {
            SSLSocket secured = beforeHandshake(connected);
            secured.startHandshake();
            require(secured.getSession());
            return secured;
        } catch (IOException | RuntimeException failed) {
            connected.close();
            throw failed;
        }
    }

    /** The same, for a library that makes the handshake itself. Only if there is TLS. */
    public SSLSocket beforeHandshake(Socket connected) throws IOException {
        // Sessions are resumed by the name of the host, so each connection has its own. Without a dot it is not sent.
        String host = "connection-" + connections.incrementAndGet();
        SSLSocket secured =
                (SSLSocket) context.getSocketFactory().createSocket(connected, host, connected.getPort(), true);
        secured.setUseClientMode(keys == null);
        secured.setSSLParameters(limits());
        return secured;
    }

    /** Requires that a handshake has agreed upon the one protocol and cipher suite. */
    public static void require(SSLSession session) throws SSLException {
        if (!session.getProtocol().equals(PROTOCOL) || !session.getCipherSuite().equals(CIPHER_SUITE)) {
            throw new SSLException("a connection has " + session.getProtocol() + " with " + session.getCipherSuite()
                    + ", and not " + PROTOCOL + " with " + CIPHER_SUITE);
        }
    }

    /** The handshakes since the last check. */
    public long handshakes() {
        return handshakes.get();
    }

    /** Lets the check begin anew. */
    public void forgetHandshakes() {
        handshakes.set(0);
    }

    /** Reports the handshakes since the last call. They must be as many on both sides. */
    public void check(RoleContext role) {
        if (isOn()) {
            role.check(CHECK, handshakes.getAndSet(0));
        }
    }
}
