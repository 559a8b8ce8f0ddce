package org.jdyno.lab.cli;

import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** Which options stand on the command line. */
final class GivenOptions {
    private GivenOptions() {}

    /** Whether there are others than these, which are named by their longest names. */
    static boolean beside(CommandSpec command, Set<String> allowed) {
        return command.commandLine().getParseResult().matchedOptions().stream()
                .anyMatch(option -> !allowed.contains(option.longestName()));
    }

    /** Whether there is any of a group of options that a command shares with others. */
    static boolean any(CommandSpec command, CommandSpec group) {
        return group.options().stream().anyMatch(command.commandLine().getParseResult()::hasMatchedOption);
    }
}
