package org.jdyno.lab.report.study;

import java.util.LinkedHashMap;
import java.util.Map;

/** The notes of a table: each text once, with the next letter. */
final class Notes {
    private final Map<String, String> letters = new LinkedHashMap<>();

    /** The letter of a text. */
    String letter(String text) {
        return letters.computeIfAbsent(text, unused -> name(letters.size()));
    }

    /** Letter to text, in the order they were given. */
    Map<String, String> byLetter() {
        Map<String, String> notes = new LinkedHashMap<>();
        letters.forEach((text, letter) -> notes.put(letter, text));
        return notes;
    }

    /** a … z, aa, ab … */
    private static String name(int index) {
        String last = Character.toString('a' + index % 26);
        return index < 26 ? last : name(index / 26 - 1) + last;
    }
}
