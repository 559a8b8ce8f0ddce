package org.jdyno.lab.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.report.Format;
import org.jdyno.lab.report.PercentileFiles;
import org.jdyno.lab.report.TextSummary;
import org.jdyno.lab.store.ReportFolder;
import org.jdyno.lab.store.RunDirectory;
import org.jdyno.lab.store.StudyDirectory;
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
    private String format;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "The folder that hgrm writes its files into; hgrm in the run's directory otherwise.")
    private Path out;

    @Option(
            names = "--status",
            description =
                    "Exits with the status of the run or study, as the command that ran it did; with 0 otherwise.")
    private boolean status;

    @Override
    public Integer call() {
        boolean percentiles = PercentileFiles.WORD.equalsIgnoreCase(format);
        Optional<Format> document =
                Optional.ofNullable(format).filter(word -> !percentiles).map(Format::ofWord);
        if (out != null && !percentiles) {
            throw new UserError(
                    "-o names the folder of --format " + PercentileFiles.WORD + " and goes with no other format");
        }
        if (StudyDirectory.isStudy(directory)) {
            return study(StudyDirectory.open(directory), percentiles, document);
        }
        RunDirectory stored = RunDirectory.open(directory);
        Judged judged = Judge.of(stored.read());
        Run run = judged.run();
        Judgement judgement = judged.judgement();
        if (percentiles) {
            writePercentiles(stored, run);
        } else {
            write(stored, run, judgement, document);
        }
        return status ? ExitCode.of(judged) : ExitCode.DONE;
    }

    private void write(RunDirectory stored, Run run, Judgement judgement, Optional<Format> document) {
        PrintWriter stdout = spec.commandLine().getOut();
        if (document.isEmpty()) {
            tell(stored, run, judgement, stdout);
            return;
        }
        String text = document.get().renderer().render(run, judgement);
        if (document.get() == Format.HTML) {
            stdout.println(stored.writeReport(Format.HTML.fileName(), text).toUri());
        } else {
            stdout.print(text);
            stdout.flush();
        }
    }

    private void writePercentiles(RunDirectory stored, Run run) {
        PrintWriter stdout = spec.commandLine().getOut();
        ReportFolder.write(out == null ? stored.percentiles() : out, PercentileFiles.of(run))
                .forEach(stdout::println);
    }

    private int study(StudyDirectory stored, boolean percentiles, Optional<Format> document) {
        PrintWriter stdout = spec.commandLine().getOut();
        if (percentiles) {
            throw noReportOfStudy(PercentileFiles.WORD, stored);
        }
        JudgedStudy study = JudgedStudy.of(stored);
        if (document.isEmpty()) {
            study.tell(stored, stdout);
            return exitCode(study);
        }
        switch (document.get()) {
            case HTML -> stdout.println(study.write(stored).toUri());
            case TEXT -> stdout.print(study.text());
            case JSON -> stdout.print(study.json());
            default -> throw noReportOfStudy(document.get().word(), stored);
        }
        stdout.flush();
        return exitCode(study);
    }

    private int exitCode(JudgedStudy study) {
        return status ? study.exitCode() : ExitCode.DONE;
    }

    private static UserError noReportOfStudy(String word, StudyDirectory stored) {
        return new UserError("a study has no report in the format " + word + "; its parts, which are runs in "
                + stored.path() + ", do");
    }

    /** Prints the table, writes the page, and returns where. */
    static Path tell(RunDirectory stored, Run run, Judgement judgement, PrintWriter out) {
        Path page = stored.writeReport(
                Format.HTML.fileName(), Format.HTML.renderer().render(run, judgement));
        String address = page.toUri().toString();
        out.print(new TextSummary(Terminal.colour(), stored.path().toString(), address).render(run, judgement));
        out.flush();
        return page;
    }
}
