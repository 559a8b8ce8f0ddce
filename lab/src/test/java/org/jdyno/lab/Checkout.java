package org.jdyno.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

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

    /** Makes another home of that JVM, whose {@code release} file a test may change. */
    static void makeJvm(Path home) throws IOException {
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nexec '%s/bin/java' \"$@\"\n".formatted(javaHome()));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(home.resolve("release"), "BUILD=1\n");
    }
}
