package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.Deque;

/** What the gzip bodies of one event loop use in turn, so that none allocates. For the thread of the loop. */
final class GzipBodies {
    private static final int PIECE_BYTES = 64 * 1024;

    final byte[] arrived = new byte[PIECE_BYTES];
    final byte[] inflated = new byte[PIECE_BYTES];
    final ByteBuf piece = Unpooled.wrappedBuffer(inflated);
    private final Deque<GzipBody> idle = new ArrayDeque<GzipBody>();

    /** A body that begins. */
    GzipBody begin() {
        GzipBody body = idle.isEmpty() ? new GzipBody(this) : idle.pop();
        body.begin();
        return body;
    }

    /** Takes back a body that has ended, whole or not. */
    void end(GzipBody body) {
        idle.push(body);
    }
}
