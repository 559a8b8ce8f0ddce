package org.jdyno.http.request;

/** A text to look for byte by byte, by the algorithm of Knuth, Morris and Pratt. Immutable. */
final class SearchedText {
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
