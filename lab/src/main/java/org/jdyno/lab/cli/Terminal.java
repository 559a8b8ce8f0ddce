package org.jdyno.lab.cli;

/** What the launcher has seen of the terminal; a JVM cannot tell for one stream alone. */
final class Terminal {
    private Terminal() {}

    /** Whether standard error is a terminal, on which a line may be written over. */
    static boolean live() {
        return Boolean.getBoolean("jdyno.live");
    }

    /** Whether standard output is a terminal that wants colours. */
    static boolean colour() {
        return Boolean.getBoolean("jdyno.colour");
    }
}
