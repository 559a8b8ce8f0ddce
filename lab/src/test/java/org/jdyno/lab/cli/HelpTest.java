package org.jdyno.lab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.jdyno.lab.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import picocli.CommandLine;

@Isolated("whatever is wrong with a text is told on standard error, which all tests share")
class HelpTest {
    /** As the launcher says it. */
    private static final String HOME = "jdyno.home";

    @Test
    void theTextsOfAllCommandsCanBeShown() {
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        PrintStream standardError = System.err;
        System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
        System.setProperty(HOME, Checkout.root().toString());
        try {
            Collection<CommandLine> commands =
                    new CommandLine(new Jdyno()).getSubcommands().values();
            assertTrue(commands.size() >= 10, commands.size() + " commands");
            for (CommandLine command : commands) {
                String help = command.getUsageMessage();
                assertTrue(help.contains("Usage: jdyno " + command.getCommandName()), help);
            }
        } finally {
            System.setErr(standardError);
            System.clearProperty(HOME);
        }
        assertEquals("", complaints.toString(StandardCharsets.UTF_8));
    }
}
