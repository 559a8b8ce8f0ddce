package org.jdyno.lab.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.model.Trial;

/** Every command line, word for word; equal ones once, with the trials they belong to. */
final class CommandSection implements Section {
    /** Keeps the page within its size; what is left out is in the run's own files. */
    private static final int MOST_CHARACTERS = 500_000;

    @Override
    public void write(Html out, Story story) {
        out.open("section", "id", "commands");
        out.element("h2", "Command lines");
        Map<String, Map<String, TreeSet<Integer>>> groups = grouped(story.run().trials());
        if (groups.isEmpty()) {
            out.element("p", "No process was started.");
        }
        int left = MOST_CHARACTERS;
        for (Map.Entry<String, Map<String, TreeSet<Integer>>> group : groups.entrySet()) {
            out.open("details").element("summary", group.getKey());
            for (Map.Entry<String, TreeSet<Integer>> line : group.getValue().entrySet()) {
                left -= line.getKey().length();
                if (left >= 0) {
                    out.element("p", trials(line.getValue()), "class", "quiet");
                    out.element("pre", line.getKey());
                }
            }
            out.close("details");
        }
        if (left < 0) {
            out.element(
                    "p", "The last of them are left out to keep the page small; each trial's own file has its own.");
        }
        out.close("section");
    }

    private static Map<String, Map<String, TreeSet<Integer>>> grouped(List<Trial> trials) {
        Map<String, Map<String, TreeSet<Integer>>> groups = new LinkedHashMap<>();
        for (Trial trial : trials) {
            trial.commands().forEach((role, words) -> groups.computeIfAbsent(
                            trial.slot().workload() + " on " + trial.slot().platform() + ": " + role,
                            unused -> new LinkedHashMap<>())
                    .computeIfAbsent(ShellLine.of(words), unused -> new TreeSet<>())
                    .add(trial.slot().index()));
        }
        return groups;
    }

    private static String trials(TreeSet<Integer> indexes) {
        return (indexes.size() == 1 ? "trial " : "trials ")
                + indexes.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
