package org.jdyno.lab.report.html;

/**
 * Writes HTML; the one place where text is escaped. Names of tags and attributes are ours, everything else may be
 * anybody's.
 */
final class Html {
    private final StringBuilder out = new StringBuilder();

    /** Opens an element; attributes are names and values in turn. */
    Html open(String tag, String... attributes) {
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(escaped(attributes[i + 1]))
                    .append('"');
        }
        out.append('>');
        return this;
    }

    Html close(String tag) {
        out.append("</").append(tag).append(">");
        if (!tag.equals("span")
                && !tag.equals("strong")
                && !tag.equals("b")
                && !tag.equals("code")
                && !tag.equals("sup")) {
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

    /** The value of a table cell: a strong line and smaller ones below it; empty lines are left out. */
    Html lines(String first, String... smaller) {
        element("span", first, "class", "figure");
        for (String line : smaller) {
            if (!line.isEmpty()) {
                element("span", line, "class", "small");
            }
        }
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
