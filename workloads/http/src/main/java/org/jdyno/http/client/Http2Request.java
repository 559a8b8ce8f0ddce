package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import io.netty.util.ByteProcessor;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** The head of a request, which is written as HTTP/1.1, in the form of HTTP/2 (RFC 9113, 8.3). */
final class Http2Request {
    /** Of one connection and not of a request. */
    private static final Set<AsciiString> NOT_PASSED_ON =
            Collections.unmodifiableSet(new HashSet<AsciiString>(Arrays.asList(
                    HttpHeaderNames.CONNECTION,
                    AsciiString.cached("keep-alive"),
                    AsciiString.cached("proxy-connection"),
                    HttpHeaderNames.TE,
                    HttpHeaderNames.TRANSFER_ENCODING,
                    HttpHeaderNames.UPGRADE)));

    private static final AsciiString HTTP = AsciiString.cached("http");
    private static final AsciiString HTTPS = AsciiString.cached("https");

    private Http2Request() {}

    /** Reads the head of a request; what is left of the message is its body. */
    static Http2Headers headersOf(ByteBuf message, boolean secure) {
        Http2Headers headers = new DefaultHttp2Headers(false);
        AsciiString first = line(message);
        int method = first.indexOf(" ");
        int path = first.indexOf(" ", method + 1);
        headers.method(first.subSequence(0, method));
        headers.path(first.subSequence(method + 1, path));
        headers.scheme(secure ? HTTPS : HTTP);
        for (AsciiString line = line(message); !line.isEmpty(); line = line(message)) {
            int colon = line.indexOf(":");
            AsciiString name = line.subSequence(0, colon).toLowerCase();
            AsciiString value = line.subSequence(colon + 1).trim();
            if (name.contentEquals(HttpHeaderNames.HOST)) {
                headers.authority(value);
            } else if (!NOT_PASSED_ON.contains(name)) {
                headers.add(name, value);
            }
        }
        return headers;
    }

    /** The next line without its CR LF. */
    private static AsciiString line(ByteBuf message) {
        int length = message.forEachByte(ByteProcessor.FIND_LF) - message.readerIndex() - 1;
        byte[] bytes = new byte[length];
        message.readBytes(bytes);
        message.skipBytes(2);
        return new AsciiString(bytes, false);
    }
}
