package org.jdyno.server;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jdyno.kit.RoleFailure;

/** The file with the output of the program. */
final class ProgramLog {
    private static final int TAIL_BYTES = 65_536;
    private static final int LONGEST_LINE = 300;
    private static final int LAST_LINES = 3;

    /** What is kept of its beginning and of its end. */
    private static final int KEPT_BYTES = 8 << 20;

    private static final long LONGEST_BYTES = 1L << 30;

    /** Texts of lines that name a cause of docs/protocol.md. */
    private static final String[][] CAUSES = {
        {"unable to create native thread", "thread-limit"},
        {"unable to create new native thread", "thread-limit"},
        {"OutOfMemoryError", "out-of-memory"},
        {"insufficient memory for the Java Runtime", "out-of-memory"},
        {"Too many open files", "descriptor-limit"},
        {"Address already in use", "port-taken"}
    };

    private final Path file;

    ProgramLog(Path file) {
        this.file = file;
    }

    Path file() {
        return file;
    }

    /** The end of the output from a position, at most 64 KiB; empty if there is no more. */
    String since(long position) {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            long from = Math.max(position, log.length() - TAIL_BYTES);
            byte[] bytes = new byte[(int) Math.max(0, log.length() - from)];
            log.seek(from);
            log.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException notYetThere) {
            return "";
        }
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
            try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
                log.seek(position);
                byte[] buffer = new byte[TAIL_BYTES];
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

    /** The cause that a line of the output names, or {@code otherwise}. */
    String cause(String otherwise) {
        String text = since(0);
        for (String[] cause : CAUSES) {
            if (text.contains(cause[0])) {
                return cause[1];
            }
        }
        return otherwise;
    }

    /** The end of a sentence about a failure: the line of the output that tells most. */
    String reason() {
        String best = "";
        int rank = -1;
        for (String line : since(0).split("\n")) {
            int own = rank(line);
            // Of exceptions the first is the cause, of other lines the last.
            if (own > rank || own == rank && own == 0) {
                best = line.trim();
                rank = own;
            }
        }
        String shown = best.length() > LONGEST_LINE ? best.substring(0, LONGEST_LINE) + "…" : best;
        return rank < 0 ? ", without output" : ": " + shown;
    }

    /** The last lines, as one; empty if there are none. */
    String end() {
        List<String> lines = new ArrayList<String>();
        for (String line : since(0).split("\n")) {
            String shown = line.trim();
            if (!shown.isEmpty()) {
                lines.add(shown.length() > LONGEST_LINE ? shown.substring(0, LONGEST_LINE) + "…" : shown);
            }
        }
        return String.join(" | ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    /** Whether it may fill the disk. */
    boolean isTooLong() {
        return file.toFile().length() > LONGEST_BYTES;
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
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "rw")) {
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
            throw new UncheckedIOException("cannot shorten " + file + ": " + unwritable, unwritable);
        }
    }

    private static int rank(String line) {
        for (String[] cause : CAUSES) {
            if (line.contains(cause[0])) {
                return 2;
            }
        }
        return line.contains("Exception") || line.contains("Error")
                ? 1
                : line.trim().isEmpty() ? -1 : 0;
    }
}
