package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conflicting options are rejected before anything is searched for or run. */
class OptionConflictsTest {
    @ParameterizedTest
    @ValueSource(strings = {"run --seed=WORD", "run --seed WORD", "run --WORD", "verify WORD", "selftest WORD", "WORD"})
    void longWordsAreCut(String command) {
        StringWriter told = new StringWriter();
        PrintWriter err = new PrintWriter(told, true);
        String[] words = command.replace("WORD", "x".repeat(1_000)).split(" ");
        assertEquals(ExitCode.USAGE, Jdyno.run(words, err, err), told::toString);
        assertTrue(told.toString().contains("x".repeat(50)), told::toString);
        assertTrue(told.toString().lines().noneMatch(line -> line.length() > 250), told::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run --resume nowhere --seed 3 | takes only --accept-changes, --budget, --blocks,",
                "run --resume nowhere --blocks 3 | there is no run in",
                "run --resume nowhere --budget 0m | budget",
                "run --resume nowhere -p 25 | takes only --accept-changes",
                "run --resume nowhere --dry-run | takes only --accept-changes",
                "run --resume nowhere chat | takes only --accept-changes",
                "run --resume nowhere --json --no-open --accept-changes | there is no run in \"nowhere\"",
                "run chat --blokcs=3 | there is no option \"--blokcs\"; did you mean \"--blocks\"?",
                "run chat --blocks few | --blocks must be a whole number from 1 to 10000, not \"few\"",
                "run chat --seed 1.5 | --seed must be a whole number from",
                "run chat --blocks 0x10 | --blocks must be a whole number from 1 to 10000, not \"0x10\"",
                "run chat --seed 18446744073709551618 | to 9223372036854775807, not \"18446744073709551618\"",
                "doctor --pairs 4294967299 | it must be a whole number from -2147483648 to 2147483647",
                "run chat -s rooms=1 -s rooms=2 | --set gives \"rooms\" twice",
                "run chat --timing burst=1s,burst=2s | --timing gives \"burst\" twice",
                "gate chat --baseline 17 --candidate 25 -p 21 | there is no option \"-p\"",
                "doctor machine | unexpected argument \"machine\"",
                "gate volano-1999 --baseline 17 --candidate 25 | a study cannot be a gate",
                "selftest --resume nowhere decisions | takes only --accept-changes, --json and --evidence",
                "selftest --resume nowhere --budget 5m | takes only --accept-changes, --json and --evidence",
                "selftest --resume nowhere --json --accept-changes | there is no self-test in nowhere",
                "selftest --accept-changes | --accept-changes needs --resume",
                "selftest simulaton | did you mean \"simulation\"?",
                "selftest --evidence no/where/page.md | there is no directory",
                "selftest --evidence / | --evidence / cannot be written",
                "gate dummy --baseline 17 --candidate 25 --summary no/where.md | there is no directory",
                "gate dummy --baseline 17 --candidate 25 --summary /proc | --summary /proc cannot be written",
                "verify histogram | did you mean \"histograms\"?"
            })
    void areWrongUsage(String command, String expected) {
        StringWriter told = new StringWriter();
        PrintWriter err = new PrintWriter(told, true);
        assertEquals(ExitCode.USAGE, Jdyno.run(command.split(" "), err, err), told::toString);
        assertTrue(told.toString().contains(expected), told::toString);
    }

    @Test
    void aGateShowsWhatItWouldRun() {
        StringWriter told = new StringWriter();
        StringWriter wrong = new StringWriter();
        String java = System.getProperty("java.home");
        int status = Jdyno.run(
                new String[] {"gate", "dummy", "--baseline", java, "--candidate", java + "+c1", "--dry-run"},
                new PrintWriter(told, true),
                new PrintWriter(wrong, true));
        assertEquals(ExitCode.DONE, status, wrong::toString);
        assertTrue(told.toString().contains("Schedule (seed"), told::toString);
    }
}
