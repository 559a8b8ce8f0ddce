package org.jdyno.http.request;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.jdyno.http.request.VariableText.Literal;
import org.jdyno.kit.SplitMix64;

/** Writes requests to one server as HTTP/1.1. For one thread. */
public final class RequestWriter {
    private static final int BODY_BYTES = 1024;

    private final Literal prefix;
    private final Literal version = new Literal(" HTTP/1.1\r\n");
    private final Literal host;
    private final Literal gzip = new Literal("Accept-Encoding: gzip\r\n");
    private final Literal end = new Literal("\r\n");
    private final boolean compressed;
    private final ByteBuf body = Unpooled.buffer(BODY_BYTES);

    /**
     * @param prefix of every path; may be empty
     * @param host as the header {@code Host} has it
     * @param compressed whether to ask for compressed answers
     */
    public RequestWriter(String prefix, String host, boolean compressed) {
        this.prefix = new Literal(prefix);
        this.host = new Literal("Host: " + host + "\r\n");
        this.compressed = compressed;
    }

    /**
     * Writes a request.
     *
     * @param random draws its values
     * @param cookies the line of cookies with its CR LF; may be empty
     */
    public void write(RequestTemplate request, SplitMix64 random, byte[] cookies, ByteBuf out) {
        request.start.appendTo(out, random);
        prefix.appendTo(out, random);
        request.path.appendTo(out, random);
        version.appendTo(out, random);
        if (!request.namesHost) {
            host.appendTo(out, random);
        }
        if (compressed) {
            gzip.appendTo(out, random);
        }
        request.headers.appendTo(out, random);
        out.writeBytes(cookies);
        if (request.hasBody()) {
            body.clear();
            request.body.appendTo(body, random);
            ByteBufUtil.writeAscii(out, "Content-Length: " + body.readableBytes() + "\r\n\r\n");
            out.writeBytes(body);
        } else {
            end.appendTo(out, random);
        }
    }
}
