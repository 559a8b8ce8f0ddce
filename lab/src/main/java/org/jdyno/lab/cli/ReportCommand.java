package org.jdyno.lab.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.report.Format;
import org.jdyno.lab.report.PercentileFiles;
import org.jdyno.lab.session.JudgedRun;
import org.jdyno.lab.session.JudgedStudy;
import org.jdyno.lab.session.Result;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "report",
        description = {
            "Judges the trials of a run again and tells the result.",
            "",
            "HTML is written into the run's directory as report.html. hgrm is a folder of files in HdrHistogram's"
                    + " percentile format,"
                    + " one for each platform and distribution, for its plotter. Other formats are printed."
        },
        footer = {"", "Exit status: 0 when it has reported, whatever the run came to; see --status."},
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The directory of a run or a study.")
    private Path directory;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "text, html, markdown, csv, json, jmh or hgrm; text and html when none is named.")
    private Optional<String> format;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "The folder that hgrm writes its files into; hgrm in the run's directory otherwise.")
    private Optional<Path> out;

    @Option(
            names = "--status",
            description =
                    "Exits with the status of the run or study, as the command that ran it did; with 0 otherwise.")
    private boolean status;

    @Override
    public Integer call() {
        boolean percentiles =
                format.filter(PercentileFiles.WORD::equalsIgnoreCase).isPresent();
        Optional<Format> document = format.filter(word -> !percentiles).map(Format::ofWord);
        if (out.isPresent() && !percentiles) {
            throw new UserError(
                    "-o names the folder of --format " + PercentileFiles.WORD + " and goes with no other format");
        }
        if (percentiles && JudgedStudy.isIn(directory)) {
            throw JudgedStudy.noPercentiles(directory);
        }
        Result result = JudgedStudy.isIn(directory) ? JudgedStudy.in(directory) : JudgedRun.in(directory);
        PrintWriter stdout = spec.commandLine().getOut();
        if (percentiles) {
            result.writePercentiles(out).forEach(stdout::println);
        } else if (document.isEmpty()) {
            stdout.print(result.summary(Terminal.colour(), result.writePage()));
        } else if (document.get() == Format.HTML) {
            stdout.println(result.writePage().toUri());
        } else {
            stdout.print(result.render(document.get()));
        }
        stdout.flush();
        return status ? ExitCode.of(result.runs()) : ExitCode.DONE;
    }
}
