package org.jdyno.report.write;

import org.jdyno.report.document.Block.Tone;

/**
 * What a text is shown on.
 *
 * @param columns the width of the terminal; 0 if it is not known, or if there is none
 * @param colour whether it takes ANSI escapes
 * @param ascii whether pictures are drawn with ASCII only
 */
public record Screen(int columns, boolean colour, boolean ascii) {
    /** A file or a pipe. */
    public static final Screen NONE = new Screen(0, false, false);

    private static final String RESET = "\u001b[0m";

    String bold(String text) {
        return painted(text, "\u001b[1m");
    }

    /** The text in the colour of a tone; some have none. */
    String of(Tone tone, String text) {
        return switch (tone) {
            case WARNING, WORSE -> painted(text, "\u001b[31m");
            case BETTER -> painted(text, "\u001b[32m");
            case EQUIVALENT -> painted(text, "\u001b[36m");
            case PLAIN, LEAD, QUIET, CAUTION -> text;
        };
    }

    private String painted(String text, String escape) {
        return colour ? escape + text + RESET : text;
    }
}
