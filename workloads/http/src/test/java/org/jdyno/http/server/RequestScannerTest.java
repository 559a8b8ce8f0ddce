package org.jdyno.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestScannerTest {
    private static final String REQUESTS = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            + "POST /orders HTTP/1.1\r\nContent-length: 13\r\nHost: a\r\n\r\n\r\n\r\nGET /\r\n\r\n"
            + "HEAD / HTTP/1.1\r\nX-Content-Length: 5\r\n\r\n"
            + "PUT / HTTP/1.1\r\nCONTENT-LENGTH:0\r\n\r\n"
            + "POST / HTTP/1.1\nContent-Length: 1\n\nH"
            + "GET / HTTP/1.1\r\n\r\n";

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 1000})
    void requestsEndWhereTheirBodiesDo(int bytesAtOnce) {
        RequestScanner scanner = new RequestScanner();
        byte[] bytes = REQUESTS.getBytes(StandardCharsets.US_ASCII);
        StringBuilder found = new StringBuilder();
        for (int from = 0; from < bytes.length; from += bytesAtOnce) {
            ByteBuffer part = ByteBuffer.wrap(bytes, from, Math.min(bytesAtOnce, bytes.length - from));
            while (scanner.ends(part)) {
                found.append(scanner.isHead() ? 'h' : 'r');
            }
        }
        assertEquals("rrhrrr", found.toString());
    }
}
