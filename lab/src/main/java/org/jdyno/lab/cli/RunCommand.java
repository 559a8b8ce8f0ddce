package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.plan.StudyFile;
import org.jdyno.lab.report.Format;
import org.jdyno.lab.session.JudgedRun;
import org.jdyno.lab.session.JudgedStudy;
import org.jdyno.lab.session.Result;
import org.jdyno.lab.session.RunArguments;
import org.jdyno.lab.session.RunLifecycle;
import org.jdyno.lab.session.SessionContext;
import org.jdyno.lab.session.StudyRun;
import org.jdyno.lab.store.IdentityFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        description = {
            "Runs workloads on platforms, side by side, and tells what is fastest.",
            "",
            "Without arguments: a tour of the workloads over the newest JVMs found here (or one JVM's collectors) and"
                    + " the native C twin, within five minutes."
        },
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
    private static final Set<String> WITH_RESUME =
            Set.of("--resume", IdentityFile.ACCEPT, "--json", "--no-open", "--stacktrace");

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "STUDY | PLAN.yaml | WORKLOAD",
            description = "A study (see jdyno studies), a plan file, or workloads by name (see jdyno workloads).")
    private List<String> what = new ArrayList<>();

    @Option(
            names = {"-p", "--platform"},
            paramLabel = "P",
            description = "A platform: a JVM by its id (temurin-25.0.3), its version (25), the beginning of either, or"
                    + " its path, with options (25+zgc, 17+serial+heap=512m); or native, the C twin. NAME=… gives it a"
                    + " name of its own. Repeatable.")
    private List<String> platforms = new ArrayList<>();

    @Option(
            names = "--baseline",
            paramLabel = "P",
            description = "What the others are compared with; the first platform otherwise.")
    private Optional<String> baseline;

    @Option(
            names = "--driver",
            paramLabel = "P",
            description = "The JVM of the roles that are not under test; the one that runs jdyno otherwise.")
    private Optional<String> driver;

    @Mixin
    private PlanOptions options;

    @Option(
            names = "--budget",
            paramLabel = "5m",
            description = "How long the trials may take together. 5m if platforms are compared and nothing else says"
                    + " it; no bound for studies, nor with --blocks, --limit, --slo or a --rule of its own.")
    private Optional<String> budget;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the schedule and the workloads; drawn and stored otherwise.")
    private Optional<Long> seed;

    @Option(names = "--out", paramLabel = "DIR", description = "The directory of the run; runs/<time> otherwise.")
    private Optional<Path> out;

    @Option(names = "--resume", paramLabel = "DIR", description = "Goes on with a run that was cut short.")
    private Path resume;

    @Option(
            names = IdentityFile.ACCEPT,
            description = "With --resume: goes on although a JVM, classes or the machine have changed, and notes that.")
    private boolean acceptChanges;

    @Option(names = "--dry-run", description = "Prints the schedule and how long it would take, and runs nothing.")
    private boolean dryRun;

    @Option(names = "--json", description = "Prints the result as JSON instead of a table.")
    private boolean json;

    @Option(names = "--no-open", description = "Does not open the report in a browser when it is done.")
    private boolean noOpen;

    @Override
    public Integer call() throws InterruptedException, IOException {
        rejectConflicts();
        SessionContext context = Console.context(spec);
        if (resume != null) {
            return show(
                    JudgedStudy.isIn(resume)
                            ? StudyRun.resume(context, resume, acceptChanges)
                            : new RunLifecycle(context).resume(resume, acceptChanges));
        }
        RunArguments arguments = new RunArguments(what, context.workloads(), context.studies());
        Optional<StudyFile> study = arguments.study();
        return study.isPresent() ? study(context, study.get()) : run(context, arguments.request());
    }

    private int study(SessionContext context, StudyFile file) throws InterruptedException, IOException {
        rejectPlanOptions(file.study().name());
        StudyRun study = StudyRun.begin(context, file, completed(new Request()));
        if (dryRun) {
            DryRun.print(study, spec.commandLine().getOut());
            return ExitCode.DONE;
        }
        return show(study.run(out));
    }

    private int run(SessionContext context, Request given) throws InterruptedException, IOException {
        Request request = completed(given);
        if (dryRun) {
            DryRun.print(
                    new RunLifecycle(context).dryRun(request),
                    spec.commandLine().getOut());
            return ExitCode.DONE;
        }
        Optional<JudgedRun> run = new RunLifecycle(context).run(request, out);
        if (run.isEmpty()) {
            return ExitCode.FAILED;
        }
        int done = run.get().blocksDone();
        if (options.asksForMoreThan(done)) {
            context.listener()
                    .message("the budget ended the run after " + done + " of "
                            + run.get().run().plan().blocks().orElseThrow() + " blocks");
        }
        return show(run.get());
    }

    private int show(Result result) throws IOException {
        PrintWriter stdout = spec.commandLine().getOut();
        if (!json && result instanceof JudgedRun run && run.isGate()) {
            return GateCommand.show(run, Optional.empty(), stdout);
        }
        Path page = result.writePage();
        stdout.print(json ? result.render(Format.JSON) : result.summary(Terminal.colour(), page));
        stdout.flush();
        if (!json && Terminal.live() && !noOpen) {
            Desktop.open(page);
        }
        return ExitCode.of(result.runs());
    }

    private void rejectConflicts() {
        if (resume != null && (!what.isEmpty() || GivenOptions.beside(spec, WITH_RESUME))) {
            throw new UserError("--resume goes on with the plan in its directory and takes nothing else");
        }
        if (resume == null && acceptChanges) {
            throw new UserError(IdentityFile.ACCEPT + " says how a run goes on; it needs --resume");
        }
    }

    private void rejectPlanOptions(String study) {
        if (options.given()) {
            throw new UserError(
                    study + " is a study, whose parameters and rules are its own; it takes -p, --baseline, --driver,"
                            + " --budget, --seed and --out");
        }
    }

    /** Puts what the command line says over what a plan file says. */
    private Request completed(Request request) {
        if (!platforms.isEmpty()) {
            request.noPlatforms();
            platforms.forEach(request::platform);
        }
        baseline.ifPresent(request::baseline);
        driver.ifPresent(request::driver);
        options.addTo(request);
        budget.map(text -> Durations.parseMillis("--budget", text)).ifPresent(request::budgetMillis);
        seed.ifPresent(request::seed);
        return request;
    }
}
