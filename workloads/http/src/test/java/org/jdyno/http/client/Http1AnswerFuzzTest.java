package org.jdyno.http.client;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.jdyno.http.Gzip;
import org.junit.jupiter.params.provider.MethodSource;

/** What servers may answer over HTTP/1.1. The first byte chooses what the request asks for. */
class Http1AnswerFuzzTest {
    private static final String OK = "HTTP/1.1 200 OK\r\n";

    static Stream<byte[]> answers() {
        String gzip = Gzip.of("hello world");
        return Stream.of(
                        "\0" + OK + "Content-Length: 5\r\n\r\nhello",
                        "\0" + OK + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
                        "\0" + OK + "Set-Cookie: a=b; Path=/\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
                        "\0" + OK + "Set-Cookie: a=b; Path=/\1\r\nSet-Cookie: c=d\re\r\nContent-Length: 0\r\n\r\n",
                        "\0HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 1\r\n\r\nx",
                        "\0" + OK + "Transfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n",
                        "\0HTTP/1.0 200\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        "\0HTTP/1.1 204 No Content\r\n\r\n",
                        "\0HTTP/1.1 101 Switching Protocols\r\nUpgrade: chat\r\n\r\n",
                        "\0" + OK + "\r\nuntil the end",
                        "\1" + OK + "Content-Encoding: gzip\r\nContent-Length: " + gzip.length() + "\r\n\r\n" + gzip,
                        "\1" + OK + "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
                                + Integer.toHexString(gzip.length()) + "\r\n" + gzip + "\r\n0\r\n\r\n",
                        "\2" + OK + "Content-Length: 5\r\n\r\n")
                .map(answer -> answer.getBytes(StandardCharsets.ISO_8859_1));
    }

    @MethodSource("answers")
    @FuzzTest(maxDuration = "1m")
    void isNotCompleteBeforeItsLastByte(byte[] bytes) {
        Exchange.verify(false, bytes);
    }
}
