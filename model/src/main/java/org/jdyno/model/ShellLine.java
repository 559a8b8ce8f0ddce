package org.jdyno.model;

import java.util.List;
import java.util.stream.Collectors;

/** A command as it can be pasted into a shell. */
public final class ShellLine {
    private ShellLine() {}

    /** The arguments separated by blanks; single quotes around arguments with special characters. */
    public static String of(List<String> words) {
        return words.stream()
                .map(word -> word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
