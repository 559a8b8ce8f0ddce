package org.jdyno.lab.report;

/**
 * Colours for a terminal, or none.
 *
 * @param colour whether to use ANSI escapes
 */
record Ink(boolean colour) {
    static final Ink NONE = new Ink(false);

    private static final String RESET = "\u001b[0m";

    String bold(String text) {
        return paint(text, "\u001b[1m");
    }

    String red(String text) {
        return paint(text, "\u001b[31m");
    }

    private String paint(String text, String escape) {
        return colour ? escape + text + RESET : text;
    }
}
