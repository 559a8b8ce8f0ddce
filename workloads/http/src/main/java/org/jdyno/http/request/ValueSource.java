package org.jdyno.http.request;

import io.netty.buffer.ByteBuf;
import org.jdyno.kit.SplitMix64;

/** A part of a request's text: constant, or drawn anew for each request. Immutable. */
interface ValueSource {
    /** Appends a value. */
    void appendTo(ByteBuf out, SplitMix64 random);
}
