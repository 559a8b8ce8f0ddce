package org.jdyno.fleet;

import java.util.List;
import java.util.Map;
import org.jdyno.model.Fleet;

/** The entry point of this package: the scripts and settings by which an engine runs a fleet. */
public final class FleetFiles {
    private FleetFiles() {}

    /** The name of the script that starts all tasks. */
    public static final String SUBMIT = JobScript.SUBMIT;

    /**
     * The files, by their names in the directory of the fleet; the first is what runs a task.
     *
     * @param plans further files of that directory: {@code fleet.yaml} and the plans
     * @param timeLimitMillis after which a scheduler stops a task
     */
    public static Map<String, String> of(
            Fleet fleet, FleetSettings settings, TaskCommand command, Map<String, String> plans, long timeLimitMillis) {
        return switch (settings.engine()) {
            case SLURM -> SlurmFiles.of(fleet, settings, command, timeLimitMillis);
            case SSH -> SshFiles.of(fleet, settings, command, List.copyOf(plans.keySet()));
            case KUBERNETES -> KubernetesFiles.of(fleet, settings, command, plans, timeLimitMillis);
        };
    }
}
