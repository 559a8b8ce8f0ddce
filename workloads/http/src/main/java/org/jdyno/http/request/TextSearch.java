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
}
