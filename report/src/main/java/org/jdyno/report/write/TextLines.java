package org.jdyno.report.write;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.model.Words;

/** Wrapping and padding for a terminal. Widths are numbers of code points. */
final class TextLines {
    /** Columns of a line. */
    static final int WIDTH = 100;

    /** Keeps a percent sign on the line of its number; the text itself cannot contain it. */
    private static final String GLUE = "\u0000";

    private TextLines() {}

    /** Padded on the right, with unprintable characters replaced. */
    static String left(String text, int width) {
        String clean = printable(text);
        return clean + " ".repeat(Math.max(0, width - length(clean)));
    }

    /** Padded on the left. */
    static String right(String text, int width) {
        String clean = printable(text);
        return " ".repeat(Math.max(0, width - length(clean))) + clean;
    }

    /** Wrapped to the terminal, with an indent on every line. */
    static void wrap(StringBuilder out, String text, String first, String indent) {
        String start = first;
        for (String line : wrapped(text, WIDTH - indent.length())) {
            out.append(start).append(line).append('\n');
            start = indent;
        }
    }

    /** Broken between words to this width; at least one line. */
    static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : pieces(printable(text).replace(" %", GLUE + "%"), width)) {
            if (line.length() > 0 && length(line) + 1 + length(word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word.replace(GLUE, " "));
        }
        lines.add(line.toString());
        return lines;
    }

    /** The text in one line, without control characters. */
    static String printable(String text) {
        return Words.printable(text).replace('\n', ' ');
    }

    private static List<String> pieces(String text, int width) {
        return List.of(text.trim().split(" +")).stream()
                .flatMap(word -> length(word) <= width ? Stream.of(word) : cut(word, width).stream())
                .toList();
    }

    private static List<String> cut(String word, int width) {
        int at = word.offsetByCodePoints(0, width);
        String rest = word.substring(at);
        List<String> more = length(rest) <= width ? List.of(rest) : cut(rest, width);
        return Stream.concat(Stream.of(word.substring(0, at)), more.stream()).toList();
    }

    static int length(CharSequence text) {
        return (int) text.codePoints().count();
    }
}
