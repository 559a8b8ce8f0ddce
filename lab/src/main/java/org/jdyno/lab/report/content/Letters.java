package org.jdyno.lab.report.content;

/** The letters of footnotes. */
public final class Letters {
    private Letters() {}

    /** {@code a} to {@code z}, then {@code aa}, {@code ab} … */
    public static String of(int index) {
        String last = Character.toString('a' + index % 26);
        return index < 26 ? last : of(index / 26 - 1) + last;
    }
}
