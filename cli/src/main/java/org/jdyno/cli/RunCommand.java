package org.jdyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.jdyno.plan.LengthKeys;
import org.jdyno.plan.Request;
import org.jdyno.plan.StudyFile;
import org.jdyno.report.Format;
import org.jdyno.session.Addition;
import org.jdyno.session.JudgedResult;
import org.jdyno.session.JudgedRun;
import org.jdyno.session.JudgedStudy;
import org.jdyno.session.LeastHeapRun;
import org.jdyno.session.MissingJvms;
import org.jdyno.session.RunArguments;
import org.jdyno.session.RunLifecycle;
import org.jdyno.session.SessionContext;
import org.jdyno.session.StudyRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "run",
        modelTransformer = PlanOptions.All.class,
        description = {
            "Compares platforms on workloads and reports which is fastest.",
            "",
            "Without arguments it runs the study tour, which answers five questions about the newest JVMs of this"
                    + " machine (or the collectors of the only one) and the same programs in C, in five minutes."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:done",
            "1:a trial failed, or a resumed gate found a regression",
            "2:too little data for any interval, a search was cut short, or a resumed gate is inconclusive",
            "3:the run cannot be trusted",
            "64:wrong usage: an option, an argument or a file",
            "70:an error in jdyno, or output that could not be written",
            "130:stopped by Ctrl-C; completed trials are kept"
        })
final class RunCommand extends BaseCommand {
    private static final List<String> WITH_RESUME =
            List.of("--budget", "--blocks", "--json", "--no-open", "--skip-missing");

    /** The study that runs without arguments. */
    static final String TOUR = "tour";

    /** The study that runs without arguments but with --quick. */
    private static final String QUICK = "quick";

    @Parameters(
            arity = "0..*",
            paramLabel = "STUDY | PLAN.yaml | WORKLOAD",
            description = "A study (see jdyno studies), a plan file, or workloads by name (see jdyno workloads).")
    private List<String> what = new ArrayList<>();

    @Mixin
    private CommonOptions.Out out;

    @Option(
            names = "--skip-missing",
            order = OptionSections.SUBJECT,
            description = "Skips the trials of platforms whose JVM this machine lacks, except those of the baseline.")
    private boolean skipMissing;

    @Option(
            names = "--resume",
            order = OptionSections.RESUME,
            paramLabel = "DIR",
            description =
                    "Continues an interrupted run or study. With --budget or --blocks, adds that much to one, also"
                            + " after its end; its intervals are then wider.")
    private Path resume;

    @Mixin
    private CommonOptions.AcceptChanges acceptChanges;

    @Mixin
    private CommonOptions.DryRun dryRun;

    @Mixin
    private CommonOptions.Json json;

    @Option(
            names = "--no-open",
            order = OptionSections.OUTPUT,
            description = "Does not open the report in a browser at the end.")
    private boolean noOpen;

    @Override
    public Integer call() throws InterruptedException, IOException {
        rejectConflictsOfResume(resume != null, acceptChanges.asked, !what.isEmpty(), WITH_RESUME);
        SessionContext context = skipMissing ? context().with(MissingJvms.SKIPPED) : context();
        if (resume != null) {
            PlanOptions options = PlanOptions.all(spec());
            Addition addition = new Addition(options.value(LengthKeys.BUDGET), options.value(LengthKeys.BLOCKS));
            return show(
                    JudgedStudy.isIn(resume)
                            ? StudyRun.resume(context, resume, acceptChanges.asked, addition)
                            : new RunLifecycle(context, acceptChanges.asked).resume(resume, addition));
        }
        List<String> asked = what.isEmpty() && !PlanOptions.notOfStudies(spec()).given() ? List.of(tour()) : what;
        RunArguments arguments = new RunArguments(asked, context.workloads(), context.studies());
        Optional<StudyFile> study = arguments.study();
        return study.isPresent() ? study(context, study.get()) : run(context, arguments.request());
    }

    private String tour() {
        return PlanOptions.all(spec()).value(LengthKeys.QUICK).isPresent() ? QUICK : TOUR;
    }

    private int study(SessionContext context, StudyFile file) throws InterruptedException, IOException {
        rejectPlanOptions(file.study().name());
        Request request = new Request();
        PlanOptions.all(spec()).addTo(request);
        StudyRun study = StudyRun.prepare(context, file, request);
        if (dryRun.asked) {
            DryRun.print(study.parts(), stdout());
            return ExitCode.DONE;
        }
        return show(study.run(out.directory));
    }

    private int run(SessionContext context, Request request) throws InterruptedException, IOException {
        PlanOptions options = PlanOptions.all(spec());
        options.addTo(request);
        if (dryRun.asked) {
            DryRun.print(new RunLifecycle(context, false).dryRun(request), stdout());
            return ExitCode.DONE;
        }
        Optional<JudgedRun> run = new LeastHeapRun(context).run(request, out.directory);
        if (run.isEmpty()) {
            return ExitCode.FAILED;
        }
        int done = run.get().blocksDone();
        if (options.value(LengthKeys.BLOCKS).filter(asked -> done < asked).isPresent()) {
            context.listener()
                    .message("the run ended after " + done + " of "
                            + run.get().run().plan().blocks().orElseThrow() + " blocks");
        }
        return show(run.get());
    }

    private int show(JudgedResult result) throws IOException {
        if (!json.asked && result instanceof JudgedRun run && run.isGate()) {
            return GateCommand.show(run, false, Optional.ofNullable(resume), Optional.empty(), stdout());
        }
        // Before the page, which a full disk may not take.
        printText(json.asked ? result.render(Format.JSON) : result.summary(Terminal.screen(), result.page()));
        Path page = result.writePage();
        if (!json.asked && Terminal.live() && !noOpen) {
            open(page);
        }
        return ExitCode.of(result.status());
    }

    /** Opens a page in the user's browser. Without a desktop it does nothing; the address is printed anyway. */
    private static void open(Path page) {
        boolean mac = System.getProperty("os.name").startsWith("Mac");
        if (mac || System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null) {
            try {
                new ProcessBuilder(mac ? "open" : "xdg-open", page.toUri().toString())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException noSuchProgram) {
                return;
            }
        }
    }

    private void rejectPlanOptions(String study) {
        if (PlanOptions.notOfStudies(spec()).given()) {
            throw new UserError(
                    study + " is a study, which has its own parameters and rules; it takes -p, --baseline, --driver,"
                            + " --budget, --quick, --thorough, --tolerate, --seed, --out, --dry-run, --json and"
                            + " --no-open only");
        }
    }
}
