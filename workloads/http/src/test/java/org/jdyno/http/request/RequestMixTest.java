package org.jdyno.http.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SplitMix64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestMixTest {
    @TempDir
    Path folder;

    /** 16.27 is the 99.9th percentile of chi-square with three degrees of freedom. The seed is fixed. */
    @Test
    void requestsAreDrawnByWeight() {
        RequestMix mix = RequestMix.of("[{\"get\": \"/a\", \"weight\": 70}, {\"get\": \"/b\", \"weight\": 20},"
                + " {\"post\": \"/c\", \"weight\": 9}, {\"get\": \"/d\"}]");
        Map<String, Double> shares = Map.of("GET /a", 0.70, "GET /b", 0.20, "POST /c", 0.09, "GET /d", 0.01);
        Map<String, Integer> counts = new HashMap<>();
        SplitMix64 random = new SplitMix64(1);
        int draws = 100_000;
        for (int i = 0; i < draws; i++) {
            counts.merge(mix.draw(random).toString(), 1, Integer::sum);
        }
        assertEquals(shares.keySet(), counts.keySet());
        double chiSquare = shares.entrySet().stream()
                .mapToDouble(each -> {
                    double expected = each.getValue() * draws;
                    return Math.pow(counts.get(each.getKey()) - expected, 2) / expected;
                })
                .sum();
        assertTrue(chiSquare < 16.27, "chi-square " + chiSquare + " of " + counts);
    }

    @Test
    void aSeedGivesTheSameRequests() {
        RequestMix mix = RequestMix.of("[{\"get\": \"/{1..1000000}\"}, {\"get\": \"/{zipf:1..1000:0.9}\"}]");
        List<String> once = sequence(mix, 7);
        assertEquals(once, sequence(mix, 7));
        assertNotEquals(once, sequence(mix, 8));
    }

    private static List<String> sequence(RequestMix mix, long seed) {
        SplitMix64 random = new SplitMix64(seed);
        return Stream.generate(() -> Drawing.written(mix, random)).limit(100).toList();
    }

    @Test
    void aPathIsRequestedByGet() {
        assertEquals(
                "GET /index.html?q=1 HTTP/1.1\r\nHost: server:80\r\n\r\n",
                Drawing.written(RequestMix.of("/index.html?q=1"), new SplitMix64(1)));
    }

    @Test
    void partsAreWrittenInOrder() throws Exception {
        Path body = Files.write(folder.resolve("order.bin"), new byte[] {'{', '1', '.', '.', '2', '}'});
        Path file = Files.writeString(
                folder.resolve("mix.json"),
                "[{\"put\": \"/orders\", \"body\": \"file:" + body
                        + "\", \"headers\": {\"X-One\": \"{5..5}\", \"B\": \"c\"}}]");
        RequestWriter writer = new RequestWriter("/shop", "localhost", true);
        String cookies = "Cookie: a=b\r\n";
        assertEquals(
                "PUT /shop/orders HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nX-One: 5\r\nB: c\r\n"
                        + "Cookie: a=b\r\nContent-Length: 6\r\n\r\n{1..2}",
                Drawing.written(
                        writer,
                        RequestMix.of("file:" + file),
                        new SplitMix64(1),
                        cookies.getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void aBodyMayBeJsonWithDrawnValues() {
        RequestMix mix = RequestMix.of("[{\"post\": \"/\", \"body\": \"{\\\"id\\\": {7..7}, \\\"é\\\": {}}\","
                + " \"headers\": {\"host\": \"other\"}}]");
        assertEquals(
                "POST / HTTP/1.1\r\nhost: other\r\nContent-Length: 19\r\n\r\n{\"id\": 7, \"é\": {}}",
                Drawing.written(mix, new SplitMix64(1)));
    }

    @Test
    void anEmptyPostHasALengthAndAGetHasNone() {
        assertTrue(Drawing.written(RequestMix.of("[{\"post\": \"/\"}]"), new SplitMix64(1))
                .contains("Content-Length: 0\r\n"));
        assertTrue(!Drawing.written(RequestMix.of("[{\"delete\": \"/\"}]"), new SplitMix64(1))
                .contains("Content-Length"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | one request at least",
                "{} | JSON array",
                "[{\"get\": \"/\"} | must be a path, a JSON array",
                "[5] | each request must be a JSON object",
                "[{\"get\": \"/\", \"post\": \"/\"}] | one method",
                "[{\"weight\": 1}] | one method",
                "[{\"fetch\": \"/\"}] | unknown key fetch",
                "[{\"get\": 5}] | must be text",
                "[{\"get\": \"index.html\"}] | begin with /",
                "[{\"get\": \"/a b\"}] | must encode",
                "[{\"get\": \"/{1..}\"}] | must encode",
                "[{\"get\": \"/{5..1}\"}] | end at or above",
                "[{\"get\": \"/{zipf:1..5}\"}] | must be {1..5000}",
                "[{\"get\": \"/{zipf:1..5000000:1}\"}] | 1 to 1000000 numbers",
                "[{\"get\": \"/{file:names.txt}\"}] | must be absolute",
                "[{\"get\": \"/{file:/nowhere/names.txt}\"}] | cannot read the file /nowhere/names.txt",
                "[{\"get\": \"/\", \"weight\": 0}] | weight 0.0",
                "[{\"get\": \"/\", \"weight\": 1.5}] | weight 1.5",
                "[{\"get\": \"/\", \"headers\": []}] | headers must be a JSON object",
                "[{\"get\": \"/\", \"headers\": {\"a b\": \"c\"}}] | the header \"a b\"",
                "[{\"get\": \"/\", \"headers\": {\"a\": \"b\\nc\"}}] | the header \"a\"",
                "[{\"get\": \"/\", \"expect\": 20}] | status 20.0",
                "[{\"get\": \"/\", \"expect\": \"OK\"}] | expect must be a JSON object",
                "[{\"get\": \"/\", \"expect\": {\"size\": 5}}] | unknown key size"
            })
    void whatIsWrongIsNamed(String parameter, String told) {
        RoleFailure failure = assertThrows(RoleFailure.class, () -> RequestMix.of(parameter));
        assertEquals("bad-parameter", failure.failureCause());
        assertTrue(failure.getMessage().contains(told), failure.getMessage());
    }
}
