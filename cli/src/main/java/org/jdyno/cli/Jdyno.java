package org.jdyno.cli;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jdyno.host.Installation;
import org.jdyno.model.BoundedNumber;
import org.jdyno.model.LostRun;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code jdyno}. */
@Command(
        name = "jdyno",
        description = {
            "A dynamometer for Java server platforms.",
            "",
            "Runs real server programs on every JVM, collector and thread model you name, compares them with each"
                    + " other and with the same program in C, and reports the differences with their uncertainty."
        },
        subcommands = {
            RunCommand.class,
            InitCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            HistoryCommand.class,
            ImportCommand.class,
            PlatformsCommand.class,
            WorkloadsCommand.class,
            StudiesCommand.class,
            DoctorCommand.class,
            GateCommand.class,
            FleetCommand.class,
            MergeCommand.class,
            BundleCommand.class,
            VerifyCommand.class,
            SelftestCommand.class,
            CommandLine.HelpCommand.class
        },
        versionProvider = Console.Version.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:done",
            "1, 2, 3:see the help of run, gate, fleet, merge, history, report, doctor, verify and selftest",
            "64:wrong usage: an option, an argument or a file",
            "70:an error in jdyno, or output that could not be written",
            "130:stopped by Ctrl-C; completed trials are kept"
        },
        footer = {"", "Start with: jdyno run"})
public final class Jdyno implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--stacktrace",
            description = "Prints the stack trace of an error.",
            scope = CommandLine.ScopeType.INHERIT)
    private boolean stacktrace;

    public static void main(String[] words) {
        ProcessEnd.with(() -> {
            Installation.keepBuilt();
            return run(
                    words,
                    new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                    new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        });
    }

    static CommandLine commandLine(Jdyno jdyno) {
        CommandLine commandLine = new CommandLine(jdyno)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .registerConverter(int.class, word -> (int) whole(word, Integer.MIN_VALUE, Integer.MAX_VALUE))
                .registerConverter(Long.class, word -> whole(word, Long.MIN_VALUE, Long.MAX_VALUE))
                .registerConverter(String.class, Jdyno::line)
                .registerConverter(Path.class, word -> Path.of(line(word)))
                .setParameterExceptionHandler(Jdyno::wrongUsage);
        OptionSections.in(commandLine);
        return commandLine;
    }

    /**
     * Runs a command and returns its exit status, which is not 0 if the output could not be written. A reader that has
     * closed its pipe, as {@code head} and {@code grep -q} do, has read what it wanted.
     */
    static int run(String[] words, PrintWriter stdout, PrintWriter stderr) {
        Printer out = new Printer(stdout);
        Printer err = new Printer(stderr);
        Jdyno jdyno = new Jdyno();
        CommandLine commandLine = commandLine(jdyno).setOut(out).setErr(err);
        commandLine.setExecutionExceptionHandler((thrown, command, parsed) -> jdyno.failed(thrown, command));
        commandLine.setExecutionStrategy(parsed -> {
            commandLine.setOut(out.terminal());
            Integer helped = CommandLine.executeHelpRequest(parsed);
            commandLine.setOut(out);
            return helped == null ? new CommandLine.RunLast().execute(parsed) : helped;
        });
        int status = commandLine.execute(words);
        // Also flushes the writer, which does not throw.
        if (out.checkError() && !Terminal.isPiped()) {
            err.println("jdyno: the output could not be written; the disk may be full");
            // Whatever the result is, nobody has seen it.
            return status == ExitCode.INTERRUPTED ? status : ExitCode.ERROR;
        }
        return status;
    }

    private static int wrongUsage(ParameterException wrong, String[] words) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        Set<String> commands = command.getSubcommands().keySet();
        if (wrong instanceof UnmatchedArgumentException unmatched
                && !commands.isEmpty()
                && !unmatched.isUnknownOption()) {
            String word = unmatched.getUnmatched().get(0);
            err.println("jdyno: there is no command " + Words.quoted(word) + Words.hint(word, commands));
            return ExitCode.USAGE;
        }
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            err.println("jdyno: " + unexpected(unmatched, command));
        } else {
            err.println("jdyno: " + decapitalised(Words.cutQuotes(wrong.getMessage())));
        }
        err.println("See: " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCode.USAGE;
    }

    private static String unexpected(UnmatchedArgumentException unmatched, CommandLine command) {
        String word = unmatched.getUnmatched().get(0);
        if (!unmatched.isUnknownOption()) {
            return "unexpected argument " + Words.quoted(word);
        }
        String option = word.split("=", 2)[0];
        List<String> known = command.getCommandSpec().optionsMap().keySet().stream()
                .filter(name -> option.startsWith("--") && name.startsWith("--"))
                .toList();
        return "there is no option " + Words.quoted(option) + Words.didYouMean(option, known);
    }

    private static long whole(String word, long least, long most) {
        try {
            return BoundedNumber.whole("it", word, least, most);
        } catch (UserError wrong) {
            throw new CommandLine.TypeConversionException(wrong.getMessage());
        }
    }

    private static String line(String word) {
        if (word.chars().anyMatch(Character::isISOControl)) {
            throw new CommandLine.TypeConversionException(
                    "it must be text of one line, without control characters, not " + Words.quoted(word));
        }
        return word;
    }

    private int failed(Exception thrown, CommandLine command) {
        if (thrown instanceof InterruptedException) {
            return ExitCode.INTERRUPTED;
        }
        PrintWriter err = command.getErr();
        boolean machineError = thrown instanceof UncheckedIOException;
        if (thrown instanceof UserError) {
            err.println("jdyno: " + decapitalised(thrown.getMessage()));
        } else if (thrown instanceof LostRun) {
            err.println("jdyno: " + thrown.getMessage());
        } else if (machineError) {
            err.println("jdyno: " + withCauses(thrown) + "; completed trials are kept");
        } else {
            err.println("jdyno: unexpected error: " + thrown);
        }
        if (stacktrace || !(thrown instanceof UserError || machineError)) {
            thrown.printStackTrace(err);
        }
        return thrown instanceof UserError ? ExitCode.USAGE : ExitCode.ERROR;
    }

    /** The messages of an error and its causes, such as a full disk or a lack of rights. */
    private static String withCauses(Throwable thrown) {
        List<String> messages = new ArrayList<>();
        for (Throwable one = thrown; one != null; one = one.getCause()) {
            String message = String.valueOf(one.getMessage());
            if (messages.stream().noneMatch(before -> before.contains(message))) {
                messages.add(message);
            }
        }
        return String.join(": ", messages);
    }

    private static String decapitalised(String sentence) {
        boolean oneCapital = sentence.length() > 1
                && Character.isUpperCase(sentence.charAt(0))
                && Character.isLowerCase(sentence.charAt(1));
        return oneCapital ? Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1) : sentence;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
