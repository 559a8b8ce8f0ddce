package org.jdyno.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads lines of UTF-8 and cuts long ones, so that no process can fill the lab's memory. */
public final class BoundedLines {
    private final InputStream in;
    private final int longestBytes;
    private final byte[] buffer = new byte[1 << 16];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int position;
    private int limit;
    private boolean cut;
    private boolean ended = true;

    /** @param longestBytes the length at which lines are cut, or up to 64 KiB more */
    public BoundedLines(InputStream in, int longestBytes) {
        this.in = in;
        this.longestBytes = longestBytes;
    }

    /** The next line without its end; null at the end of the stream. */
    public String next() throws IOException {
        cut = false;
        while (true) {
            if (position == limit) {
                limit = in.read(buffer);
                position = 0;
                if (limit < 0) {
                    limit = 0;
                    return line.size() == 0 ? null : take(false);
                }
            }
            int start = position;
            while (position < limit && buffer[position] != '\n') {
                position++;
            }
            line.write(buffer, start, position - start);
            if (position < limit) {
                position++;
                return take(true);
            }
            if (line.size() > longestBytes) {
                cut = true;
                return take(false);
            }
        }
    }

    /** Whether the last line was cut. The rest of it is then the next line. */
    public boolean cut() {
        return cut;
    }

    /** Whether the last line had an end: it was not cut, and the stream did not end within it. */
    public boolean ended() {
        return ended;
    }

    private String take(boolean whole) {
        ended = whole;
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }
}
