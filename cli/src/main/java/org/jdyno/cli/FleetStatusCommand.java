package org.jdyno.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.model.TaskStatus;
import org.jdyno.session.FleetStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "status",
        description = {
            "Lists how the tasks of a fleet stand: on which machine, how far, and why one failed.",
            "",
            "What the tasks write into the directory of the fleet says so, whatever has started them."
        })
final class FleetStatusCommand extends BaseCommand {
    @Parameters(paramLabel = "DIR", description = "The directory of the fleet.")
    private Path directory;

    @Mixin
    private CommonOptions.Json json;

    @Override
    public Integer call() throws InterruptedException {
        FleetStatus status = FleetStatus.in(directory);
        status.doubt().ifPresent(doubt -> spec().commandLine().getErr().println("jdyno: " + doubt));
        if (json.asked) {
            printJson(status.tasks().stream().map(Entry::of).toList());
        } else {
            FleetListing.print(status, stdout());
            stdout().flush();
        }
        return ExitCode.DONE;
    }

    private record Entry(
            int task,
            Optional<String> workload,
            Optional<String> machine,
            String state,
            long trials,
            int attempts,
            String cause,
            Optional<String> result) {
        static Entry of(TaskStatus task) {
            return new Entry(
                    task.number(),
                    task.workload(),
                    task.machine(),
                    task.state().word(),
                    task.trials(),
                    task.attempts(),
                    task.cause(),
                    task.result().map(Path::toString));
        }
    }
}
