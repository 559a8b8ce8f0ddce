package org.jdyno.cli;

import java.nio.file.Path;
import org.jdyno.report.Format;
import org.jdyno.session.ComparedRuns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description = {
            "Compares two stored runs of one plan: what differs in platforms, plan and machine, and how each ratio"
                    + " to the baseline and each value changed.",
            "",
            "The two runs did not alternate, so intervals are wider than those of one run. To decide between two"
                    + " builds, run both as platforms of one run."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:compared, whatever has changed",
            "64:wrong usage, a damaged directory, or runs that have nothing in common",
            "70:an error in jdyno, or output that could not be written"
        })
final class CompareCommand extends BaseCommand {
    @Parameters(index = "0", paramLabel = "BEFORE", description = "The directory of a run or a study.")
    private Path before;

    @Parameters(index = "1", paramLabel = "AFTER", description = "The directory of another run of the same plan.")
    private Path after;

    @Option(
            names = "--format",
            order = OptionSections.OUTPUT,
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "text, html, markdown or json. Default: ${DEFAULT-VALUE}.")
    private String format;

    @Override
    public Integer call() {
        Format chosen = Format.ofWord(format);
        printReport(chosen, ComparedRuns.in(before, after).render(chosen, Terminal.screen()));
        return ExitCode.DONE;
    }
}
