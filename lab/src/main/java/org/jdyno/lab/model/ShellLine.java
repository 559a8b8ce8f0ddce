package org.jdyno.lab.model;

import java.util.List;
import java.util.stream.Collectors;

/** A command as it can be pasted into a shell. */
public final class ShellLine {
    private ShellLine() {}

    /** The words with blanks between; a word with anything but the plainest characters in single quotes. */
    public static String of(List<String> words) {
        return words.stream()
                .map(word -> word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
