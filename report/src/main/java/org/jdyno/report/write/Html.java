package org.jdyno.report.write;

import java.util.Set;

/**
 * Writes HTML; the one place where text is escaped. Names of tags and attributes are ours, everything else may be
 * anybody's.
 */
final class Html {
    private static final Set<String> INLINE = Set.of("span", "sup", "a");

    private final StringBuilder out = new StringBuilder();

    /** Opens an element; attributes are names and values in turn, of which empty ones are left out. */
    Html open(String tag, String... attributes) {
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            if (!attributes[i + 1].isEmpty()) {
                out.append(' ').append(attributes[i]).append("=\"");
                out.append(escaped(attributes[i + 1])).append('"');
            }
        }
        out.append('>');
        return this;
    }

    Html close(String tag) {
        out.append("</").append(tag).append(">");
        if (!INLINE.contains(tag)) {
            out.append('\n');
        }
        return this;
    }

    /** A whole element that holds only text. */
    Html element(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close(tag);
    }

    Html text(String text) {
        out.append(escaped(text));
        return this;
    }

    @Override
    public String toString() {
        return out.toString();
    }

    /**
     * Text that means itself in elements and quoted attributes; characters that control a terminal or turn the text
     * become U+FFFD.
     */
    static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                case '\n', '\t' -> safe.append((char) c);
                default -> safe.appendCodePoint(steers(c) ? 0xFFFD : c);
            }
        });
        return safe.toString();
    }

    private static boolean steers(int character) {
        return Character.isISOControl(character) || Character.getType(character) == Character.FORMAT;
    }
}
