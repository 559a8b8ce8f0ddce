package org.jdyno.cli;

import java.util.List;
import java.util.Optional;
import org.jdyno.report.Format;
import org.jdyno.session.ImportSession;
import org.jdyno.session.JudgedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "import",
        description = {
            "Imports results of JMH, Renaissance or DaCapo as a run, and reports on it.",
            "",
            "The files are JMH's JSON (-rf json), Renaissance's JSON (--json), or what DaCapo has printed. Each is a"
                    + " platform, named after the file or by NAME=FILE; files with the same NAME are one platform."
                    + " Platforms are compared where each has three forks or more. They were not interleaved, as the"
                    + " report says."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:imported, whatever the result",
            "64:wrong usage: an option, an argument or a file",
            "70:an error in jdyno, or output that could not be written"
        })
final class ImportCommand extends BaseCommand {
    @Parameters(arity = "1..*", paramLabel = "[NAME=]FILE", description = "The result files, of one tool.")
    private List<String> files;

    @Option(
            names = "--baseline",
            order = OptionSections.SUBJECT,
            paramLabel = "NAME",
            description = "The platform with which the others are compared. Default: the first.")
    private Optional<String> baseline;

    @Mixin
    private CommonOptions.Out out;

    @Mixin
    private CommonOptions.Json json;

    @Override
    public Integer call() {
        JudgedRun run = new ImportSession(context()).run(files, baseline, out.directory);
        // Before the page, which a full disk may not take.
        printText(json.asked ? run.render(Format.JSON) : run.summary(Terminal.screen(), run.page()));
        run.writePage();
        return ExitCode.DONE;
    }
}
