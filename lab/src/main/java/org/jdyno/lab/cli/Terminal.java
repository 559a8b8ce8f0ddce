package org.jdyno.lab.cli;

/** The properties of the terminal, which the launcher finds out: a JVM cannot check a single stream. */
final class Terminal {
    private Terminal() {}

    /** Whether standard error is a terminal. */
    static boolean live() {
        return Boolean.getBoolean("jdyno.live");
    }

    /** The width of that terminal; 0 if it is not known. */
    static int columns() {
        return Integer.getInteger("jdyno.columns", 0);
    }

    /** Whether standard output is a terminal with colours. */
    static boolean colour() {
        return Boolean.getBoolean("jdyno.colour");
    }
}
