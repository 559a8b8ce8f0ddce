package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;

/**
 * Recognises answers that are as plain as most are: of HTTP/1.1, with a length, without a header that changes how the
 * answer or the connection is to be read, and all there. It reads them as Netty's decoder would, but makes no objects.
 * Whatever is not surely plain is left to that decoder. For one thread.
 */
final class PlainAnswer {
    private static final int MOST_HEAD_BYTES = 2048;
    private static final byte[] START = ascii("HTTP/1.1 ");
    private static final byte[] CONTENT_LENGTH = ascii("content-length");
    /** Those with which an answer is not plain. */
    private static final byte[][] CHANGING = {
        ascii("connection"), ascii("set-cookie"), ascii("transfer-encoding"), ascii("content-encoding")
    };

    private static final byte DELETE = 0x7f;
    private static final int CODE_DIGITS = 3;
    private static final int MOST_LENGTH_DIGITS = 9;
    private static final String TOKEN_SIGNS = "!#$%&'*+-.^_`|~";

    private final byte[] head = new byte[MOST_HEAD_BYTES];
    private int copied;
    private int code;
    private int headBytes;
    private int bodyBytes;

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether what has arrived is one plain answer from its first byte to its last. */
    boolean isAllOf(ByteBuf arrived) {
        int length = arrived.readableBytes();
        copied = Math.min(length, MOST_HEAD_BYTES);
        arrived.getBytes(arrived.readerIndex(), head, 0, copied);
        bodyBytes = -1;
        int headers = endOfStatusLine();
        return headers > 0 && readHeaders(headers) && headBytes + bodyBytes == length;
    }

    /** Of the answer that has been recognised. */
    HttpResponseStatus status() {
        return HttpResponseStatus.valueOf(code);
    }

    /** The bytes of the answer that has been recognised, before its body. */
    int headBytes() {
        return headBytes;
    }

    /** Where the headers begin; -1 if the status line is not plain. */
    private int endOfStatusLine() {
        int digits = START.length;
        int reason = digits + CODE_DIGITS;
        if (copied <= reason || head[reason] != ' ') {
            return -1;
        }
        for (int i = 0; i < START.length; i++) {
            if (head[i] != START[i]) {
                return -1;
            }
        }
        code = (int) number(digits, reason);
        boolean mayHaveBody = code >= 200 && code != 204 && code != 304 && code < 600;
        return mayHaveBody ? afterLine(reason) : -1;
    }

    private boolean readHeaders(int first) {
        int at = first;
        while (at + 1 < copied && head[at] != '\r') {
            int colon = at;
            while (colon < copied && isOfToken(head[colon])) {
                colon++;
            }
            int next = afterLine(colon);
            if (next < 0 || colon == at || head[colon] != ':' || !accepts(at, colon, next - 2)) {
                return false;
            }
            at = next;
        }
        headBytes = at + 2;
        return headBytes <= copied && head[at] == '\r' && head[at + 1] == '\n' && bodyBytes >= 0;
    }

    /** Where the next line begins, if only text precedes its end; otherwise -1. */
    private int afterLine(int from) {
        int at = from;
        while (at < copied && (head[at] >= ' ' && head[at] != DELETE || head[at] == '\t')) {
            at++;
        }
        return at + 1 < copied && head[at] == '\r' && head[at + 1] == '\n' ? at + 2 : -1;
    }

    private boolean accepts(int name, int colon, int end) {
        if (isNamed(CONTENT_LENGTH, name, colon)) {
            boolean first = bodyBytes < 0;
            int from = colon + 1 < end && head[colon + 1] == ' ' ? colon + 2 : colon + 1;
            bodyBytes = (int) number(from, end);
            return first && bodyBytes >= 0;
        }
        for (byte[] changing : CHANGING) {
            if (isNamed(changing, name, colon)) {
                return false;
            }
        }
        return true;
    }

    private boolean isNamed(byte[] lowerCase, int from, int to) {
        if (to - from != lowerCase.length) {
            return false;
        }
        for (int i = 0; i < lowerCase.length; i++) {
            if ((head[from + i] | 0x20) != lowerCase[i]) {
                return false;
            }
        }
        return true;
    }

    /** A number of decimal digits and nothing else; -1 if it is none. */
    private long number(int from, int to) {
        if (from >= to || to - from > MOST_LENGTH_DIGITS) {
            return -1;
        }
        long number = 0;
        for (int i = from; i < to; i++) {
            if (head[i] < '0' || head[i] > '9') {
                return -1;
            }
            number = 10 * number + head[i] - '0';
        }
        return number;
    }

    private static boolean isOfToken(byte sign) {
        boolean letter = (sign | 0x20) >= 'a' && (sign | 0x20) <= 'z';
        return letter || sign == '-' || sign >= '0' && sign <= '9' || TOKEN_SIGNS.indexOf(sign) >= 0;
    }
}
