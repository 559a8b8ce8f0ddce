package org.jdyno.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdyno.report.write.Screen;

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

    /**
     * What standard output is shown on: a terminal, or a pipe to a program that shows it in as many columns as the user
     * says.
     */
    static Screen screen() {
        return new Screen(
                Integer.getInteger("jdyno.width", 0),
                Boolean.getBoolean("jdyno.colour"),
                Boolean.getBoolean("jdyno.ascii"));
    }

    /** Whether standard output is a pipe or a socket, which fails only when its reader has closed it. */
    static boolean isPiped() {
        try {
            String output = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
            return output.startsWith("pipe:") || output.startsWith("socket:");
        } catch (IOException notLinux) {
            return false;
        }
    }
}
