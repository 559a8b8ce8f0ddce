package org.jdyno.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.model.ShellLine;

/**
 * The command that begins the run of a task.
 *
 * @param file the file of the plan, in the directory of the fleet; empty if it has none
 * @param words otherwise what is run: a study, workloads, or a file outside of the directory
 * @param workloads one for each task of a machine; empty if each task runs all
 * @param options of {@code jdyno run}
 * @param seed to which each task adds its number, so that each has a schedule of its own; empty if the plan has one
 */
public record TaskCommand(
        Optional<String> file, List<String> words, List<String> workloads, List<String> options, OptionalLong seed) {
    /** The name of the plan of one workload. */
    public static String fileOf(String workload) {
        return "plan-" + workload + ".yaml";
    }

    /** The lines of a shell script that set its arguments to the words of the command. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!workloads.isEmpty()) {
            lines.add("  case $((task % " + workloads.size() + ")) in");
            for (int i = 0; i < workloads.size(); i++) {
                lines.add("    " + i + ") workload=" + ShellLine.of(List.of(workloads.get(i))) + " ;;");
            }
            lines.add("  esac");
        }
        List<String> set = new ArrayList<>(List.of("set -- run"));
        if (workloads.isEmpty()) {
            set.add(file.map(name -> "\"$files/" + name + "\"").orElse(ShellLine.of(words)));
        } else {
            set.add(file.isPresent() ? "\"$files/" + fileOf("$workload") + "\"" : "\"$workload\"");
        }
        if (!options.isEmpty()) {
            set.add(ShellLine.of(options));
        }
        seed.ifPresent(first -> set.add("\"--seed=$((" + first + " + task))\""));
        lines.add("  " + String.join(" ", set));
        return lines;
    }
}
