package org.jdyno.http.request;

import io.netty.buffer.ByteBuf;
import io.netty.util.ByteProcessor;

/** Looks for the expected text in the body of an answer, part by part as they arrive. Keeps none. For one thread. */
public final class TextSearch {
    private final ByteProcessor continuing = this::goesOn;
    private SearchedText text;
    /** How many bytes of the text the body ends with so far; all of them once the text has been found. */
    private int matched;

    /** Begins another body. */
    public void begin(Expectation expected) {
        text = expected.text();
        matched = 0;
    }

    /** The next part of the body. */
    public void add(ByteBuf part) {
        if (!hasFound()) {
            part.forEachByte(continuing);
        }
    }

    private boolean goesOn(byte next) {
        matched = text.matchedAfter(matched, next);
        return matched < text.length();
    }

    /** Whether the body has the text so far, or none is expected. */
    public boolean hasFound() {
        return text == null || matched == text.length();
    }

    /** A text to look for byte by byte, by the algorithm of Knuth, Morris and Pratt. Immutable. */
    static final class SearchedText {
        private final byte[] bytes;
        /** For each length from 1 of a beginning: the longest shorter beginning with which it ends. */
        private final int[] shorter;

        SearchedText(byte[] bytes) {
            this.bytes = bytes.clone();
            shorter = new int[bytes.length];
            for (int i = 1; i < bytes.length; i++) {
                shorter[i] = matchedAfter(shorter[i - 1], bytes[i]);
            }
        }

        int length() {
            return bytes.length;
        }

        /**
         * How many bytes of the text are matched after one more byte.
         *
         * @param matched how many are before it; fewer than the text has
         */
        int matchedAfter(int matched, byte next) {
            int at = matched;
            while (at > 0 && bytes[at] != next) {
                at = shorter[at - 1];
            }
            return bytes[at] == next ? at + 1 : at;
        }
    }
}
