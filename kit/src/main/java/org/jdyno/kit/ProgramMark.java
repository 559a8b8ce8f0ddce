package org.jdyno.kit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A variable by which the processes of a program are known, because they inherit it. Immutable. */
final class ProgramMark {
    private static final String VARIABLE = "JDYNO_PROGRAM";
    private static final String BESIDE = "-beside";
    /** By it the lab finds what a role leaves behind, and kills it. */
    private static final String ROLE = "JDYNO_ROLE";

    private final String value;

    /** A mark that no other program has. */
    ProgramMark(String process) {
        value = process + "-" + System.nanoTime();
    }

    /** Marks a program that is about to be started. */
    void putOn(ProcessBuilder program) {
        program.environment().put(VARIABLE, value);
    }

    /** Marks a process that is about to be started and is no part of the program. */
    void putBeside(ProcessBuilder other) {
        other.environment().put(VARIABLE, value + BESIDE);
        other.environment().remove(ROLE);
    }

    /** Whether a process in /proc has the mark of the program. */
    boolean isOn(Path process) {
        return variable(process).equals(value);
    }

    /** Whether it has the mark of what is no part of the program. */
    boolean isBeside(Path process) {
        return variable(process).equals(value + BESIDE);
    }

    /** Empty if the process has no such variable, has ended, or belongs to another user. */
    private static String variable(Path process) {
        try {
            byte[] variables = Files.readAllBytes(process.resolve("environ"));
            for (String each : new String(variables, StandardCharsets.ISO_8859_1).split("\0")) {
                if (each.startsWith(VARIABLE + "=")) {
                    return each.substring(VARIABLE.length() + 1);
                }
            }
        } catch (IOException endedOrOfAnotherUser) {
            return "";
        }
        return "";
    }
}
