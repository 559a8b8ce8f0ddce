package org.jdyno.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringWriter;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jdyno.web.page.FileName;
import org.jdyno.web.page.FileSet;
import org.jdyno.web.page.History;
import org.jdyno.web.page.Site;

/** Users with browsers, who compare every answer of a server with the expected one, byte for byte. */
final class Browsing {
    private final RunningSite site;
    private final FileSet files;
    private long requests;
    private long bytes;

    /** @param expectedFiles an empty directory for the files that the server must have */
    Browsing(RunningSite site, Path expectedFiles) throws IOException {
        this.site = site;
        files = new FileSet(expectedFiles, RunningSite.DIRECTORIES, RunningSite.SEED);
        files.write();
    }

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

    /**
     * Two users request three pages each, and one of them ends the session with the second. Then files, and what does
     * not exist.
     *
     * @return how many pages and files the server has sent, and their bytes
     */
    Map<String, Long> visitAll() throws Exception {
        for (int user = 0; user < 2; user++) {
            HttpClient browser = browser();
            TestSession session = new TestSession();
            for (int request = 0; request < 3; request++) {
                boolean ends = user == 0 && request == 1;
                String path = "/page?dir=" + user + "&class=" + request + "&file=3" + (ends ? "&end=1" : "");
                StringWriter expected = new StringWriter();
                new Site(files).answer(session, new FileName(user, request, 3), ends, expected);
                assertEquals(expected.toString(), new String(get(browser, path, 200), StandardCharsets.ISO_8859_1));
            }
        }
        for (String path : new String[] {"/files/dir0/class0_0", "/files/dir1/class3_0"}) {
            assertArrayEquals(Files.readAllBytes(files.site().resolve(path.substring(1))), get(browser(), path, 200));
        }
        Map<String, Long> received = Map.of("requests", requests, "bytes", bytes);
        for (String path : new String[] {
            "/page?dir=2&class=0&file=0", "/page?dir=0&class=4&file=0", "/page", "/files/dir0/class0_9", "/none"
        }) {
            get(browser(), path, 404);
        }
        return received;
    }

    private byte[] get(HttpClient browser, String path, int status) throws Exception {
        URI uri = URI.create("http://" + site.address() + path);
        HttpResponse<byte[]> answer = browser.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofByteArray());
        assertEquals(status, answer.statusCode(), path);
        requests++;
        bytes += answer.body().length;
        return answer.body();
    }

    private static HttpClient browser() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .cookieHandler(new CookieManager())
                .build();
    }
}
