package org.jdyno.lab.run.gc;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The lines of a GC log, one after the other, with what is kept of those that nobody understands. */
final class LogLines {
    /** Far longer than a line of any collector. */
    private static final int LONGEST = 1 << 16;

    private static final int KEPT_UNREAD = 100;

    /** What is kept of an event takes some hundred bytes. */
    private static final int MOST_EVENTS = 500_000;

    private final Reader in;
    private final char[] buffer = new char[1 << 14];
    private final StringBuilder line = new StringBuilder();
    private final List<UnreadLine> unread = new ArrayList<>();
    private int position;
    private int limit;
    private int number;
    private boolean cut;

    LogLines(Reader in) {
        this.in = in;
    }

    /** The next line without its end; null after the last. What is longer than any line of a collector is unread. */
    String next() throws IOException {
        String next = whole();
        while (next != null && next.length() > LONGEST) {
            addUnread(new UnreadLine(number, next));
            next = whole();
        }
        return next;
    }

    private String whole() throws IOException {
        line.setLength(0);
        while (position < limit || fill()) {
            int start = position;
            while (position < limit && buffer[position] != '\n') {
                position++;
            }
            line.append(buffer, start, Math.min(position - start, LONGEST + 1 - Math.min(LONGEST + 1, line.length())));
            if (position < limit) {
                position++;
                return take();
            }
        }
        cut |= line.length() > 0;
        return line.length() > 0 ? take() : null;
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }

    private String take() {
        number++;
        int end = line.length() - 1;
        return end >= 0 && line.charAt(end) == '\r' ? line.substring(0, end) : line.toString();
    }

    /** The number of the line, from 1. */
    int number() {
        return number;
    }

    /** Whether the line has no end, as after a kill. Then it is the last. */
    boolean cut() {
        return cut;
    }

    /** @throws IOException if the log has more events than fit into the memory of the lab */
    void requireFew(int events) throws IOException {
        if (events > MOST_EVENTS) {
            throw new IOException(String.format(Locale.ROOT, "it has more than %,d events", MOST_EVENTS));
        }
    }

    /** Keeps a line that is not understood, unless there are many already. */
    void addUnread(UnreadLine text) {
        if (unread.size() < KEPT_UNREAD) {
            unread.add(text);
        }
    }

    List<UnreadLine> unread() {
        return unread;
    }
}
