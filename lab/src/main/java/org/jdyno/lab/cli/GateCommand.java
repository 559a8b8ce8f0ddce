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
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.plan.Studies;
import org.jdyno.lab.plan.Workloads;
import org.jdyno.lab.report.Format;
import org.jdyno.lab.report.GateSummary;
import org.jdyno.lab.store.RunDirectory;
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
            "They may be JVMs, options of one JVM, or two builds of a server (+classes=DIR puts other classes of the workload first). It ends as"
                    + " soon as every comparison is decided."
        },
        footer = {
            "",
            "Exit status: 0 no regression; 1 a regression by a headline measure, or the candidate failed where the baseline did not;"
                    + " 2 inconclusive; 3 the run cannot be trusted."
        },
        mixinStandardHelpOptions = true)
final class GateCommand implements Callable<Integer> {
    /** A gate stands in every build: one false alarm in a thousand, not in twenty. */
    private static final double FALSE_ALARMS = 0.001;

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
    private Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "The directory of the run; runs/<time> otherwise.")
    private Path out;

    @Option(
            names = "--summary",
            paramLabel = "FILE",
            description = "Also appends the summary to this file, such as that of a CI job.")
    private Path summary;

    @Override
    public Integer call() throws InterruptedException, IOException {
        Installation installation = Installation.ofThisProcess();
        Workloads workloads = Workloads.in(installation.workloads());
        Asked asked = new Asked(what, workloads, Studies.in(installation.studies()));
        if (asked.study().isPresent()) {
            throw new UserError(
                    "a study has platforms and rules of its own, and is no gate; name workloads or a plan file");
        }
        PrintWriter err = spec.commandLine().getErr();
        Preparation preparation = new Preparation(workloads, FindingJvms.find(err));
        Plan plan = preparation.plan(request(asked), baseline, null);
        if (plan.procedure().searches() || !plan.procedure().compares()) {
            throw new UserError("a gate compares in blocks; leave out --limit, --minheap, --slo and --rule");
        }
        RoleHosts.require(plan.hosts());
        Path target = out != null ? out : Preparation.freePlace(Preparation.freshId());
        RunDirectory directory = RunDirectory.create(target, preparation.run(plan, CommandWords.of(spec)));
        if (!new Sitting(installation, err).run(directory, directory.read(), "run", target.toString())) {
            return ExitCode.INTERRUPTED;
        }
        return tell(directory);
    }

    private Request request(Asked asked) {
        Request request = asked.request();
        request.noPlatforms();
        request.platform(baseline);
        request.platform(candidate);
        options.addTo(request);
        request.budgetMillis(Durations.parseMillis("--budget", budget));
        request.falseAlarms(FALSE_ALARMS);
        Optional.ofNullable(seed).ifPresent(request::seed);
        return request;
    }

    private int tell(RunDirectory directory) throws IOException {
        Run run = Judge.measured(directory.read());
        Judgement judgement = Judge.of(run);
        Path page = directory.writeReport(
                Format.HTML.fileName(), Format.HTML.renderer().render(run, judgement));
        GateSummary told = GateSummary.of(run, judgement);
        String text = told.markdown(page.toUri().toString());
        PrintWriter stdout = spec.commandLine().getOut();
        stdout.print(text);
        stdout.flush();
        if (summary != null) {
            Files.writeString(
                    summary, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        return switch (told.answer()) {
            case PASSES -> ExitCode.DONE;
            case REGRESSION -> ExitCode.FAILED;
            case INCONCLUSIVE -> ExitCode.INCONCLUSIVE;
            case UNTRUSTED -> ExitCode.UNTRUSTED;
        };
    }
}
