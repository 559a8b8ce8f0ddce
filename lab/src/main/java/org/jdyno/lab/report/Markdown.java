package org.jdyno.lab.report;

/** The markup of Markdown. */
final class Markdown {
    private Markdown() {}

    static void item(StringBuilder out, String sentence) {
        out.append("- ").append(escaped(sentence)).append('\n');
    }

    /** Text that cannot be taken for Markdown, HTML or the end of a table cell. */
    static String escaped(String text) {
        return TextTable.printable(text)
                .replaceAll("([\\\\`*_\\[\\]|#~])", "\\\\$1")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }
}
