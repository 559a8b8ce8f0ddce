package org.jdyno.fleet;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/**
 * How the tasks of a fleet are started.
 *
 * @param machines the machines; for ssh each by its words, else only their number counts
 * @param perWorkload whether each machine has a task for each workload
 * @param program what runs on each machine
 * @param scratch the directory of a machine in which a task runs; empty for its temporary directory
 * @param timeLimitMillis after which the scheduler ends a task; empty to derive it from the forecast
 * @param partition of Slurm
 * @param constraint of Slurm, on features of nodes
 * @param account of Slurm
 * @param image of Kubernetes, which has jdyno
 * @param claim of Kubernetes, of the volume for the results
 */
public record FleetSettings(
        Engine engine,
        List<String> machines,
        boolean perWorkload,
        Program program,
        Optional<String> scratch,
        Optional<Long> timeLimitMillis,
        Optional<String> partition,
        Optional<String> constraint,
        Optional<String> account,
        Optional<String> image,
        Optional<String> claim) {
    /** What a line of a script or a field of a scheduler takes as it is. */
    private static final Pattern WORD = Pattern.compile("[^\\s'\"\\\\`$]+");

    /**
     * The jdyno of the machines.
     *
     * @param launcher the path of a launcher that all machines see; not used if there is an archive
     * @param archive the name of an archive in the directory of the fleet, which each task unpacks
     * @param digest the SHA-256 of the archive in hexadecimal
     */
    public record Program(String launcher, Optional<String> archive, Optional<String> digest) {}

    public FleetSettings {
        machines = List.copyOf(machines);
        requireOnlyOf(Engine.SLURM, engine, "--partition", partition);
        requireOnlyOf(Engine.SLURM, engine, "--constraint", constraint);
        requireOnlyOf(Engine.SLURM, engine, "--account", account);
        requireOnlyOf(Engine.KUBERNETES, engine, "--image", image);
        requireOnlyOf(Engine.KUBERNETES, engine, "--claim", claim);
        if (engine == Engine.KUBERNETES && (image.isEmpty() || claim.isEmpty())) {
            throw new UserError("--engine kubernetes needs --image, a container image with jdyno, and --claim, the"
                    + " claim of a volume for the results that several pods may write to");
        }
        if (engine == Engine.KUBERNETES && program.archive.isPresent()) {
            throw new UserError("--engine kubernetes takes jdyno from the image; leave out --archive");
        }
        if (engine == Engine.SSH && perWorkload) {
            throw new UserError("--engine ssh has one task for each machine, so that its workloads run one after the"
                    + " other; leave out --per-workload");
        }
        if (engine == Engine.SSH && timeLimitMillis.isPresent()) {
            throw new UserError("--engine ssh has no time limit; leave out --time-limit");
        }
    }

    private static void requireOnlyOf(Engine needed, Engine engine, String option, Optional<String> value) {
        if (value.isPresent() && engine != needed) {
            throw new UserError(option + " is for --engine " + needed.word() + " only; leave it out");
        }
        if (value.filter(given -> !WORD.matcher(given).matches()).isPresent()) {
            throw new UserError(option + " must be one word without quotes, not " + Words.quoted(value.get()));
        }
    }
}
