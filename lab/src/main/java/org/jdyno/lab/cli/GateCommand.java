package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.session.JudgedRun;
import org.jdyno.lab.session.RunArguments;
import org.jdyno.lab.session.RunLifecycle;
import org.jdyno.lab.session.SessionContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "gate",
        description = {
            "Runs a baseline and a candidate side by side, and lets the candidate pass or not: for a CI job.",
            "",
            "They may be JVMs, options of one JVM, or two builds of a server (+classes=DIR puts other classes of the"
                    + " workload first). It ends as soon as its answer is certain."
        },
        footer = {
            "",
            "Exit status: 0 passes; 1 a regression by a headline measure, or the candidate fails more often than the"
                    + " baseline; 2 inconclusive; 3 the run cannot be trusted; 64 wrong usage; 70 trouble within jdyno."
        },
        mixinStandardHelpOptions = true)
final class GateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "PLAN.yaml | WORKLOAD", description = "What both run; the tour otherwise.")
    private List<String> what = new ArrayList<>();

    @Option(names = "--baseline", required = true, paramLabel = "P", description = "The platform as it is now.")
    private String baseline;

    @Option(names = "--candidate", required = true, paramLabel = "P", description = "The platform as it would be.")
    private String candidate;

    @Mixin
    private PlanOptions options;

    @Option(
            names = "--budget",
            paramLabel = "10m",
            defaultValue = "10m",
            description = "How long the trials may take together; ${DEFAULT-VALUE} otherwise.")
    private String budget;

    @Option(names = "--seed", paramLabel = "N", description = "Of the schedule and the workloads; drawn otherwise.")
    private Optional<Long> seed;

    @Option(names = "--out", paramLabel = "DIR", description = "The directory of the run; runs/<time> otherwise.")
    private Optional<Path> out;

    @Option(
            names = "--summary",
            paramLabel = "FILE",
            description = "Also appends the summary to this file, such as that of a CI job.")
    private Optional<Path> summary;

    @Override
    public Integer call() throws InterruptedException, IOException {
        SessionContext context = Console.context(spec);
        RunArguments arguments = new RunArguments(what, context.workloads(), context.studies());
        if (arguments.study().isPresent()) {
            throw new UserError(
                    "a study has platforms and rules of its own, and is no gate; name workloads or a plan file");
        }
        JudgedRun run = new RunLifecycle(context).gate(completed(arguments.request()), out);
        return show(run, summary, spec.commandLine().getOut());
    }

    private Request completed(Request request) {
        request.noPlatforms();
        request.platform(baseline);
        request.platform(candidate);
        request.baseline(baseline);
        options.addTo(request);
        request.budgetMillis(Durations.parseMillis("--budget", budget));
        request.stopping().falseAlarms(Stopping.GATE);
        seed.ifPresent(request::seed);
        return request;
    }

    /**
     * Prints the summary, writes the page, and returns the exit status.
     *
     * @param summary the file that the summary is also appended to
     */
    static int show(JudgedRun run, Optional<Path> summary, PrintWriter out) throws IOException {
        String text = run.gateSummary(run.writePage());
        out.print(text);
        out.flush();
        if (summary.isPresent()) {
            Files.writeString(
                    summary.get(), text, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        return ExitCode.of(run.judged());
    }
}
