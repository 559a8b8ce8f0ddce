package org.jdyno.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Durations;
import org.jdyno.model.Stopping;
import org.jdyno.model.UserError;
import org.jdyno.model.study.Study;
import org.jdyno.plan.LengthKeys;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Request;
import org.jdyno.plan.StudyFile;
import org.jdyno.session.JudgedRun;
import org.jdyno.session.RunArguments;
import org.jdyno.session.RunLifecycle;
import org.jdyno.session.SessionContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "gate",
        modelTransformer = PlanOptions.OfGate.class,
        customSynopsis = "jdyno gate --baseline=P --candidate=P [OPTIONS] [PLAN.yaml | WORKLOAD...]",
        description = {
            "Compares a candidate with a baseline and answers by its exit status, for CI.",
            "",
            "The two may be JVMs, options of one JVM, or builds of a server (+classes=DIR puts the classes of DIR"
                    + " before those of the workload). With --tolerate, each of several measures must be no worse than"
                    + " that; without it, the headline decides. The run ends as soon as its answer is certain."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:the candidate passes; with --lenient also if comparisons are inconclusive, with a warning",
            "1:a regression by a headline measure, a line that is worse than --tolerate allows, or the candidate fails"
                    + " more often than the baseline",
            "2:inconclusive: a comparison is undecided or missing, or a failure may be chance",
            "3:the run cannot be trusted",
            "64:wrong usage: an option, an argument or a file",
            "70:an error in jdyno, which says nothing about the candidate"
        })
final class GateCommand extends BaseCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "PLAN.yaml | WORKLOAD",
            description = "A plan file, or workloads by name. Default: the plan of the study tour.")
    private List<String> what = new ArrayList<>();

    @Option(
            names = "--baseline",
            required = true,
            order = OptionSections.SUBJECT,
            paramLabel = "P",
            description = "The platform in use.")
    private String baseline;

    @Option(
            names = "--candidate",
            required = true,
            order = OptionSections.SUBJECT,
            paramLabel = "P",
            description = "The platform to accept or reject.")
    private String candidate;

    @Option(
            names = "--budget",
            order = OptionSections.LENGTH,
            paramLabel = "TIME",
            defaultValue = "10m",
            description = "The time for all trials. Default: ${DEFAULT-VALUE}.")
    private String budget;

    @Mixin
    private CommonOptions.Seed seed;

    @Mixin
    private CommonOptions.DryRun dryRun;

    @Mixin
    private CommonOptions.Out out;

    @Option(
            names = "--summary",
            order = OptionSections.OUTPUT,
            paramLabel = "FILE",
            description = "Appends the summary to FILE, such as that of a CI job.")
    private Optional<Path> summary;

    @Option(
            names = "--lenient",
            order = OptionSections.STATISTICS,
            description = "Ends with a warning and status 0 if comparisons are inconclusive and all have an interval."
                    + " Default: status 2.")
    private boolean lenient;

    @Override
    public Integer call() throws InterruptedException, IOException {
        SessionContext context = context();
        RunArguments arguments = new RunArguments(what, context.workloads(), context.studies());
        if (arguments.study().isPresent()) {
            throw new UserError(
                    "a study cannot be a gate, because it has its own rules; name workloads or a plan file");
        }
        Request request = completed(what.isEmpty() ? tour(context) : arguments.request());
        if (dryRun.asked) {
            DryRun.print(new RunLifecycle(context, false).dryRun(request), stdout());
            return ExitCode.DONE;
        }
        summary.ifPresent(file -> OutputFile.require("--summary", file));
        JudgedRun run = new RunLifecycle(context, false).run(request, out.directory);
        return show(run, lenient, out.directory, summary, stdout());
    }

    /** The plan of the tour, in which one life of each process answers all that is asked of a candidate. */
    private static Request tour(SessionContext context) {
        StudyFile tour = context.studies().get(RunCommand.TOUR);
        Study.Part part = tour.study().parts().get(0);
        return tour.part(part.name()).request(tour.study(), part, 0);
    }

    private Request completed(Request request) {
        request.set(PlanKeys.PLATFORMS, List.of(baseline, candidate));
        request.set(PlanKeys.BASELINE, baseline);
        PlanOptions.ofGate(spec()).addTo(request);
        request.set(LengthKeys.BUDGET, Durations.parseMillis("--budget", budget));
        request.falseAlarms(Stopping.GATE);
        seed.given.ifPresent(value -> request.set(PlanKeys.SEED, value));
        return request;
    }

    /**
     * Prints the summary, writes the page, and returns the exit status.
     *
     * @param lenient whether a gate that is only uncertain ends with a warning
     * @param directory the directory of the run as the user named it
     * @param summary the file to append the summary to
     */
    static int show(
            JudgedRun run, boolean lenient, Optional<Path> directory, Optional<Path> summary, PrintWriter stdout)
            throws IOException {
        Path page = run.page();
        // A CI job keeps a directory on another machine, where the absolute path means nothing.
        Path named = directory
                .map(given -> given.resolve(page.getFileName()))
                .orElse(Path.of("").toRealPath().relativize(page));
        String text = run.gateSummary(lenient, named);
        stdout.print(text);
        stdout.flush();
        summary.ifPresent(file -> OutputFile.append(file, text));
        run.writePage();
        return lenient && run.gate().isOnlyUncertain() ? ExitCode.DONE : ExitCode.of(run.status());
    }
}
