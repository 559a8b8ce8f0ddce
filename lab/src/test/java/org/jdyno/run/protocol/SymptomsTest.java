package org.jdyno.run.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jdyno.model.Cause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SymptomsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java.lang.OutOfMemoryError: Java heap space | OUT_OF_MEMORY",
                "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory | THREAD_LIMIT",
                "java.lang.OutOfMemoryError: unable to create new native thread | THREAD_LIMIT",
                "# There is insufficient memory for the Java Runtime Environment to continue. | OUT_OF_MEMORY",
                "java.net.SocketException: Too many open files | DESCRIPTOR_LIMIT",
                "Unrecognized VM option 'UseZGC' | START",
                "Error: Could not find or load main class Server | START",
                "java.lang.UnsupportedClassVersionError: Server has been compiled by a more recent version | START",
            })
    void namesTheCauseFromWhatWasWritten(String line, Cause cause) {
        TrialFailure failure = Symptoms.ofEnd("server", 1, true, List.of("a line before", line, "a line after"));
        assertEquals(cause, failure.failureCause());
        assertTrue(failure.getMessage().contains(line), failure.getMessage());
    }

    @Test
    void aJvmThatDoesNotStartTellsWhyInTheNextLine() {
        assertEquals(
                "the server ended with exit status 1 before it was ready: Error occurred during initialization of VM:"
                        + " Could not reserve enough space for object heap",
                Symptoms.ofEnd(
                                "server",
                                1,
                                false,
                                List.of(
                                        "Error occurred during initialization of VM",
                                        "Could not reserve enough space for object heap"))
                        .getMessage());
    }

    @Test
    void anEndWithoutTellingWordsIsACrashOrAFailedStart() {
        assertEquals(
                Cause.CRASH, Symptoms.ofEnd("server", 7, true, List.of("bye")).failureCause());
        assertEquals(
                Cause.START, Symptoms.ofEnd("server", 7, false, List.of("bye")).failureCause());
    }

    @Test
    void saysHowItEndedAndItsLastWords() {
        assertEquals(
                "the server ended with exit status 7: bye",
                Symptoms.ofEnd("server", 7, true, List.of("hello", "bye", "  ")).getMessage());
        assertEquals(
                "the server was ended by signal 9 before it was ready, without output",
                Symptoms.ofEnd("server", 137, false, List.of()).getMessage());
    }

    @Test
    void whatCouldSteerATerminalIsTakenOutOfWhatItWrote() {
        assertEquals(
                "the server ended with exit status 1:  [2Jgone  31m  end",
                Symptoms.ofEnd("server", 1, true, List.of("\u001b[2Jgone \u009b31m \u202eend"))
                        .getMessage());
    }

    @Test
    void cutsALongLine() {
        String message =
                Symptoms.ofEnd("server", 1, true, List.of("x".repeat(10_000))).getMessage();
        assertTrue(message.length() < 400, message.length() + " characters");
        assertTrue(message.endsWith("…"), message);
    }
}
