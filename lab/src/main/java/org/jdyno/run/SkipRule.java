package org.jdyno.run;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdyno.host.Processors;
import org.jdyno.model.Cause;
import org.jdyno.model.Heap;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Platform;
import org.jdyno.model.Ramp;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Stack;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;

/** Decides which planned trials are skipped, and for what reason. */
final class SkipRule {
    private final Run run;
    private final Twins twins;
    private final Archives archives;

    SkipRule(Run run, Twins twins, Archives archives) {
        this.run = run;
        this.twins = twins;
        this.archives = archives;
    }

    /**
     * The skipped trial of a slot; empty if it should run.
     *
     * @param before all trials of the run so far
     */
    Optional<Trial> skip(Slot slot, List<Trial> before) {
        Workload workload = run.workload(slot);
        return (slot.pairing().together() ? incomplete(slot, before) : rampEnded(slot, before, workload))
                .or(() -> unable(slot, workload));
    }

    /** Skips the rest of co-scheduled trials if only some were stored: alone they would run differently. */
    private static Optional<Trial> incomplete(Slot slot, List<Trial> before) {
        return before.stream().anyMatch(trial -> trial.slot().isCoScheduledWith(slot))
                ? Optional.of(Trial.skipped(
                        slot,
                        Cause.GROUP_LOST,
                        "the run was interrupted while it stored the trials that ran at the same time"))
                : Optional.empty();
    }

    private Optional<Trial> rampEnded(Slot slot, List<Trial> before, Workload workload) {
        return run.plan().experiment().ramp().flatMap(ramp -> rampEnded(slot, before, workload, ramp));
    }

    private static Optional<Trial> rampEnded(Slot slot, List<Trial> before, Workload workload, Ramp ramp) {
        LoadParameter load = workload.load().orElseThrow();
        return ramp.endedBefore(slot, before, load)
                .map(end -> Trial.skipped(slot, Cause.RAMP_ENDED, message(ramp, end, load)));
    }

    static String message(Ramp ramp, Ramp.End end, LoadParameter load) {
        return "the ramp of this block ended at " + end.load() + " " + load.name() + ", where "
                + end.cause()
                        .map(cause -> "the trial failed, " + cause.title())
                        .orElseGet(() -> String.format(Locale.ROOT, "%s was %.1f %%", ramp.until(), end.percent()));
    }

    private Optional<Trial> unable(Slot slot, Workload workload) {
        Platform platform = run.plan().platform(slot.platform());
        Optional<String> tooMany = Processors.refusal(slot.cell().point());
        if (tooMany.isPresent()) {
            return tooMany.map(reason -> Trial.skipped(slot, Cause.UNSUPPORTED, reason));
        }
        if (platform.unable().isPresent()) {
            return platform.unable().map(reason -> Trial.skipped(slot, Cause.UNSUPPORTED, reason));
        }
        if (!platform.isNative()) {
            return archives.refusal(platform, workload.name())
                    .map(reason -> Trial.skipped(slot, Cause.UNSUPPORTED, reason));
        }
        if (workload.tested().adapter()) {
            return Optional.empty(); // it knows whether it has a program
        }
        if (!workload.hasTwin()) {
            return Optional.of(
                    Trial.skipped(slot, Cause.UNSUPPORTED, "workload " + workload.name() + " has no C twin"));
        }
        if (Heap.at(slot.cell().point()).isPresent()) {
            return Optional.of(Trial.skipped(slot, Cause.UNSUPPORTED, "the C twin has no Java heap"));
        }
        if (Stack.at(slot.cell().point()).isPresent()) {
            return Optional.of(Trial.skipped(slot, Cause.UNSUPPORTED, "the C twin has no stacks of a JVM"));
        }
        return Optional.ofNullable(twins.reasons().get(workload.name()))
                .map(reason -> Trial.skipped(slot, Cause.NO_COMPILER, reason));
    }
}
