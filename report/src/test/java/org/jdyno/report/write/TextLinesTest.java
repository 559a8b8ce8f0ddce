package org.jdyno.report.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextLinesTest {
    @Test
    void letsNoEscapeOfTheRunReachTheTerminal() {
        StringBuilder out = new StringBuilder();
        TextLines.wrap(out, "bad \u001b[2J\u0007 \u202emessage", "", "");
        assertEquals("bad [2J message\n", out.toString());
    }

    @Test
    void cutsAWordThatIsWiderThanTheTerminal() {
        StringBuilder out = new StringBuilder();
        TextLines.wrap(out, "see " + "x".repeat(250), "- ", "  ");
        out.toString().lines().forEach(line -> assertTrue(line.length() <= 100, line));
        assertEquals(250, out.chars().filter(c -> c == 'x').count());
    }

    @Test
    void keepsAPercentSignOnTheLineOfItsNumber() {
        assertEquals(List.of("about", "12 %"), TextLines.wrapped("about 12 %", 8));
    }
}
