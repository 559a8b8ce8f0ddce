package org.jdyno.report.write;

import org.jdyno.report.document.Block.Tone;

/**
 * ANSI escapes for a terminal; none if colour is off.
 *
 * @param on whether to use them
 */
record Paint(boolean on) {
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
        return on ? escape + text + RESET : text;
    }
}
