package org.jdyno.http.request;

import org.jdyno.http.request.TextSearch.SearchedText;

/** What the answer to a request must be. Immutable. */
public final class Expectation {
    private static final int ANY_SUCCESS = 0;
    private static final long ANY_LENGTH = -1;

    private final int status;
    private final long length;
    private final SearchedText text;

    /**
     * Expects what is not null.
     *
     * @param status the status; null for any from 200 to 299
     * @param length the number of bytes of the body, after decompression
     * @param text a part of the body
     */
    Expectation(Integer status, Long length, byte[] text) {
        this.status = status == null ? ANY_SUCCESS : status;
        this.length = length == null ? ANY_LENGTH : length;
        this.text = text == null ? null : new SearchedText(text);
    }

    /** What the body must contain; null for anything. */
    SearchedText text() {
        return text;
    }

    /** Whether this status is right. */
    public boolean accepts(int answered) {
        return status == ANY_SUCCESS ? answered / 100 == 2 : answered == status;
    }

    /**
     * The kind of error of an answer with this status and body: {@code status-500}, {@code length}; null if right.
     *
     * @param hasText whether the text has been found in the body, or none is expected
     */
    public String errorOf(int answered, long bodyBytes, boolean hasText) {
        if (!accepts(answered)) {
            return "status-" + answered;
        }
        if (length != ANY_LENGTH && bodyBytes != length) {
            return "length";
        }
        return hasText ? null : "text";
    }
}
