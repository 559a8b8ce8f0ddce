package org.jdyno.http.request;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** The body of an answer, kept to look for a text in it; used again for the next answer. For one thread. */
public final class Body {
    private byte[] bytes = new byte[0];
    private int length;

    /** Forgets what has been added. */
    public void clear() {
        length = 0;
    }

    public void add(ByteBuf content) {
        int more = content.readableBytes();
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
        content.getBytes(content.readerIndex(), bytes, length, more);
        length += more;
    }

    boolean contains(byte[] text) {
        for (int from = 0; from + text.length <= length; from++) {
            if (isAt(from, text)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAt(int from, byte[] text) {
        for (int i = 0; i < text.length; i++) {
            if (bytes[from + i] != text[i]) {
                return false;
            }
        }
        return true;
    }
}
