package org.jdyno.lab.run.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads lines of UTF-8 and cuts long ones, so that no process can fill the lab's memory. */
final class BoundedLines {
    /** The length at which lines are cut. A window with several histograms takes some tens of kilobytes. */
    static final int LONGEST_BYTES = 4 << 20;

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int position;
    private int limit;
    private boolean cut;

    BoundedLines(InputStream in) {
        this.in = in;
    }

    /** The next line without its end; null at the end of the stream. */
    String next() throws IOException {
        cut = false;
        while (true) {
            if (position == limit) {
                limit = in.read(buffer);
                position = 0;
                if (limit < 0) {
                    limit = 0;
                    return line.size() == 0 ? null : take();
                }
            }
            int start = position;
            while (position < limit && buffer[position] != '\n') {
                position++;
            }
            line.write(buffer, start, position - start);
            if (position < limit) {
                position++;
                return take();
            }
            if (line.size() > LONGEST_BYTES) {
                cut = true;
                return take();
            }
        }
    }

    /** Whether the last line was cut. The rest of it is then the next line. */
    boolean cut() {
        return cut;
    }

    private String take() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }
}
