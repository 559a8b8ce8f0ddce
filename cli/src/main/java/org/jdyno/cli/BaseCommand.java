package org.jdyno.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jdyno.model.UserError;
import org.jdyno.report.Format;
import org.jdyno.report.document.Document;
import org.jdyno.report.json.JsonText;
import org.jdyno.report.write.TextWriter;
import org.jdyno.session.SessionContext;
import org.jdyno.store.IdentityFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What commands have in common: where they print, the context of their sessions, and what goes with --resume. */
@Command(mixinStandardHelpOptions = true)
abstract class BaseCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    final CommandSpec spec() {
        return spec;
    }

    final PrintWriter stdout() {
        return spec.commandLine().getOut();
    }

    final SessionContext context() {
        return Console.context(spec);
    }

    final void print(Document document) {
        printText(TextWriter.write(document, Terminal.screen()));
    }

    final void printJson(Object document) {
        printText(JsonText.of(document));
    }

    /** Prints a document as it is, see {@link Printer#document}. */
    final void printText(String document) {
        Printer.document(stdout(), document);
        stdout().flush();
    }

    /** Prints a report; texts have colours, and JSON escapes what could act on a terminal. */
    final void printReport(Format format, String report) {
        if (format == Format.TEXT || format == Format.JSON) {
            printText(report);
        } else {
            stdout().print(report);
            stdout().flush();
        }
    }

    /**
     * Rejects what does not go with --resume, and what goes with nothing else.
     *
     * @param arguments whether there are arguments
     * @param others the options that --resume takes besides {@link IdentityFile#ACCEPT}, by their longest names
     */
    final void rejectConflictsOfResume(boolean resumes, boolean accepts, boolean arguments, List<String> others) {
        boolean beside = arguments
                || spec.commandLine().getParseResult().matchedOptions().stream()
                        .map(option -> option.longestName())
                        .anyMatch(name -> !others.contains(name)
                                && !List.of("--resume", IdentityFile.ACCEPT, "--stacktrace")
                                        .contains(name));
        if (resumes && beside) {
            int last = others.size() - 1;
            throw new UserError("--resume continues with the plan in its directory and takes only "
                    + IdentityFile.ACCEPT + ", " + String.join(", ", others.subList(0, last)) + " and "
                    + others.get(last));
        }
        if (!resumes && accepts) {
            throw new UserError(IdentityFile.ACCEPT + " needs --resume");
        }
    }
}
