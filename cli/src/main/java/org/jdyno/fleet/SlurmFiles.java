package org.jdyno.fleet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jdyno.model.Fleet;
import org.jdyno.model.ShellLine;

/** The files by which Slurm runs a fleet, as an array of jobs. */
final class SlurmFiles {
    private SlurmFiles() {}

    /** @param timeLimitMillis after which a task is stopped */
    static Map<String, String> of(Fleet fleet, FleetSettings settings, TaskCommand command, long timeLimitMillis) {
        String name = "jdyno-" + fleet.id();
        List<String> chosen = new ArrayList<>();
        settings.partition().ifPresent(partition -> chosen.add("--partition=" + partition));
        settings.account().ifPresent(account -> chosen.add("--account=" + account));
        String collecting = chosen.isEmpty() ? "" : " " + ShellLine.of(chosen);
        settings.constraint().ifPresent(constraint -> chosen.add("--constraint=" + constraint));
        String directives = JobScript.filled(
                "directives-slurm.sh",
                Map.of(
                        "NAME",
                        name,
                        "LAST",
                        String.valueOf(fleet.tasks().size() - 1),
                        "MINUTES",
                        String.valueOf(minutes(timeLimitMillis)),
                        "CHOSEN",
                        chosen.stream()
                                .map(option -> "#SBATCH " + option + "\n")
                                .collect(Collectors.joining())));
        Map<String, String> files = new LinkedHashMap<>();
        files.put(JobScript.NAME, JobScript.text(fleet, settings, command, directives));
        files.put(JobScript.SUBMIT, JobScript.filled("submit-slurm.sh", Map.of("NAME", name, "COLLECT", collecting)));
        return files;
    }

    private static long minutes(long millis) {
        long minute = TimeUnit.MINUTES.toMillis(1);
        return (millis + minute - 1) / minute;
    }
}
