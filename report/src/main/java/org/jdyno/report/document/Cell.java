package org.jdyno.report.document;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.report.document.Block.Tone;

/**
 * A cell of a table; immutable.
 *
 * @param text its first line
 * @param small lines below, of less weight
 * @param letters the letters of footnotes, after the first line
 * @param word a verdict below the lines
 * @param range an interval that a page draws before the text, and a wide terminal behind it; it has no information of
 *     its own
 * @param tip tooltip on a page, with no information of its own
 * @param colour the colour of the platform that the cell names, as an index in the style sheet; negative for none
 * @param link the page that its text links to; empty for none
 */
public record Cell(
        String text,
        List<String> small,
        List<String> letters,
        Optional<Word> word,
        Optional<Range> range,
        String tip,
        int colour,
        String link) {
    static final int NO_COLOUR = -1;

    /**
     * A verdict in one to three words, in its tone.
     *
     * @param sentence the verdict as a sentence
     */
    public record Word(String text, Tone tone, String sentence) {}

    /**
     * An interval of a ratio.
     *
     * @param band what lies within this fraction of 1 is shaded
     */
    public record Range(double low, double middle, double high, double band) {
        /** A drawing of fewer characters would have no room for what is shaded. */
        public static final int FEWEST_CHARACTERS = 21;
    }

    public Cell {
        small = List.copyOf(small);
        letters = List.copyOf(letters);
    }

    /** Leaves out empty lines. */
    public Cell(String text, String... small) {
        this(
                text,
                Stream.of(small).filter(line -> !line.isEmpty()).toList(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                "",
                NO_COLOUR,
                "");
    }

    /** This cell with one more small line. */
    public Cell below(String line) {
        List<String> lines = Stream.concat(small.stream(), Stream.of(line)).toList();
        return new Cell(text, lines, letters, word, range, tip, colour, link);
    }

    public Cell letters(List<String> footnotes) {
        return new Cell(text, small, footnotes, word, range, tip, colour, link);
    }

    public Cell word(Word verdict) {
        return new Cell(text, small, letters, Optional.of(verdict), range, tip, colour, link);
    }

    public Cell range(Range drawn) {
        return new Cell(text, small, letters, word, Optional.of(drawn), tip, colour, link);
    }

    public Cell tip(String more) {
        return new Cell(text, small, letters, word, range, more, colour, link);
    }

    public Cell colour(int place) {
        return new Cell(text, small, letters, word, range, tip, place, link);
    }

    public Cell link(String address) {
        return new Cell(text, small, letters, word, range, tip, colour, address);
    }
}
