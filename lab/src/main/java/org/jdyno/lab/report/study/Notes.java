package org.jdyno.lab.report.study;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jdyno.lab.report.content.Letters;

/** The notes of a table: each reason once, with the next letter. */
final class Notes {
    private final Map<Object, String> letters = new LinkedHashMap<>();
    private final Map<String, String> texts = new LinkedHashMap<>();

    /** The letter of a text. */
    String letter(String text) {
        return letter(text, text);
    }

    /**
     * The letter of a reason.
     *
     * @param reason equal reasons share a note
     * @param text the text of the note; the first one given for a reason is shown
     */
    String letter(Object reason, String text) {
        String letter = letters.computeIfAbsent(reason, unused -> Letters.of(letters.size()));
        texts.putIfAbsent(letter, text);
        return letter;
    }

    /** Letter to text, in the order they were given. */
    Map<String, String> byLetter() {
        return texts;
    }
}
