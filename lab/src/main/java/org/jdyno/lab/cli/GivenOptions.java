package org.jdyno.lab.cli;

import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** Finds out which options were given. */
final class GivenOptions {
    private GivenOptions() {}

    /** Whether options other than these were given. They are named by their longest names. */
    static boolean beside(CommandSpec command, Set<String> allowed) {
        return command.commandLine().getParseResult().matchedOptions().stream()
                .anyMatch(option -> !allowed.contains(option.longestName()));
    }
}
