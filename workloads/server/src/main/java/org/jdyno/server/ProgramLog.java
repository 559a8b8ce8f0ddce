package org.jdyno.server;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jdyno.kit.OutputLog;
import org.jdyno.kit.RoleFailure;

/** The file with the output of the program. */
final class ProgramLog extends OutputLog {
    private static final int BUFFER_BYTES = 65_536;
    private static final int LAST_LINES = 3;

    /** What is kept of its beginning and of its end. */
    private static final int KEPT_BYTES = 8 << 20;

    private static final long LONGEST_BYTES = 1L << 30;

    ProgramLog(Path file) {
        super(file);
    }

    Reader reader() {
        return new Reader();
    }

    /** Reads the output while it is written. For one thread. */
    final class Reader {
        private static final int MAX_LINE = 65_536;

        private long position;
        /** The end of what was read, without a line end. */
        private String rest = "";

        /** Whether what has been written since the last call has a match in a line, or in the line that has begun. */
        boolean find(Pattern pattern) {
            try (RandomAccessFile log = new RandomAccessFile(file().toFile(), "r")) {
                log.seek(position);
                byte[] buffer = new byte[BUFFER_BYTES];
                for (int read = log.read(buffer); read > 0; read = log.read(buffer)) {
                    position += read;
                    String text = rest + new String(buffer, 0, read, StandardCharsets.UTF_8);
                    if (pattern.matcher(text).find()) {
                        return true;
                    }
                    int end = text.lastIndexOf('\n') + 1;
                    rest = text.length() - end < MAX_LINE ? text.substring(end) : "";
                }
            } catch (IOException notYetThere) {
                return false;
            }
            return false;
        }
    }

    /** The last lines, as one; empty if there are none. */
    String end() {
        List<String> lines = new ArrayList<String>();
        for (String line : since(0).split("\n")) {
            String shown = line.trim();
            if (!shown.isEmpty()) {
                lines.add(shown(shown));
            }
        }
        return String.join(" | ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    /** Whether it may fill the disk. */
    boolean isTooLong() {
        return file().toFile().length() > LONGEST_BYTES;
    }

    RoleFailure tooLong() {
        return new RoleFailure(
                "log-limit",
                "the server has written more than " + (LONGEST_BYTES >> 30)
                        + " GiB of output in one trial, and it may fill the disk; lower its log level, or let its"
                        + " command write to /dev/null" + reason());
    }

    /** Leaves out the middle of a long output, when the program has ended. */
    void shorten() {
        try (RandomAccessFile log = new RandomAccessFile(file().toFile(), "rw")) {
            long leftOut = log.length() - 2L * KEPT_BYTES;
            if (leftOut <= 0) {
                return;
            }
            byte[] end = new byte[KEPT_BYTES];
            log.seek(log.length() - KEPT_BYTES);
            log.readFully(end);
            log.seek(KEPT_BYTES);
            log.write(("\n… " + leftOut + " bytes are left out …\n").getBytes(StandardCharsets.UTF_8));
            log.write(end);
            log.setLength(log.getFilePointer());
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot shorten " + file() + ": " + unwritable, unwritable);
        }
    }
}
