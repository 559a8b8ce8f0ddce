package org.jdyno.fleet;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.model.Fleet;

/** The files by which GNU parallel runs a fleet, with a connection by ssh to each machine. */
final class SshFiles {
    /** A line for each task: its number, and the words that tell ssh where it runs. */
    private static final String MACHINES = "machines";

    private SshFiles() {}

    /** @param sent the names of the files of the directory that a machine needs besides the script of the task */
    static Map<String, String> of(Fleet fleet, FleetSettings settings, TaskCommand command, List<String> sent) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put(JobScript.NAME, JobScript.text(fleet, settings, command, ""));
        String all = JobScript.NAME + " " + String.join(" ", sent)
                + settings.program().archive().map(archive -> " " + archive).orElse("");
        files.put(
                "remote.sh",
                JobScript.filled(
                        "remote.sh",
                        Map.of(
                                "SETTINGS",
                                JobScript.assignment("fleet", fleet.id())
                                        + JobScript.assignment("sent", all)
                                        + JobScript.assignment("period", String.valueOf(fleet.periodSeconds())))));
        files.put(
                MACHINES,
                settings.machines().stream()
                        .map(machine -> settings.machines().indexOf(machine) + "\t" + machine + "\n")
                        .collect(Collectors.joining()));
        files.put(JobScript.SUBMIT, JobScript.filled("submit-ssh.sh", Map.of()));
        return files;
    }
}
