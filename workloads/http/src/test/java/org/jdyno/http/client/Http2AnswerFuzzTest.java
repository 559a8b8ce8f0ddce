package org.jdyno.http.client;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.jdyno.http.Gzip;
import org.junit.jupiter.params.provider.MethodSource;

/** What servers may answer over HTTP/2. The first byte chooses what the request asks for. */
class Http2AnswerFuzzTest {
    private static final int STREAM = 3;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;

    private static byte[] answer(int choice, byte[]... frames) {
        return ByteBufUtil.getBytes(Unpooled.wrappedBuffer(
                Unpooled.wrappedBuffer(new byte[] {(byte) choice}), Unpooled.wrappedBuffer(frames)));
    }

    private static byte[] frame(int type, int flags, int stream, byte[] payload) {
        ByteBuf frame =
                Unpooled.buffer().writeMedium(payload.length).writeByte(type).writeByte(flags);
        return ByteBufUtil.getBytes(frame.writeInt(stream).writeBytes(payload));
    }

    private static byte[] headers(int flags, String... namesAndValues) {
        Http2Headers headers = new DefaultHttp2Headers(false);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            headers.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        ByteBuf bytes = Unpooled.buffer();
        try {
            new DefaultHttp2HeadersEncoder().encodeHeaders(STREAM, headers, bytes);
        } catch (Http2Exception impossible) {
            throw new IllegalStateException(impossible);
        }
        return frame(HEADERS, flags | END_HEADERS, STREAM, ByteBufUtil.getBytes(bytes));
    }

    private static byte[] data(int flags, String body) {
        return frame(DATA, flags, STREAM, body.getBytes(StandardCharsets.ISO_8859_1));
    }

    static Stream<byte[]> answers() {
        return Stream.of(
                answer(0, headers(0, ":status", "200", "content-length", "5"), data(END_STREAM, "hello")),
                answer(0, headers(0, ":status", "100"), headers(END_STREAM, ":status", "404", "set-cookie", "a=b")),
                answer(0, headers(0, ":status", "200"), data(0, "hello"), headers(END_STREAM, "checked", "yes")),
                answer(0, headers(0, ":status", "200"), frame(3, 0, STREAM, new byte[] {0, 0, 0, 2})),
                answer(0, frame(7, 0, 0, new byte[8]), headers(END_STREAM, ":status", "200")),
                answer(0, frame(6, 0, 0, new byte[8]), frame(8, 0, 0, new byte[] {0, 0, 1, 0})),
                answer(1, headers(0, ":status", "200", "content-encoding", "gzip"), data(END_STREAM, Gzip.of("hello"))),
                answer(2, headers(END_STREAM, ":status", "200", "content-length", "5")));
    }

    @MethodSource("answers")
    @FuzzTest(maxDuration = "1m")
    void isNotCompleteBeforeItsLastByte(byte[] bytes) {
        Exchange.verify(true, bytes);
    }
}
