package org.jdyno.kit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The file with the output of a program that a role has started. */
public class OutputLog {
    private static final int TAIL_BYTES = 65_536;
    private static final int LONGEST_LINE = 300;

    /** Texts of lines that name a cause of docs/protocol.md. */
    private static final String[][] CAUSES = {
        {"unable to create native thread", "thread-limit"},
        {"unable to create new native thread", "thread-limit"},
        {"OutOfMemoryError", "out-of-memory"},
        {"insufficient memory for the Java Runtime", "out-of-memory"},
        {"Cannot allocate memory", "out-of-memory"},
        {"Too many open files", "descriptor-limit"},
        {"Address already in use", "port-taken"}
    };

    /** Texts of lines that tell more than others. */
    private static final String[] TELLING = {"Exception", "Error", "FATAL:", "PANIC:", "No space left on device"};

    private final Path file;

    public OutputLog(Path file) {
        this.file = file;
    }

    public final Path file() {
        return file;
    }

    /** The end of the output from a position, at most 64 KiB; empty if there is no more. */
    public final String since(long position) {
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

    /** The cause that a line of the output names, or {@code otherwise}. */
    public final String cause(String otherwise) {
        String text = since(0);
        for (String[] cause : CAUSES) {
            if (text.contains(cause[0])) {
                return cause[1];
            }
        }
        return otherwise;
    }

    /** The end of a sentence about a failure: the line of the output that tells most. */
    public final String reason() {
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
        return rank < 0 ? ", without output" : ": " + shown(best);
    }

    /** A line without what is too much of it. */
    protected static String shown(String line) {
        return line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + "…" : line;
    }

    private static int rank(String line) {
        for (String[] cause : CAUSES) {
            if (line.contains(cause[0])) {
                return 2;
            }
        }
        for (String telling : TELLING) {
            if (line.contains(telling)) {
                return 1;
            }
        }
        return line.trim().isEmpty() ? -1 : 0;
    }
}
