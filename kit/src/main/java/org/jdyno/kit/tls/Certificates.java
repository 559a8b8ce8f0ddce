package org.jdyno.kit.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** The certificates that the two sides show and accept. Both count their full handshakes by them. */
final class Certificates {
    private Certificates() {}

    /** Shows one certificate. Each full handshake, and no other, takes the key once. Any thread. */
    static final class CountingKeys extends X509ExtendedKeyManager {
        private static final String ALIAS = "own";
        private static final String TYPE = "EC";

        private final OwnCertificate own;
        private final AtomicLong handshakes;

        CountingKeys(OwnCertificate own, AtomicLong handshakes) {
            this.own = own;
            this.handshakes = handshakes;
        }

        private static String alias(String keyType) {
            return keyType.startsWith(TYPE) ? ALIAS : null;
        }

        @Override
        public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
            return alias(keyType);
        }

        @Override
        public String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
            return alias(keyType);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            handshakes.incrementAndGet();
            return own.key;
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return new X509Certificate[] {own.certificate};
        }

        @Override
        public String[] getServerAliases(String keyType, Principal[] issuers) {
            return new String[] {ALIAS};
        }

        @Override
        public String[] getClientAliases(String keyType, Principal[] issuers) {
            return null;
        }

        @Override
        public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
            return null;
        }
    }

    /**
     * Accepts a certificate that a role of jdyno's has made. Each full handshake, and no other, asks it once. Who the
     * server is does not matter here; the work of a client that verifies a certificate does. Any thread.
     */
    static final class OwnCertificates extends X509ExtendedTrustManager {
        private final AtomicLong handshakes;

        OwnCertificates(AtomicLong handshakes) {
            this.handshakes = handshakes;
        }

        private void require(X509Certificate[] chain) throws CertificateException {
            OwnCertificate.requireOwn(chain[0]);
            handshakes.incrementAndGet();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            require(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
                throws CertificateException {
            require(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
                throws CertificateException {
            require(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            require(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
                throws CertificateException {
            require(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
                throws CertificateException {
            require(chain);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
