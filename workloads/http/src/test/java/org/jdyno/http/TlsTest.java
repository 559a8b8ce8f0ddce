package org.jdyno.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server with a certificate that it made itself, for the address 127.0.0.1. */
@Execution(ExecutionMode.CONCURRENT)
class TlsTest {
    private static final String PASSWORD = "secret";

    @TempDir
    static Path folder;

    private static Path store;
    private static Path certificate;

    @BeforeAll
    static void makeCertificate() throws Exception {
        store = folder.resolve("server.p12");
        certificate = folder.resolve("server.pem");
        keytool("-genkeypair", "-alias", "server", "-keyalg", "EC", "-dname", "CN=test", "-ext", "san=ip:127.0.0.1");
        keytool("-exportcert", "-alias", "server", "-rfc", "-file", certificate.toString());
    }

    private static void keytool(String... args) throws Exception {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        line.addAll(List.of(args));
        line.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        assertEquals(0, new ProcessBuilder(line).inheritIO().start().waitFor());
    }

    private static ServerSocket listening() throws Exception {
        return context().getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    private static SSLContext context() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static ScriptedServer server(boolean stays) throws Exception {
        return new ScriptedServer(listening(), (request, out) -> {
            ScriptedServer.answer(out, "200 OK", "hello");
            return stays;
        });
    }

    private static Users users(ScriptedServer server, String trust, String host) throws Exception {
        return Users.start(
                "target=https://" + host + ":" + server.port(),
                "trust=" + trust,
                "requests=[{\"get\": \"/\", \"expect\": {\"text\": \"hello\"}}]");
    }

    @ParameterizedTest
    @CsvSource({"any,true", "any,false", "file,true"})
    void trustedServersAreRequested(String trust, boolean stays) throws Exception {
        try (ScriptedServer server = server(stays);
                Users users = users(server, trust.equals("file") ? certificate.toString() : trust, "127.0.0.1")) {
            users.connected("{}");
            JsonNode done = users.measure(0.3);
            assertEquals(0, done.get("errors").asLong(), users.role.standardError());
            assertTrue(done.get("operations").asLong() > 0, done::toString);
            assertEquals(done.get("operations").asLong(), users.stop().get("requests"));
        }
    }

    @ParameterizedTest
    @CsvSource({"system,127.0.0.1,PKIX", "file,localhost,localhost"})
    void othersFailTheRole(String trust, String host, String told) throws Exception {
        try (ScriptedServer server = server(true);
                Users users = users(server, trust.equals("file") ? certificate.toString() : trust, host)) {
            users.role.next("ready");
            JsonNode failed = users.role.ask(Users.connect("{}"));
            assertEquals("failed", failed.get("event").asText());
            assertTrue(failed.get("message").asText().contains(told), failed::toString);
        }
    }

    /** An answer without a length ends where TLS says so, and not where the connection happens to end. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAnswerWithoutALengthEndsWithTls(boolean tellsEnd) throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Users users = Users.start(
                        "target=https://127.0.0.1:" + listening.getLocalPort(), "trust=any", "connections=1")) {
            SSLSocketFactory tls = context().getSocketFactory();
            Thread server = new Thread(() -> answerAndClose(listening, tls, tellsEnd), "closing-server");
            server.setDaemon(true);
            server.start();
            users.connected("{}");
            JsonNode done = users.measure(0.3);
            String wrong = tellsEnd ? "operations" : "errors";
            assertTrue(done.get(wrong).asLong() > 0, done::toString);
            assertEquals(0, done.get(tellsEnd ? "errors" : "operations").asLong(), users.role.standardError());
            assertEquals(!tellsEnd, users.role.standardError().contains("without the close_notify of TLS"));
            users.stop();
        }
    }

    private static void answerAndClose(ServerSocket listening, SSLSocketFactory tls, boolean tellsEnd) {
        try {
            while (true) {
                Socket client = listening.accept();
                SSLSocket secure = (SSLSocket) tls.createSocket(client, null, client.getPort(), false);
                secure.setUseClientMode(false);
                if (secure.getInputStream().read(new byte[4096]) > 0) {
                    ScriptedServer.say(secure.getOutputStream(), "HTTP/1.1 200 OK\r\n\r\nhello");
                }
                if (tellsEnd) {
                    secure.close();
                }
                client.close();
            }
        } catch (IOException closed) {
            // By the end of the test.
        }
    }

    @Test
    void http2IsChosenByAlpn() throws Exception {
        SSLServerSocket listening = (SSLServerSocket) listening();
        SSLParameters parameters = listening.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
        listening.setSSLParameters(parameters);
        FrameServer.Script script = (request, out) -> {
            out.answer(request.headers().get(":scheme").equals("https") ? "200" : "400", "hello");
            return true;
        };
        try (FrameServer server = new FrameServer(listening, script);
                Users users = Users.start(
                                "target=https://127.0.0.1:" + server.port(), "trust=" + certificate, "version=2")
                        .connected("{}")) {
            JsonNode done = users.measure(0.3);
            assertEquals(0, done.get("errors").asLong(), users.role.standardError());
            assertTrue(done.get("operations").asLong() > 0, done::toString);
            assertEquals(done.get("operations").asLong(), users.stop().get("requests"));
        }
    }

    @Test
    void aServerThatDoesNotChooseHttp2IsUnsupported() throws Exception {
        try (ScriptedServer server = server(true);
                Users users = Users.start("target=https://127.0.0.1:" + server.port(), "trust=any", "version=2")) {
            users.role.next("ready");
            JsonNode failed = users.role.ask(Users.connect("{}"));
            assertEquals("unsupported", failed.get("cause").asText(), failed::toString);
            assertTrue(failed.get("message").asText().contains("ALPN"), failed::toString);
        }
    }

    @Test
    void aServerWithoutTlsFailsTheRole() throws Exception {
        try (ScriptedServer server = ScriptedServer.saying("HTTP/1.1 400 Bad Request\r\n\r\n", false);
                Users users = users(server, "any", "127.0.0.1")) {
            users.role.next("ready");
            assertEquals(
                    "failed", users.role.ask(Users.connect("{}")).get("event").asText());
        }
    }
}
