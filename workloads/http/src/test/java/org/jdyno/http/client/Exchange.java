package org.jdyno.http.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdyno.http.client.GzipBody.GzipBodies;
import org.jdyno.http.request.RequestMix;
import org.jdyno.http.request.RequestTemplate;
import org.jdyno.kit.SplitMix64;

/** One request and what becomes of it, on a channel without a network. For one thread. */
final class Exchange implements HttpConnection.Owner, AutoCloseable {
    /** What a server of HTTP/2 sends first: a frame of settings without any. */
    private static final byte[] NO_SETTINGS = {0, 0, 0, 4, 0, 0, 0, 0, 0};

    private static final String ANSWERED = "answered ";
    private static final RequestTemplate GET = RequestMix.of("/").draw(new SplitMix64(1));
    private static final RequestTemplate HEAD =
            RequestMix.of("[{\"head\": \"/\"}]").draw(new SplitMix64(1));

    private final EmbeddedChannel channel = new EmbeddedChannel();
    /** The status, the bytes of the body and the error of the answer, or why there is none; empty before both. */
    private String result = "";

    /** What only a fault of the load generator throws. */
    private Throwable fault;

    /** The load generator's side of a connection, with a request under way. */
    Exchange(boolean version2, boolean gzip, boolean head) {
        GzipBodies bodies = gzip ? new GzipBodies() : null;
        HttpConnection connection = version2
                ? new Http2Connection(
                        this, channel.eventLoop().newPromise(), bodies, false, TimeUnit.SECONDS.toNanos(10))
                : new Http1Connection(this, channel.eventLoop().newPromise(), bodies, new PlainAnswer(), false);
        connection.open(channel);
        connection.connected(null);
        if (version2) {
            channel.writeInbound(Unpooled.copiedBuffer(NO_SETTINGS));
        }
        RequestTemplate request = head ? HEAD : GET;
        String line = (head ? "HEAD" : "GET") + " / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        connection.send(request, Unpooled.copiedBuffer(line, StandardCharsets.US_ASCII));
    }

    /**
     * No answer is complete before its last byte, and none depends on how it arrives.
     *
     * @param chosen of its first byte, the last bit says whether the request asks for gzip, and the one before whether
     *     it is a {@code HEAD}; the others are the answer
     * @return whether it is complete before the connection ends
     */
    static boolean verify(boolean version2, byte[] chosen) {
        if (chosen.length == 0) {
            return false;
        }
        boolean gzip = (chosen[0] & 1) != 0;
        boolean head = (chosen[0] & 2) != 0;
        byte[] bytes = Arrays.copyOfRange(chosen, 1, chosen.length);
        try (Exchange byteByByte = new Exchange(version2, gzip, head)) {
            int arrived = 0;
            while (arrived < bytes.length && byteByByte.result.isEmpty()) {
                byteByByte.receive(bytes, arrived, ++arrived);
            }
            if (!byteByByte.result.startsWith(ANSWERED)) {
                byteByByte.channel.close();
                return false;
            }
            assertEquals(byteByByte.result, resultOf(version2, gzip, head, bytes, arrived, false), "at once");
            assertEquals("", resultOf(version2, gzip, head, bytes, arrived - 1, false), "without the last byte");
            String cut = resultOf(version2, gzip, head, bytes, arrived - 1, true);
            assertFalse(cut.startsWith(ANSWERED), "without the last byte, then closed");
            return true;
        }
    }

    private static String resultOf(
            boolean version2, boolean gzip, boolean head, byte[] bytes, int length, boolean closed) {
        try (Exchange exchange = new Exchange(version2, gzip, head)) {
            exchange.receive(bytes, 0, length);
            if (closed) {
                exchange.channel.close();
            }
            return exchange.result;
        }
    }

    private void receive(byte[] bytes, int from, int to) {
        if (channel.isOpen()) {
            channel.writeInbound(Unpooled.copiedBuffer(bytes, from, to - from));
            channel.checkException();
        }
    }

    @Override
    public void answered(
            HttpConnection by,
            HttpResponseStatus status,
            List<String> setCookies,
            long bodyBytes,
            long receivedNanos,
            String error,
            boolean stays) {
        if (!result.isEmpty()) {
            throw new AssertionError("answered after " + result);
        }
        verifyLine(setCookies);
        result = ANSWERED + status.code() + ", " + bodyBytes + " bytes, " + error + ", stays: " + stays;
    }

    /** What a server sets must not become more than one line of the next request. */
    private static void verifyLine(List<String> setCookies) {
        CookieJar jar = new CookieJar();
        jar.keep(setCookies);
        String line = new String(jar.line(), StandardCharsets.ISO_8859_1);
        if (!line.isEmpty() && !line.matches("Cookie: [^\r\n]*\r\n")) {
            throw new AssertionError("the line of cookies is " + line);
        }
    }

    @Override
    public void broken(HttpConnection lost, String kind, String detail) {
        if (result.isEmpty()) {
            result = kind;
        }
        lost.close();
    }

    @Override
    public void unasked(HttpConnection by, Object answer) {
        by.close();
    }

    @Override
    public void fail(Throwable thrown) {
        fault = thrown;
    }

    @Override
    public void close() {
        channel.finishAndReleaseAll();
        if (fault != null) {
            throw new AssertionError(fault);
        }
    }
}
