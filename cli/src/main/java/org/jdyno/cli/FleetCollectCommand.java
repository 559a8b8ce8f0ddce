package org.jdyno.cli;

import java.nio.file.Path;
import org.jdyno.session.FleetCollection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "collect",
        description = {
            "Reads the results of a fleet, and says which tasks have none and why.",
            "",
            "Each result is a run or a study of one machine, in the directory results of the fleet."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:every task has a result",
            "1:a task has none, or one that cannot be read",
            "64:wrong usage, or there is no fleet",
            "70:an error in jdyno, or output that could not be written"
        })
final class FleetCollectCommand extends BaseCommand {
    @Parameters(paramLabel = "DIR", description = "The directory of the fleet.")
    private Path directory;

    @Override
    public Integer call() throws InterruptedException {
        FleetCollection collection = FleetCollection.in(directory);
        collection.status().doubt().ifPresent(doubt -> spec().commandLine()
                .getErr()
                .println("jdyno: " + doubt));
        FleetListing.print(collection, stdout());
        stdout().flush();
        return collection.isWhole() ? ExitCode.DONE : ExitCode.FAILED;
    }
}
