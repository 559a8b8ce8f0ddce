package org.jdyno.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringWriter;
import java.net.CookieManager;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;
import org.jdyno.web.page.FileName;
import org.jdyno.web.page.FileSet;
import org.jdyno.web.page.History;
import org.jdyno.web.page.Site;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server on every engine, in a process of its own. */
class WebServerTest {
    @TempDir
    Path directory;

    @TempDir
    Path expectedFiles;

    private static final class TestSession implements Site.Session {
        private History history = new History();

        @Override
        public History history() {
            return history;
        }

        @Override
        public void end() {
            history = new History();
        }
    }

    private static byte[] get(HttpClient browser, RunningSite site, String path, int status) throws Exception {
        URI uri = URI.create("http://" + site.address() + path);
        HttpResponse<byte[]> answer = browser.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofByteArray());
        assertEquals(status, answer.statusCode(), path);
        return answer.body();
    }

    private static HttpClient browser() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .cookieHandler(new CookieManager())
                .build();
    }

    private Site expected() throws IOException {
        FileSet files = new FileSet(expectedFiles, RunningSite.DIRECTORIES, RunningSite.SEED);
        files.write();
        return new Site(files);
    }

    private static String page(Site site, Site.Session session, FileName file, boolean ends) throws IOException {
        StringWriter page = new StringWriter();
        site.answer(session, file, ends, page);
        return page.toString();
    }

    /** Two users, one of whom ends the session with the second of three requests. */
    @ParameterizedTest
    @CsvSource({"jdk,no", "tomcat,no", "jetty,no", "tomcat,yes"})
    void answersEveryUserWithPagesAndFiles(String engine, String security) throws Exception {
        Site expected = expected();
        try (RunningSite site = RunningSite.start(directory, "engine=" + engine, "security=" + security)
                .connected()) {
            long bytes = 0;
            for (int user = 0; user < 2; user++) {
                HttpClient browser = browser();
                TestSession session = new TestSession();
                for (int request = 0; request < 3; request++) {
                    boolean ends = user == 0 && request == 1;
                    String path = "/page?dir=" + user + "&class=" + request + "&file=3" + (ends ? "&end=1" : "");
                    String page = new String(get(browser, site, path, 200), StandardCharsets.ISO_8859_1);
                    assertEquals(page(expected, session, new FileName(user, request, 3), ends), page);
                    bytes += page.length();
                }
            }
            byte[] file = get(browser(), site, "/files/dir1/class3_0", 200);
            assertArrayEquals(Files.readAllBytes(expectedFiles.resolve("files/dir1/class3_0")), file);
            get(browser(), site, "/page?dir=2&class=0&file=0", 404);
            get(browser(), site, "/page", 404);
            get(browser(), site, "/files/dir0/class0_9", 404);
            get(browser(), site, "/none", 404);
            assertEquals(Map.of("requests", 7L, "bytes", bytes + file.length), site.checks("stop"));
            assertEquals(0, site.role.exitStatus());
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertEquals(0, left.count());
        }
    }

    /** The server counts what the users receive, and serves the users of one client after the other. */
    @ParameterizedTest
    @ValueSource(strings = {"jdk", "tomcat", "jetty"})
    void usersReceiveWhatTheServerCounts(String engine) throws Exception {
        try (RunningSite site = RunningSite.start(directory, "engine=" + engine).connected()) {
            for (int client = 1; client <= 2; client++) {
                try (ChildRole users = users(site)) {
                    JsonNode done = users.ask("{\"command\":\"measure\",\"seconds\":0.5}");
                    assertEquals(0, done.get("errors").asLong(), users.standardError());
                    assertTrue(done.get("operations").asLong() > 0, done::toString);
                    Map<String, Long> ofUsers = RunningSite.checks(users, "stop");
                    ofUsers.remove("ended");
                    assertEquals(ofUsers, site.checks("check"));
                }
            }
        }
    }

    private static ChildRole users(RunningSite site) throws IOException {
        ChildRole users = ChildRole.start(
                WebClient.class,
                "connections=3",
                "rate=0",
                "arrivals=constant",
                "wait=park",
                "think=0",
                "target=server",
                "timeout=10",
                "gzip=no",
                "trust=system",
                "client-threads=1",
                "dynamic=50",
                "session=3",
                "directories=" + RunningSite.DIRECTORIES);
        users.next("ready");
        users.ask("{\"command\":\"connect\",\"endpoints\":" + site.endpoints() + "}");
        return users;
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk", "tomcat", "jetty"})
    void reportsThePortInUse(String engine) throws Exception {
        try (ServerSocket taken = new ServerSocket(0);
                RunningSite site = RunningSite.start(directory, "engine=" + engine, "port=" + taken.getLocalPort())) {
            assertEquals("port-taken", site.role.next("failed").get("cause").asText());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk", "tomcat"})
    void virtualThreadsNeedJava21(String engine) throws Exception {
        try (RunningSite site = RunningSite.start(directory, "engine=" + engine, "threads=virtual")) {
            if (Runtime.version().feature() < 21) {
                assertEquals(
                        "unsupported", site.role.next("failed").get("cause").asText());
            } else {
                site.connected();
                get(browser(), site, "/page?dir=0&class=0&file=0", 200);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine=iis", "threads=green", "security=off", "workers=1", "directories=1001"})
    void rejectsOtherParameters(String wrong) throws Exception {
        try (RunningSite site = RunningSite.start(directory, wrong)) {
            JsonNode failed = site.role.next("failed");
            assertEquals("bad-parameter", failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains(wrong.split("=")[0]), failed::toString);
        }
    }

    @Test
    void reportsAMissingDirectory() throws Exception {
        try (RunningSite site = RunningSite.start(directory.resolve("missing"))) {
            JsonNode failed = site.role.next("failed");
            assertEquals("bad-parameter", failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains("directory="), failed::toString);
        }
    }
}
