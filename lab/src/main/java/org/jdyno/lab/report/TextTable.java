package org.jdyno.lab.report;

import java.util.List;
import java.util.stream.Stream;
import org.jdyno.lab.model.Words;

/** Pieces of text that keep within a terminal's width, counted in characters as a reader sees most of them. */
final class TextTable {
    /** Columns of the narrowest terminal the report is made for. */
    static final int WIDTH = 100;

    /** Keeps a percent sign on the line of its number; the text itself cannot contain it. */
    private static final String GLUE = "\u0000";

    private TextTable() {}

    /** Exactly that wide, cut with an ellipsis when longer; what is not printable cannot reach the terminal. */
    static String left(String text, int width) {
        String clean = printable(text);
        int length = length(clean);
        return length > width
                ? clean.substring(0, clean.offsetByCodePoints(0, width - 1)) + "…"
                : clean + " ".repeat(width - length);
    }

    static String right(String text, int width) {
        String clean = printable(text);
        return " ".repeat(Math.max(0, width - length(clean))) + clean;
    }

    /** Broken between words so that no line is wider than the terminal, every line indented. */
    static void wrap(StringBuilder out, String text, String first, String indent) {
        StringBuilder line = new StringBuilder(first);
        boolean empty = true;
        for (String word : pieces(printable(text).replace(" %", GLUE + "%"), WIDTH - indent.length())) {
            if (!empty && length(line) + 1 + length(word) > WIDTH) {
                out.append(line).append('\n');
                line = new StringBuilder(indent);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word.replace(GLUE, " "));
            empty = false;
        }
        out.append(line).append('\n');
    }

    /** The text in one line, without what could steer a terminal. */
    static String printable(String text) {
        return Words.printable(text).replace('\n', ' ');
    }

    private static List<String> pieces(String text, int width) {
        return List.of(text.trim().split(" +")).stream()
                .flatMap(word -> length(word) <= width ? List.of(word).stream() : cut(word, width).stream())
                .toList();
    }

    private static List<String> cut(String word, int width) {
        int at = word.offsetByCodePoints(0, width);
        String rest = word.substring(at);
        List<String> more = length(rest) <= width ? List.of(rest) : cut(rest, width);
        return Stream.concat(List.of(word.substring(0, at)).stream(), more.stream())
                .toList();
    }

    static int length(CharSequence text) {
        return (int) text.codePoints().count();
    }
}
