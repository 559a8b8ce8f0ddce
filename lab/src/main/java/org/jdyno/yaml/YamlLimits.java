package org.jdyno.yaml;

/**
 * What a file may have.
 *
 * @param mebibytes of the file, and of its values with all aliases resolved
 * @param depth the number of sections and lists within one another
 * @param controls whether texts may have control characters, by escapes
 * @param fix what helps if a file is larger or deeper, as a clause
 */
public record YamlLimits(int mebibytes, int depth, boolean controls, String fix) {
    /** Of files that a user writes. A plan of 1 MiB is a large one. */
    public static final YamlLimits OF_USERS = new YamlLimits(
            1, 64, false, "leave out what it repeats, or put long requests into a file of their own (file:)");

    /**
     * Of files that jdyno writes: the plan of a run of some days lists many thousands of trials, and a text may be what
     * a program has told.
     */
    public static final YamlLimits OF_RUNS = new YamlLimits(64, 64, true, "jdyno writes no such file");

    long bytes() {
        return (long) mebibytes << 20;
    }
}
