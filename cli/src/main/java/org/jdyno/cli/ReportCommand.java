package org.jdyno.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.jdyno.report.Format;
import org.jdyno.report.PercentileFiles;
import org.jdyno.session.StoredResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        description = {
            "Judges the trials of a run or a study again and reports the result.",
            "",
            "html writes report.html into the directory of the run; that of a bundle into a new one in the"
                    + " current directory. hgrm writes a directory of files in HdrHistogram's"
                    + " percentile format, one for each platform, cell and distribution. The other formats are printed."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:reported, whatever the result of the run; with --status, 0 to 3 as the command that ran it",
            "64:wrong usage: an option, an argument or a directory",
            "70:an error in jdyno, or output that could not be written"
        })
final class ReportCommand extends BaseCommand {
    @Parameters(paramLabel = "DIR", description = "The directory of a run or a study, or a bundle of one.")
    private Path place;

    @Option(
            names = "--format",
            order = OptionSections.OUTPUT,
            paramLabel = "FORMAT",
            description = "text, html, markdown, csv, json, jmh or hgrm. Default: a summary as text, and html.")
    private Optional<String> format;

    @Option(
            names = {"-o", "--out"},
            order = OptionSections.OUTPUT,
            paramLabel = "DIR",
            description = "The directory for the files of hgrm. Default: hgrm in the directory of the run.")
    private Optional<Path> out;

    @Option(
            names = "--status",
            order = OptionSections.OUTPUT,
            description = "Exits with the status of the run or study.")
    private boolean status;

    @Override
    public Integer call() {
        boolean percentiles =
                format.filter(PercentileFiles.WORD::equalsIgnoreCase).isPresent();
        Optional<Format> document = format.filter(word -> !percentiles).map(Format::ofWord);
        if (out.isPresent() && !percentiles) {
            throw new UserError("-o needs --format " + PercentileFiles.WORD + "; the other formats write no directory");
        }
        try (StoredResult stored = StoredResult.open(place)) {
            if (percentiles) {
                stored.writePercentiles(out).forEach(stdout()::println);
            } else {
                report(stored, document);
            }
            stdout().flush();
            return status ? ExitCode.of(stored.result().status()) : ExitCode.DONE;
        }
    }

    private void report(StoredResult stored, Optional<Format> document) {
        if (document.isEmpty()) {
            printText(stored.summary(Terminal.screen()));
            stored.writePage();
        } else if (document.get() == Format.HTML) {
            stdout().println(stored.writePage().toUri());
        } else {
            String text = stored.result().render(document.get());
            if (document.get() == Format.JSON || document.get() == Format.JMH) {
                printText(text);
            } else {
                stdout().print(text);
            }
        }
    }
}
