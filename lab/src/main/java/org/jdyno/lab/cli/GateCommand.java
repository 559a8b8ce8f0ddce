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
import org.jdyno.lab.model.Gate;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Stopping;
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
            "They may be JVMs, options of one JVM, or two builds of a server (+classes=DIR puts other classes of"
                    + " the workload first). It ends as"
                    + " soon as its answer is certain."
        },
        footer = {
            "",
            "Exit status: 0 passes; 1 a regression by a headline measure, or the candidate fails more often than"
                    + " the baseline;"
                    + " 2 inconclusive; 3 the run cannot be trusted; 64 wrong usage; 70 trouble within jdyno."
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
        requireEnoughBlocks(plan);
        RoleHosts.require(plan.hosts());
        Path target = out != null ? out : Preparation.freePlace(Preparation.freshId());
        RunDirectory directory = RunDirectory.create(target, preparation.run(plan, CommandWords.of(spec)));
        if (!new Sitting(installation, err).run(directory, directory.read(), "run", target.toString())) {
            return ExitCode.INTERRUPTED;
        }
        return tell(directory, Optional.ofNullable(summary), spec.commandLine().getOut());
    }

    private static void requireEnoughBlocks(Plan plan) {
        int fewest = Judge.fewestBlocks(plan);
        if (plan.procedure().stopping().rule() == Stopping.Rule.FIXED
                && plan.blocks().orElseThrow() < fewest) {
            throw new UserError("a gate of " + plan.blocks().orElseThrow()
                    + " blocks could not even tell a candidate that always fails from chance; leave out --blocks,"
                    + " or give at least "
                    + fewest);
        }
    }

    private Request request(Asked asked) {
        Request request = asked.request();
        request.noPlatforms();
        request.platform(baseline);
        request.platform(candidate);
        options.addTo(request);
        request.budgetMillis(Durations.parseMillis("--budget", budget));
        request.stopping().falseAlarms(Stopping.GATE);
        Optional.ofNullable(seed).ifPresent(request::seed);
        return request;
    }

    /**
     * Prints the summary, writes the page, and returns the exit status.
     *
     * @param summary the file that the summary is also appended to
     */
    static int tell(RunDirectory directory, Optional<Path> summary, PrintWriter out) throws IOException {
        Judged judged = Judge.of(directory.read());
        Run run = judged.run();
        Judgement judgement = judged.judgement();
        Gate gate = Judge.gate(judged);
        Path page = directory.writeReport(
                Format.HTML.fileName(), Format.HTML.renderer().render(run, judgement));
        String text =
                new GateSummary(run, judgement, gate).markdown(page.toUri().toString());
        out.print(text);
        out.flush();
        if (summary.isPresent()) {
            Files.writeString(
                    summary.get(), text, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        return ExitCode.of(gate.answer());
    }
}
