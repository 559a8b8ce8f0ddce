package org.jdyno.run.trial;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jdyno.host.LimitGroups;
import org.jdyno.host.LimitGroups.Use;
import org.jdyno.model.Cause;
import org.jdyno.model.Limits;
import org.jdyno.model.Obstacle;
import org.jdyno.run.protocol.TrialFailure;

/**
 * Watches what the limits of a platform do to its processes: how often its quota stops them in the measured phase, and
 * whether the kernel kills one because its memory is used up. Used by the thread that runs the trial.
 */
final class LimitWatch {
    private final LimitGroups groups = new LimitGroups();
    private final Limits limits;
    private final Map<String, Use> before = new HashMap<>();
    private boolean killed;

    LimitWatch(Limits limits) {
        this.limits = limits;
    }

    /**
     * The measured phase begins.
     *
     * @param tested the processes under test on this machine, and the adapters of such programs: name to process id
     */
    void begin(Map<String, Long> tested) {
        if (limits.cpus().isPresent()) {
            tested.forEach((name, leader) -> before.put(name, groups.use(leader)));
        }
    }

    /** The measured phase has ended. */
    void end(Map<String, Long> tested, Totals totals) {
        before.forEach((name, begun) -> {
            Use ended = groups.use(tested.get(name));
            totals.put(name, "quotaPeriods", ended.periods() - begun.periods());
            totals.put(name, "throttledPeriods", ended.throttled() - begun.throttled());
        });
    }

    /** The failure of the trial: another one if the kernel has killed a process for its memory. */
    TrialFailure explained(TrialFailure failure, Map<String, Long> tested) {
        if (limits.memory().isEmpty()) {
            return failure;
        }
        Optional<String> name = tested.entrySet().stream()
                .filter(process -> groups.use(process.getValue()).kills() > 0)
                .map(Map.Entry::getKey)
                .findFirst();
        killed = name.isPresent();
        return name.map(process -> new TrialFailure(
                        Cause.OUT_OF_MEMORY,
                        "the kernel killed the " + process + ", which needed more memory than its limit " + memory()
                                + "; " + failure.getMessage(),
                        failure.process(),
                        failure.counters()))
                .orElse(failure);
    }

    private String memory() {
        return Limits.MEMORY + "=" + limits.memory().orElseThrow();
    }

    /** The limit that has ended a process; empty if none has. */
    Optional<Obstacle> obstacle() {
        return killed
                ? Optional.of(new Obstacle(
                        "memory of the platform",
                        memory(),
                        "Give it more, or let its JVM use less, such as by +heap=SIZE: a JVM also needs memory for"
                                + " threads, classes, compiled code and the collector."))
                : Optional.empty();
    }
}
