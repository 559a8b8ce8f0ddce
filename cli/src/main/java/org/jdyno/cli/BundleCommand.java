package org.jdyno.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.session.BundledRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "bundle",
        description = {
            "Puts a run or a study into one file, which report and merge read.",
            "",
            "The file has what is needed to judge the run again, without logs, possible secrets, and the names of"
                    + " users and other machines. The digest that is printed tells whether somebody else has the same."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:written",
            "64:wrong usage: an option, a directory without a run, or a damaged one",
            "70:an error in jdyno, or output that could not be written"
        })
final class BundleCommand extends BaseCommand {
    @Parameters(paramLabel = "DIR", description = "The directory of a run or a study.")
    private Path directory;

    @Option(
            names = {"-o", "--out"},
            order = OptionSections.OUTPUT,
            paramLabel = "FILE",
            description = "The file. Default: the name of the directory and .zip, in the current directory.")
    private Optional<Path> out;

    @Override
    public Integer call() {
        BundledRun bundled = BundledRun.of(directory, out);
        stdout().println(bundled.file().toAbsolutePath());
        stdout().println("sha256 of its content: " + bundled.digest());
        stdout().flush();
        return ExitCode.DONE;
    }
}
