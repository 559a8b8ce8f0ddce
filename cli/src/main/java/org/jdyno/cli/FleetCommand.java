package org.jdyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.fleet.Engine;
import org.jdyno.fleet.FleetSettings;
import org.jdyno.model.Durations;
import org.jdyno.model.Fleet;
import org.jdyno.model.ShellLine;
import org.jdyno.model.UserError;
import org.jdyno.plan.Request;
import org.jdyno.session.FleetCollection;
import org.jdyno.session.FleetPreparation;
import org.jdyno.session.FleetSubmission;
import org.jdyno.session.RunArguments;
import org.jdyno.session.SessionContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "fleet",
        modelTransformer = PlanOptions.All.class,
        subcommands = {FleetStatusCommand.class, FleetCollectCommand.class},
        description = {
            "Runs a plan on several machines, each of which compares the platforms by itself.",
            "",
            "A task is a whole run on one machine, with its own A/A control. fleet writes the scripts for Slurm, for"
                    + " GNU parallel over ssh, or for Kubernetes, and starts them. A task whose machine dies begins"
                    + " again, or goes on if it comes to the same machine."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:submitted; for ssh, every task has a result",
            "1:for ssh, a task has no result",
            "64:wrong usage, or the scheduler refused",
            "70:an error in jdyno, or output that could not be written"
        })
final class FleetCommand extends BaseCommand {
    /** By its status GNU parallel says how many tasks failed, up to this; a larger one is its own failure. */
    private static final int MOST_FAILED = 101;

    @Parameters(
            arity = "0..*",
            paramLabel = "STUDY | PLAN.yaml | WORKLOAD",
            description = "What each task runs, as for jdyno run.")
    private List<String> what = new ArrayList<>();

    @Mixin
    private FleetOptions machines;

    @Mixin
    private CommonOptions.Out out;

    @Option(
            names = "--dry-run",
            order = OptionSections.LENGTH,
            description = "Prints the script of a task, and writes and starts nothing.")
    private boolean dryRun;

    @Override
    public Integer call() throws InterruptedException, IOException {
        if (what.isEmpty()) {
            throw new UserError("fleet needs a plan: a file, a study or workloads, such as jdyno fleet plan.yaml"
                    + " --engine slurm --machines 6");
        }
        SessionContext context = context();
        FleetSettings settings = machines.settings(context.installation().home());
        FleetPreparation prepared = prepare(context, settings);
        context.listener().message(announcement(prepared.fleet()));
        if (dryRun) {
            printText(prepared.files().values().iterator().next());
            return ExitCode.DONE;
        }
        Path directory = prepared.create(out.directory);
        context.listener()
                .message("the fleet is in " + directory + "; its status: "
                        + ShellLine.of(List.of("./jdyno", "fleet", "status", directory.toString())));
        boolean remains = settings.engine() == Engine.SSH;
        FleetSubmission.of(directory, remains ? MOST_FAILED : 0, context.listener());
        if (!remains) {
            return ExitCode.DONE;
        }
        FleetCollection collection = FleetCollection.in(directory);
        FleetListing.print(collection, stdout());
        return collection.isWhole() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private FleetPreparation prepare(SessionContext context, FleetSettings settings) throws InterruptedException {
        RunArguments arguments = new RunArguments(what, context.workloads(), context.studies());
        boolean study = arguments.study().isPresent();
        if (study && PlanOptions.notOfStudies(spec()).given()) {
            throw new UserError(what.get(0)
                    + " is a study, which has its own parameters and rules; leave out the options that jdyno run does"
                    + " not take for it");
        }
        PlanOptions options = PlanOptions.all(spec());
        Request request = study ? new Request() : arguments.request();
        options.addTo(request);
        return FleetPreparation.of(context, arguments, request, options.words(), settings, machines.archive());
    }

    private static String announcement(Fleet fleet) {
        int tasks = fleet.tasks().size();
        Fleet.Forecast each = fleet.forecast();
        return fleet.title() + "; " + tasks + (tasks == 1 ? " task" : " tasks") + " of " + FleetListing.trials(each)
                + " trials, " + Durations.words(each.millis()) + (tasks == 1 ? "" : " each");
    }
}
