package org.jdyno.run.gc;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jdyno.host.BoundedLines;
import org.jdyno.run.gc.GcLog.UnreadLine;

/** The lines of a GC log, one after the other, with what is kept of those that nobody understands. */
final class LogLines {
    /** Far longer than a line of any collector. */
    private static final int LONGEST_BYTES = 1 << 16;

    private static final int KEPT_UNREAD = 100;

    /** What is kept of an event takes some hundred bytes. */
    private static final int MOST_EVENTS = 500_000;

    private final BoundedLines lines;
    private final List<UnreadLine> unread = new ArrayList<>();
    private int number;

    /** @param in in UTF-8; a character that a kill has cut is replaced */
    LogLines(InputStream in) {
        lines = new BoundedLines(in, LONGEST_BYTES);
    }

    /** The next line without its end; null after the last. What is longer than any line of a collector is unread. */
    String next() throws IOException {
        for (String line = lines.next(); line != null; line = lines.next()) {
            number++;
            if (!lines.cut()) {
                return line;
            }
            addUnread(new UnreadLine(number, line));
            while (lines.cut()) {
                lines.next();
            }
        }
        return null;
    }

    /** The number of the line, from 1. */
    int number() {
        return number;
    }

    /** Whether the line has no end, as after a kill. Then it is the last. */
    boolean cut() {
        return !lines.ended();
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
