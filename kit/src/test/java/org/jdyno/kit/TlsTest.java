package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.KeyFactory;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jdyno.kit.tls.OwnCertificate;
import org.jdyno.kit.tls.Tls;
import org.jdyno.kit.tls.Tls.Provision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlsTest {
    private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

    TlsTest() throws IOException {}

    private CompletableFuture<Socket> accepting(Tls server) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return server.secure(listening.accept());
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
    }

    private Socket connected() throws IOException {
        return new Socket(listening.getInetAddress(), listening.getLocalPort());
    }

    /** The providers understand one another; each handshake is a full one and is counted by both sides. */
    @ParameterizedTest
    @CsvSource({"JDK,JDK", "BORINGSSL,BORINGSSL", "JDK,BORINGSSL"})
    void bothSidesAgreeAndCountAlike(Provision ofServer, Provision ofClient) throws Exception {
        Tls server = Tls.ofServer(ofServer);
        Tls client = Tls.ofClient(ofClient);
        for (int i = 0; i < 3; i++) {
            CompletableFuture<Socket> accepted = accepting(server);
            try (Socket toServer = client.secure(connected());
                    Socket toClient = accepted.get()) {
                assertEquals("TLSv1.3", ((SSLSocket) toServer).getSession().getProtocol());
                toClient.getOutputStream().write(7);
                assertEquals(7, toServer.getInputStream().read());
            }
        }
        ByteArrayOutputStream events = new ByteArrayOutputStream();
        RoleContext role = RoleContexts.writingTo(events);
        server.check(role);
        client.check(role);
        String check = "{\"event\":\"check\",\"name\":\"handshakes-TLSv1.3-TLS_AES_128_GCM_SHA256\",\"value\":\"3\"}\n";
        assertEquals(check + check, events.toString());
    }

    @Test
    void withoutTlsConnectionsAreAsTheyWere() throws Exception {
        try (Socket plain = new Socket()) {
            assertEquals(plain, Tls.ofClient(Provision.NO).secure(plain));
            assertEquals(plain, Tls.ofServer(Provision.NO).secure(plain));
        }
    }

    @Test
    void aClientOfAnEarlierProtocolIsRefused() throws Exception {
        CompletableFuture<Socket> accepted = accepting(Tls.ofServer(Provision.JDK));
        Tls client = Tls.ofClient(Provision.JDK);
        try (SSLSocket older = (SSLSocket) client.context()
                .getSocketFactory()
                .createSocket(connected(), "older", listening.getLocalPort(), true)) {
            older.setEnabledProtocols(new String[] {"TLSv1.2"});
            assertThrows(SSLException.class, older::startHandshake);
            assertThrows(Exception.class, accepted::get);
        }
    }

    @Test
    void aSessionThatHasAgreedUponNothingIsRefused() {
        SSLEngine engine = Tls.ofClient(Provision.JDK).context().createSSLEngine();
        assertThrows(SSLException.class, () -> Tls.require(engine.getSession()));
    }

    @Test
    void theFilesHoldTheKeyAndItsCertificate() throws Exception {
        OwnCertificate own = OwnCertificate.make();
        X509Certificate certificate = (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(
                        new ByteArrayInputStream(own.certificatePem().getBytes("US-ASCII")));
        certificate.verify(certificate.getPublicKey());
        certificate.checkValidity();
        assertEquals("CN=jdyno", certificate.getSubjectX500Principal().getName());
        String key = own.keyPem().replaceAll("-----[A-Z ]+-----|\n", "");
        assertTrue(KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(key)))
                .getAlgorithm()
                .startsWith("EC"));
    }
}
