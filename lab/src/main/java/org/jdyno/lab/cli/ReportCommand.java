package org.jdyno.lab.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.report.Format;
import org.jdyno.lab.report.TextSummary;
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
            "HTML is written into the run's directory as report.html; other formats are printed."
        },
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The directory of a run or a study.")
    private Path directory;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "text, html, markdown, csv, json or jmh; text and html when none is named.")
    private String format;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Optional<Format> chosen = Optional.ofNullable(format).map(Format::ofWord);
        if (StudyDirectory.isStudy(directory)) {
            return study(StudyDirectory.open(directory), chosen, out);
        }
        RunDirectory stored = RunDirectory.open(directory);
        Run run = stored.read();
        Judgement judgement = Judge.of(run);
        if (chosen.isEmpty()) {
            tell(stored, run, judgement, out);
        } else {
            String text = chosen.get().renderer().render(run, judgement);
            if (chosen.get() == Format.HTML) {
                out.println(stored.writeReport(Format.HTML.fileName(), text).toUri());
            } else {
                out.print(text);
                out.flush();
            }
        }
        return ExitCode.of(run, judgement);
    }

    private static int study(StudyDirectory stored, Optional<Format> chosen, PrintWriter out) {
        JudgedStudy study = JudgedStudy.of(stored);
        if (chosen.isEmpty()) {
            study.tell(stored, out);
            return study.exitCode();
        }
        switch (chosen.get()) {
            case HTML -> out.println(study.write(stored).toUri());
            case TEXT -> out.print(study.text());
            case JSON -> out.print(study.json());
            default ->
                throw new UserError("a study has no report in the format "
                        + chosen.get().word() + "; its parts, which are runs in " + stored.path() + ", do");
        }
        out.flush();
        return study.exitCode();
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
