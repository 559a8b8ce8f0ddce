package org.jdyno.lab.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** How a command was asked for, so that it can be asked for again. */
final class CommandWords {
    private CommandWords() {}

    static List<String> of(CommandSpec command) {
        List<String> words = new ArrayList<>(List.of("./jdyno"));
        words.addAll(command.commandLine().getParent().getParseResult().originalArgs());
        return words;
    }
}
