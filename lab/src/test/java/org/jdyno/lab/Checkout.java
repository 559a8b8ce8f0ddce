package org.jdyno.lab;

import java.nio.file.Path;

/** The checkout the tests run in. */
public final class Checkout {
    private Checkout() {}

    /** Its root; Maven runs the tests of a module in that module's folder. */
    public static Path root() {
        return Path.of("..").toAbsolutePath().normalize();
    }

    /** The home of the JVM that runs the tests. */
    public static Path javaHome() {
        return Path.of(System.getProperty("java.home"));
    }
}
