package org.jdyno.http.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers that curl and browsers accept, however they are cut into pieces. */
class AnswerReaderTest {
    private static final String LARGE = "x".repeat(100_000);

    /** Reads an answer on a connection that stays open, in pieces of this many bytes. */
    private static AnswerReader read(String answer, int pieceBytes) {
        AnswerReader reader = new AnswerReader();
        byte[] bytes = answer.getBytes(StandardCharsets.ISO_8859_1);
        byte[] piece = new byte[Math.min(pieceBytes, bytes.length)]; // used again, as a reader of a socket does
        for (int at = 0; at < bytes.length; at += pieceBytes) {
            assertFalse(reader.hasEnded(), () -> "has ended before its end: " + shortened(answer));
            int length = Math.min(pieceBytes, bytes.length - at);
            System.arraycopy(bytes, at, piece, 0, length);
            reader.add(piece, length);
        }
        return reader;
    }

    private static String shortened(String answer) {
        return answer.length() < 200 ? answer : answer.substring(0, 200) + "…";
    }

    private static void verifyAccepted(String answer) {
        for (int pieceBytes : new int[] {1 << 20, 1000, 1}) {
            AnswerReader reader = read(answer, pieceBytes);
            assertEquals("", reader.malformed(), shortened(answer));
            assertEquals(200, reader.status(), shortened(answer));
            assertTrue(reader.hasEnded(), () -> "has no end: " + shortened(answer));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: 5,5\r\ncontent-length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length:\t 5 \t\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nCONTENT-LENGTH:5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nX-Folded: a\r\n  b\r\n\tc\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\ntransfer-encoding: CHUNKED\r\nContent-Length: 9\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;a=\"b;c\"\r\nhello\r\n0;d\r\nX-T: e\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0005 \r\nhello\r\n000\r\n\r\n",
                "HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.0 200\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello",
                "HTTP/1.1 200 \r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 Très bien\r\nX-Name: é\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nX(Name): a\r\nX Name: b\r\n: c\r\nno colon\r\nContent-Length: 5\r\n\r\nhello",
                "\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
            })
    void whatOtherClientsAcceptIsAccepted(String answer) {
        verifyAccepted(answer);
    }

    @Test
    void aLargeHeadIsAccepted() {
        verifyAccepted("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Security-Policy: " + LARGE + "\r\n\r\nhello");
        verifyAccepted("HTTP/1.1 200 OK\r\n" + "Set-Cookie: a=b\r\n".repeat(6000) + "Content-Length: 0\r\n\r\n");
        verifyAccepted("HTTP/1.1 200 " + LARGE + "\r\nContent-Length: 5\r\n\r\nhello");
        verifyAccepted("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Trailer: " + LARGE + "\r\n\r\n");
        assertTrue(read("HTTP/1.1 200 OK\r\nX-A: " + LARGE.repeat(4), 8192)
                .malformed()
                .contains("larger than 393216 bytes"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
                "HTTP/1.1 200 OK\r\nContent-Length: 5, 6\r\n\r\nhello!",
                "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfive\r\nhello\r\n0\r\n\r\n",
                "HELLO 200 OK\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 okay\r\nContent-Length: 5\r\n\r\nhello"
            })
    void whatIsAmbiguousOrNoHttpIsNot(String answer) {
        assertFalse(read(answer, answer.length()).malformed().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello"
            })
    void theEndOfTheConnectionWithinABodyIsWrong(String answer) {
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        AnswerReader reader = new AnswerReader();
        reader.add(bytes, bytes.length);
        assertEquals("", reader.malformed());
        reader.close();
        assertFalse(reader.hasEnded());
        assertEquals("the connection ended within the body", reader.malformed());
    }
}
