package org.jdyno.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.jdyno.report.Format;
import org.jdyno.session.MergedResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "merge",
        description = {
            "Merges runs of several machines, and says of each comparison whether the machines agree.",
            "",
            "Each machine has an effect of its own; trials of different machines are never pooled. The page has a line"
                    + " for each machine."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:merged",
            "1:something is damaged or has no comparison; the rest is merged",
            "2:no two machines have a comparison in common",
            "64:wrong usage: an option or an argument, no run in a directory, or the same run twice",
            "70:an error in jdyno, or output that could not be written"
        })
final class MergeCommand extends BaseCommand {
    private static final Path PAGE = Path.of("merged.html");

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Directories of runs or studies, or bundles.")
    private List<Path> places;

    @Option(
            names = "--format",
            order = OptionSections.OUTPUT,
            paramLabel = "FORMAT",
            description = "text, html, markdown or json. Default: a summary as text, and html.")
    private Optional<String> format;

    @Option(
            names = {"-o", "--out"},
            order = OptionSections.OUTPUT,
            paramLabel = "FILE",
            description = "The page. Default: merged.html in the current directory.")
    private Optional<Path> out;

    @Override
    public Integer call() {
        Optional<Format> document = format.map(MergedResult::format);
        boolean page = document.filter(one -> one != Format.HTML).isEmpty();
        if (out.isPresent() && !page) {
            throw new UserError("--out needs --format html; the other formats are printed");
        }
        Path file = out.orElse(PAGE);
        MergedResult result = MergedResult.of(places);
        if (page) {
            result.writePage(file);
        }
        if (document.isEmpty()) {
            printText(result.summary(Terminal.screen(), file));
        } else if (page) {
            stdout().println(file.toAbsolutePath().toUri());
        } else if (document.get() == Format.JSON) {
            printText(result.render(Format.JSON));
        } else {
            stdout().print(result.render(document.get()));
        }
        stdout().flush();
        return ExitCode.of(result.status());
    }
}
