package org.jdyno.cli;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.report.Format;
import org.jdyno.report.write.Screen;
import org.jdyno.session.JudgedHistory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "history",
        description = {
            "Finds lasting changes in a series of stored runs of one plan, such as one of each night: in which run the"
                    + " ratio to the baseline changed, by how much, and for the better or the worse.",
            "",
            "A line needs ten runs. Platforms are the same from run to run if the plan names them alike; their builds"
                    + " may change."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:no lasting change for the worse began lately",
            "1:a lasting change for the worse began in the last 14 runs, or since --since",
            "2:too few runs",
            "64:wrong usage, or directories that have nothing in common",
            "70:an error in jdyno, or output that could not be written"
        })
final class HistoryCommand extends BaseCommand {
    @Parameters(arity = "1..*", paramLabel = "DIR", description = "The directories of runs or studies, in any order.")
    private List<Path> directories;

    @Option(
            names = "--since",
            order = OptionSections.STATISTICS,
            paramLabel = "DATE",
            description = "From which day on, in UTC, a change for the worse ends with status 1, such as 2026-11-01."
                    + " Default: that of the 14th last run.")
    private Optional<String> since;

    @Option(
            names = "--format",
            order = OptionSections.OUTPUT,
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "What is printed: text, html, markdown, csv (for Apache Otava, for example) or json."
                    + " Default: ${DEFAULT-VALUE}.")
    private String format;

    @Option(
            names = "--out",
            order = OptionSections.OUTPUT,
            paramLabel = "FILE",
            description = "Also writes a page with a chart of each measure to FILE.")
    private Optional<Path> out;

    @Override
    public Integer call() {
        Format chosen = Format.ofWord(format);
        Optional<LocalDate> day = since.map(HistoryCommand::day);
        out.ifPresent(file -> OutputFile.require("--out", file));
        JudgedHistory history = JudgedHistory.in(directories, day, context().listener());
        String text = history.render(chosen, Terminal.screen());
        out.ifPresent(file -> OutputFile.replace(file, history.render(Format.HTML, Screen.NONE)));
        printReport(chosen, text);
        return ExitCode.of(history.status());
    }

    private static LocalDate day(String word) {
        try {
            return LocalDate.parse(word);
        } catch (DateTimeParseException wrong) {
            throw new UserError("--since must be a date such as 2026-11-01, not " + Words.quoted(word), wrong);
        }
    }
}
