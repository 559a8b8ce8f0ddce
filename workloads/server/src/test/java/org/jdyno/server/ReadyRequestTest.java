package org.jdyno.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadyRequestTest {
    private static final int SHORT_MILLIS = 2_000;
    private static final int LONG_MILLIS = 600_000;
    private static final char[] PASSWORD = "secret".toCharArray();

    @TempDir
    static Path folder;

    private static HttpServer plain;
    private static HttpsServer secure;

    @BeforeAll
    static void startServers() throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0);
        plain = started(HttpServer.create(any, 0));
        secure = HttpsServer.create(any, 0);
        secure.setHttpsConfigurator(new HttpsConfigurator(tls()));
        started(secure);
    }

    private static <S extends HttpServer> S started(S server) {
        server.createContext("/health", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.createContext("/old", exchange -> {
            exchange.getResponseHeaders().set("Location", "/login");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    /** With a certificate that it made itself, for no address. */
    private static SSLContext tls() throws Exception {
        Path store = folder.resolve("server.p12");
        String line = Path.of(System.getProperty("java.home"), "bin", "keytool")
                + " -genkeypair -alias server -keyalg EC -dname CN=test -keystore " + store
                + " -storetype PKCS12 -storepass " + new String(PASSWORD);
        assertEquals(0, new ProcessBuilder(line.split(" ")).inheritIO().start().waitFor());
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    @AfterAll
    static void stopServers() {
        plain.stop(0);
        secure.stop(0);
    }

    private static String wrong(HttpServer server, String scheme, String path) throws IOException {
        return new ReadyRequest(server.getAddress(), scheme, path, SHORT_MILLIS).wrong(Long.MAX_VALUE);
    }

    /** Waits longer for a silent server than the test may take. */
    private static String wrong(StandingAnswer server) throws IOException {
        return new ReadyRequest(server.address(), "http", "/health", LONG_MILLIS).wrong(Long.MAX_VALUE);
    }

    /** Asks a server that sends these bytes, and then keeps the connection open until the client ends it. */
    private static String wrongOfKept(String answer) throws Exception {
        try (StandingAnswer server = new StandingAnswer(answer, true)) {
            return wrong(server);
        }
    }

    private static String wrongOfClosed(String answer) throws Exception {
        try (StandingAnswer server = new StandingAnswer(answer, false)) {
            return wrong(server);
        }
    }

    @Test
    void aServerIsReadyWithAStatusFrom200To299() throws Exception {
        assertEquals("", wrong(plain, "http", "/health"));
        assertEquals("", wrong(secure, "https", "/health"));
    }

    @Test
    void anotherStatusIsNamed() throws Exception {
        String named =
                "GET /nothing was answered by 404 (\"<h1>404 Not Found</h1>No context found for request\"); name by";
        assertTrue(wrong(plain, "http", "/nothing").startsWith(named), wrong(plain, "http", "/nothing"));
        assertTrue(wrong(secure, "https", "/nothing").startsWith(named));
        String moved = wrong(plain, "http", "/old");
        assertTrue(moved.startsWith("GET /old was answered by 302, to /login; name by ready: "), moved);
    }

    @Test
    void theWrongSchemeIsNamed() throws Exception {
        String noTls = wrong(plain, "https", "/health");
        assertTrue(noTls.endsWith("if the server speaks http, leave out scheme: https"), noTls);
        String noHttp = wrong(secure, "http", "/health");
        assertTrue(noHttp.endsWith("if the server speaks TLS, set scheme: https"), noHttp);
    }

    /** None of these servers closes the connection: to wait for its end is to wait for ever. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nok\r\n0\r\nX-Trailer: c\r\n\r\n",
                "HTTP/1.1 204 No Content\r\n\r\n",
                "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n"
            })
    @Timeout(60)
    void anAnswerEndsWhereHttpSaysAndNotWithTheConnection(String answer) throws Exception {
        assertEquals("", wrongOfKept(answer));
    }

    @Test
    @Timeout(60)
    void aRefusalEndsTheTryAsEarly() throws Exception {
        String starting = wrongOfKept("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\n\r\nwait");
        assertTrue(starting.startsWith("GET /health was answered by 503 (\"wait\"); name by ready: "), starting);
        String noLength = wrongOfKept("HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\nok");
        assertTrue(noLength.contains("not answered by HTTP/1 (") && noLength.contains("two"), noLength);
    }

    @Test
    @Timeout(60)
    void anInterimAnswerIsNotTheAnswer() throws Exception {
        String refused =
                wrongOfKept("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
        assertTrue(refused.startsWith("GET /health was answered by 404; "), refused);
        String none = wrongOfClosed("HTTP/1.1 103 Early Hints\r\n\r\n");
        assertTrue(none.startsWith("GET /health was not answered by HTTP/1"), none);
    }

    @Test
    void aServerThatIsGoneRefusesNothing() throws Exception {
        StandingAnswer server = new StandingAnswer("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", false);
        ReadyRequest request = new ReadyRequest(server.address(), "http", "/health", LONG_MILLIS);
        assertTrue(request.wrong(Long.MAX_VALUE).contains("by 404"));
        assertTrue(request.refusedNanos() > 0);
        server.close();
        assertThrows(IOException.class, () -> request.wrong(Long.MAX_VALUE));
        assertEquals(0, request.refusedNanos());
    }

    @Test
    void anAnswerWithoutALengthEndsWithTheConnection() throws Exception {
        assertEquals("", wrongOfClosed("HTTP/1.1 200 OK\r\n\r\nok"));
    }

    @Test
    void anAnswerThatIsCutIsNamed() throws Exception {
        String cut = wrongOfClosed("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok");
        assertTrue(cut.endsWith(" by 200, but not as HTTP has it: the connection ended within the body"), cut);
    }

    @Test
    @Timeout(60)
    void anAnswerWithoutEndIsNamed() throws Exception {
        try (StandingAnswer server = new StandingAnswer("HTTP/1.1 200 OK\r\n\r\nok", true)) {
            String endless = new ReadyRequest(server.address(), "http", "/health", SHORT_MILLIS).wrong(Long.MAX_VALUE);
            assertTrue(endless.startsWith("GET /health was answered by 200, and the answer does not end;"), endless);
        }
    }
}
