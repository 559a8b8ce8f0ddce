package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Run;
import org.jdyno.model.ShellLine;
import org.jdyno.model.Trial;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Code;
import org.jdyno.report.document.Block.Folded;
import org.jdyno.report.document.Block.Section;

/** The command lines of all processes; equal ones are shown once. */
final class CommandTopic {
    /** Keeps the page small; trial.json has the command lines left out. */
    private static final int MAX_CHARACTERS = 500_000;

    private CommandTopic() {}

    static Section of(Run run) {
        List<Block> blocks = new ArrayList<>();
        Map<String, Map<String, List<Trial>>> groups = grouped(run.trials());
        if (groups.isEmpty()) {
            blocks.add(Block.text("No process was started."));
        }
        int left = MAX_CHARACTERS;
        for (Map.Entry<String, Map<String, List<Trial>>> group : groups.entrySet()) {
            List<Block> lines = new ArrayList<>();
            for (Map.Entry<String, List<Trial>> line : group.getValue().entrySet()) {
                left -= line.getKey().length();
                if (left >= 0) {
                    lines.add(Block.quiet(Sentences.trials(line.getValue())));
                    lines.add(new Code(line.getKey()));
                }
            }
            blocks.add(new Folded(group.getKey(), lines));
        }
        if (left < 0) {
            blocks.add(Block.text(
                    "Others are left out to keep the page small; the trial.json of each trial has all of them."));
        }
        return new Section("Command lines", blocks).id("commands");
    }

    private static Map<String, Map<String, List<Trial>>> grouped(List<Trial> trials) {
        Map<String, Map<String, List<Trial>>> groups = new LinkedHashMap<>();
        for (Trial trial : trials) {
            trial.commands().forEach((role, words) -> groups.computeIfAbsent(
                            trial.slot().cell().workload() + " on "
                                    + trial.slot().platform() + ": " + role,
                            unused -> new LinkedHashMap<>())
                    .computeIfAbsent(ShellLine.of(words), unused -> new ArrayList<>())
                    .add(trial));
        }
        return groups;
    }
}
