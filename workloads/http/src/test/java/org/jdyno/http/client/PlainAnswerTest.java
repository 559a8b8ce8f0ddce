package org.jdyno.http.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpUtil;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What bypasses Netty's decoder is what that would have read alike. */
class PlainAnswerTest {
    private static final int MUTANTS = 200_000;
    private static final String PLAIN =
            "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 11\r\nX-A:\r\n\r\nhello world";

    /** Signs that mean something in HTTP, and some that never do. */
    private static final String SIGNS = "\r\n\t :0129aZ;,-\"(\0\u007f\u0080\u00ff";

    private static final List<String> PARTS = List.of(
            "\r\n",
            "\r\n ",
            "Connection: close\r\n",
            "connection:close\r\n",
            "Transfer-Encoding: chunked\r\n",
            "Set-Cookie: a=b\r\n",
            "Content-Length: 11\r\n",
            "Content-Length: 5\r\n",
            "Content-Length : 11\r\n",
            "HTTP/1.0",
            " 204 ",
            " 304 ",
            " 500 ",
            " 101 ");

    private final PlainAnswer plain = new PlainAnswer();

    private boolean isPlain(String answer) {
        return plain.isAllOf(Unpooled.copiedBuffer(answer, StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc",
                "HTTP/1.1 404 Not Found\r\ncontent-length:3\r\n\r\nabc",
                "HTTP/1.1 201 \r\nServer: a, b; c=\"d\"\r\nCONTENT-LENGTH: 0\r\n\r\n"
            })
    void isRecognised(String answer) {
        assertTrue(isPlain(answer));
        assertEquals(Integer.parseInt(answer.substring(9, 12)), plain.status().code());
        assertEquals(answer.indexOf("\r\n\r\n") + 4, plain.headBytes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab",
                "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcH",
                "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r",
                "HTTP/1.1 200 OK\r\n\r\n",
                "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 100 Continue\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nset-cookie: a=b\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: +0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n folded\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nA B: c\r\n\r\n",
                ""
            })
    void anythingElseIsLeftToNetty(String answer) {
        assertFalse(isPlain(answer));
    }

    @Test
    void aMutantThatIsRecognisedIsReadAlikeByNetty() {
        Random random = new Random(1);
        int recognised = 0;
        for (int i = 0; i < MUTANTS; i++) {
            String mutant = mutant(random);
            if (isPlain(mutant)) {
                recognised++;
                verifyAlike(mutant);
            }
        }
        assertTrue(recognised > MUTANTS / 20, recognised + " of " + MUTANTS + " are plain");
    }

    /** A plain answer with one to three changes. */
    private static String mutant(Random random) {
        StringBuilder mutant = new StringBuilder(PLAIN);
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(mutant.length());
            switch (random.nextInt(4)) {
                case 0 -> mutant.setCharAt(at, SIGNS.charAt(random.nextInt(SIGNS.length())));
                case 1 -> mutant.deleteCharAt(at);
                case 2 -> mutant.insert(at, SIGNS.charAt(random.nextInt(SIGNS.length())));
                default -> mutant.insert(lineFrom(mutant, at), PARTS.get(random.nextInt(PARTS.size())));
            }
        }
        return mutant.toString();
    }

    private static int lineFrom(StringBuilder text, int at) {
        return text.lastIndexOf("\r\n", at) < 0 ? at : text.lastIndexOf("\r\n", at) + 2;
    }

    private void verifyAlike(String answer) {
        EmbeddedChannel channel = new EmbeddedChannel(new AnswerDecoder(), new HttpObjectAggregator(1 << 16));
        ByteBuf bytes = Unpooled.copiedBuffer(answer, StandardCharsets.ISO_8859_1);
        channel.writeInbound(bytes);
        FullHttpResponse read = assertInstanceOf(FullHttpResponse.class, channel.readInbound(), answer);
        assertTrue(read.decoderResult().isSuccess(), answer);
        assertEquals(plain.status(), read.status(), answer);
        assertEquals(answer.substring(plain.headBytes()), read.content().toString(StandardCharsets.ISO_8859_1), answer);
        assertTrue(HttpUtil.isKeepAlive(read), answer);
        assertFalse(read.headers().contains(HttpHeaderNames.SET_COOKIE), answer);
        read.release();
        assertFalse(channel.finish(), answer);
    }
}
