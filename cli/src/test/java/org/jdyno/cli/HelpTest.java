package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Isolated("whatever is wrong with a text is told on standard error, which all tests share")
class HelpTest {
    private static Stream<CommandLine> commands() {
        CommandLine jdyno = Jdyno.commandLine(new Jdyno());
        return Stream.concat(Stream.of(jdyno), jdyno.getSubcommands().values().stream());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aHelpIsReadableAtEightyColumns(CommandLine command) {
        String help = command.getUsageMessage();
        assertFalse(help.contains("%%"), help);
        assertEquals(List.of(), help.lines().filter(line -> line.length() > 80).toList());
        assertTrue(help.contains("\nGeneral:\n"), help);
    }

    @Test
    void aPercentSignIsPrintedOnce() {
        CommandLine selftest = Jdyno.commandLine(new Jdyno()).getSubcommands().get("selftest");
        assertTrue(selftest.getUsageMessage().contains("0.5 to 100 %"), selftest.getUsageMessage());
        CommandLine run = Jdyno.commandLine(new Jdyno()).getSubcommands().get("run");
        assertTrue(run.getUsageMessage().replaceAll("\\s+", " ").contains("25, 50 or 75 % of"), run.getUsageMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"run", "gate", "report", "doctor", "verify", "selftest", "fleet", "merge", "compare", "history"})
    void exitCodesStandInTheHelp(String name) {
        String help = Jdyno.commandLine(new Jdyno()).getSubcommands().get(name).getUsageMessage();
        assertTrue(help.contains("\nExit status:\n"), help);
        assertTrue(help.contains("\nOutput:\n"), help);
    }

    @Test
    void aGateDoesNotListSearches() {
        String help =
                Jdyno.commandLine(new Jdyno()).getSubcommands().get("gate").getUsageMessage();
        assertTrue(help.contains("--blocks"), help);
        assertFalse(help.contains("--slo") || help.contains("--rule") || help.contains("Search,"), help);
    }

    @Test
    void theTextsOfAllCommandsCanBeShown() {
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        PrintStream standardError = System.err;
        System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
        try {
            Collection<CommandLine> commands =
                    Jdyno.commandLine(new Jdyno()).getSubcommands().values();
            assertTrue(commands.size() >= 10, commands.size() + " commands");
            for (CommandLine command : commands) {
                String help = command.getUsageMessage();
                assertTrue(help.contains("Usage: jdyno " + command.getCommandName()), help);
            }
        } finally {
            System.setErr(standardError);
        }
        assertEquals("", complaints.toString(StandardCharsets.UTF_8));
    }
}
