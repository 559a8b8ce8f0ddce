package org.jdyno.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.store.IdentityFile;
import picocli.CommandLine.Option;

/** Options that several commands have. */
final class CommonOptions {
    private CommonOptions() {}

    static final class Json {
        @Option(names = "--json", order = OptionSections.OUTPUT, description = "Prints the result as JSON.")
        boolean asked;
    }

    static final class Out {
        @Option(
                names = "--out",
                order = OptionSections.OUTPUT,
                paramLabel = "DIR",
                description = "The directory of what is kept. Default: a new one in the directory runs.")
        Optional<Path> directory;
    }

    static final class DryRun {
        @Option(
                names = "--dry-run",
                order = OptionSections.LENGTH,
                description = "Prints the schedule and the expected time, and runs nothing.")
        boolean asked;
    }

    static final class Seed {
        @Option(
                names = "--seed",
                order = OptionSections.SUBJECT,
                paramLabel = "N",
                description = "The seed of the schedule and the workloads. Default: random.")
        Optional<Long> given;
    }

    static final class AcceptChanges {
        @Option(
                names = IdentityFile.ACCEPT,
                order = OptionSections.RESUME,
                description = "Continues although a JVM, classes or the machine have changed, and notes the change.")
        boolean asked;
    }
}
