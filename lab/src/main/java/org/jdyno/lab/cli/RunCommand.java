package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.CapacitySearch;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.LostBlocks;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.study.StudyPlan;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.plan.Studies;
import org.jdyno.lab.plan.StudyFile;
import org.jdyno.lab.plan.Workloads;
import org.jdyno.lab.report.Format;
import org.jdyno.lab.store.IdentityFile;
import org.jdyno.lab.store.RunDirectory;
import org.jdyno.lab.store.StudyDirectory;
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
            "Without arguments: a tour of the workloads over the newest JVMs found here (or one JVM's collectors)"
                    + " and the native C"
                    + " twin, within five minutes."
        },
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
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
                    + " its path, with"
                    + " options (25+zgc, 17+serial+heap=512m); or native, the C twin. NAME=… gives it a"
                    + " name of its own."
                    + " Repeatable.")
    private List<String> platforms = new ArrayList<>();

    @Option(
            names = "--baseline",
            paramLabel = "P",
            description = "What the others are compared with; the first platform otherwise.")
    private String baseline;

    @Option(
            names = "--driver",
            paramLabel = "P",
            description = "The JVM of the roles that are not under test; the one that runs jdyno otherwise.")
    private String driver;

    @Mixin
    private PlanOptions options;

    @Option(
            names = "--budget",
            paramLabel = "5m",
            description = "How long the trials may take together. 5m if platforms are compared and nothing else says"
                    + " it; no bound for studies, nor"
                    + " with --blocks, --limit, --slo or a --rule of its own.")
    private String budget;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the schedule and the workloads; drawn and stored otherwise.")
    private Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "The directory of the run; runs/<time> otherwise.")
    private Path out;

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

    private final Installation installation = Installation.ofThisProcess();

    @Override
    public Integer call() throws InterruptedException, IOException {
        Workloads workloads = Workloads.in(installation.workloads());
        if (resume != null) {
            rejectBesideResume();
            if (StudyDirectory.isStudy(resume)) {
                return StudyRun.resume(StudyDirectory.open(resume), installation, workloads, spec)
                        .acceptingChanges(acceptChanges)
                        .call(dryRun, json, noOpen);
            }
            RunDirectory directory = RunDirectory.open(resume);
            return run(directory, directory.read());
        }
        if (acceptChanges) {
            throw new UserError(IdentityFile.ACCEPT + " says how a run goes on; it needs --resume");
        }
        Asked asked = new Asked(what, workloads, Studies.in(installation.studies()));
        Optional<StudyFile> study = asked.study();
        if (study.isPresent()) {
            rejectBesideStudy(study.get().study().name());
            return begin(study.get(), workloads).call(dryRun, json, noOpen);
        }
        Request request = request(asked);
        Preparation preparation =
                new Preparation(workloads, FindingJvms.find(spec.commandLine().getErr()));
        Path target = target(Preparation.freshId());
        Optional<Plan> search = preparation.heapSearch(request, baseline, driver);
        if (search.isPresent()) {
            if (dryRun) {
                throw new UserError(
                        "--dry-run cannot know the sizes of multiples of the least heap, which is searched for first;"
                                + " give sizes, such as heap=64m");
            }
            RunDirectory.requireNone(target);
            int found = new LeastHeapRun(installation, spec.commandLine().getErr(), CommandWords.of(spec))
                    .find(
                            request,
                            search.get(),
                            target,
                            () -> preparation.plan(request, baseline, driver),
                            preparation::run);
            if (found != ExitCode.DONE) {
                return found;
            }
        }
        Plan plan = preparation.plan(request, baseline, driver);
        Run run = preparation.run(plan, CommandWords.of(spec));
        if (dryRun) {
            DryRun.print(run, spec.commandLine().getOut());
            return ExitCode.DONE;
        }
        RoleHosts.require(plan.hosts());
        return run(RunDirectory.create(target, run), run);
    }

    /** Where the run goes; a dry run makes no directory. */
    private Path target(String name) {
        if (out != null) {
            return out;
        }
        return dryRun ? Path.of("runs", name) : Preparation.freePlace(name);
    }

    private int run(RunDirectory directory, Run run) throws InterruptedException, IOException {
        Sitting sitting = new Sitting(installation, spec.commandLine().getErr()).acceptingChanges(acceptChanges);
        if (!sitting.run(directory, run, "run", directory.path().toString())) {
            return ExitCode.INTERRUPTED;
        }
        if (run.plan().procedure().stopping().gates() && !json) {
            return GateCommand.tell(
                    directory, Optional.empty(), spec.commandLine().getOut());
        }
        Judged judged = Judge.of(directory.read());
        Run whole = judged.run();
        Judgement judgement = judged.judgement();
        tellBudget(whole);
        PrintWriter stdout = spec.commandLine().getOut();
        if (json) {
            directory.writeReport(Format.HTML.fileName(), Format.HTML.renderer().render(whole, judgement));
            stdout.print(Format.JSON.renderer().render(whole, judgement));
            stdout.flush();
        } else {
            Path page = ReportCommand.tell(directory, whole, judgement, stdout);
            if (Terminal.live() && !noOpen) {
                Desktop.open(page);
            }
        }
        return ExitCode.of(judged);
    }

    /** Says why there are fewer blocks than were asked for. */
    private void tellBudget(Run run) {
        int asked = run.plan().blocks().orElseThrow();
        long done = run.trials().stream()
                .map(trial -> trial.slot().block())
                .distinct()
                .count();
        done -= LostBlocks.of(run).lost().keySet().stream()
                .map(LostBlocks.Block::number)
                .distinct()
                .count();
        if (run.plan().procedure().capacity().isPresent()) {
            done = CapacitySearch.randomBlocks((int) done - 1);
        }
        if (options.asksForMoreThan(done)) {
            spec.commandLine()
                    .getErr()
                    .println("jdyno: the budget ended the run after " + done + " of " + asked + " blocks");
        }
    }

    private void rejectBesideResume() {
        boolean others = !what.isEmpty()
                || !platforms.isEmpty()
                || options.given()
                || baseline != null
                || driver != null
                || budget != null
                || seed != null
                || out != null
                || dryRun;
        if (others) {
            throw new UserError("--resume goes on with the plan in its directory and takes nothing else");
        }
    }

    private StudyRun begin(StudyFile study, Workloads workloads) throws InterruptedException {
        Preparation preparation =
                new Preparation(workloads, FindingJvms.find(spec.commandLine().getErr()));
        StudyPlan plan = new StudyPlan(
                Preparation.freshId(),
                Version.text(),
                CommandWords.of(spec),
                study.content(),
                preparation.specs(platforms, study, spec.commandLine().getErr()),
                Optional.ofNullable(baseline),
                Optional.ofNullable(driver),
                Optional.ofNullable(budget).map(text -> Durations.parseMillis("--budget", text)),
                seed != null ? seed : Preparation.freshSeed(),
                Map.of());
        Path target = target(study.study().name() + "-" + plan.id());
        return StudyRun.begin(plan, target, installation, preparation, spec);
    }

    private void rejectBesideStudy(String name) {
        if (options.given()) {
            throw new UserError(
                    name + " is a study, whose parameters and rules are its own; it takes -p, --baseline, --driver,"
                            + " --budget, --seed and --out");
        }
    }

    private Request request(Asked asked) {
        Request request = asked.request();
        if (!platforms.isEmpty()) {
            request.noPlatforms();
            platforms.forEach(request::platform);
        }
        options.addTo(request);
        Optional.ofNullable(budget)
                .map(text -> Durations.parseMillis("--budget", text))
                .ifPresent(request::budgetMillis);
        Optional.ofNullable(seed).ifPresent(request::seed);
        return request;
    }
}
