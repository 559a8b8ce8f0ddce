package org.jdyno.judge;

import java.util.List;
import java.util.Optional;
import org.jdyno.model.Cause;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Experiment.LeastHeap;
import org.jdyno.model.Note;
import org.jdyno.model.Outcome;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;

/**
 * Finds the failure that all platforms have in common: each that can run has failed, in all its trials so far, with the
 * same cause in the same role. Its reason is the plan or the machine and not a platform, so that further trials would
 * fail alike. Texts may differ: they have port numbers, addresses and process ids. Pure.
 */
public final class CommonFailure {
    /** One failure may be chance. */
    private static final int FEWEST_TRIALS = 2;

    private CommonFailure() {}

    /** The common failure; empty if there is none, or a platform has not been tried yet. */
    public static Optional<Note.FailedAlike> of(Run run) {
        List<Trial> tried = run.trials().stream()
                .filter(trial -> trial.outcome() != Outcome.SKIPPED)
                .toList();
        if (tried.size() < FEWEST_TRIALS || !tried.stream().allMatch(trial -> isLike(tried.get(0), trial))) {
            return Optional.empty();
        }
        boolean everyPlatform = run.plan().platforms().stream().allMatch(platform -> run.trials().stream()
                .anyMatch(trial -> trial.slot().platform().equals(platform.name())));
        // A search tries one cell after the other, and another workload may succeed.
        boolean everyWorkload = run.workloads().stream().allMatch(workload -> run.trials().stream()
                .anyMatch(trial -> trial.slot().cell().workload().equals(workload.name())));
        Trial first = tried.get(0);
        return everyPlatform
                        && everyWorkload
                        && run.failed(first)
                        && isFinal(run, first.cause().orElseThrow())
                ? Optional.of(new Note.FailedAlike(
                        first.cause().get(), first.ending().failedRole(), tried.size(), first.message()))
                : Optional.empty();
    }

    private static boolean isLike(Trial one, Trial other) {
        return other.outcome() == Outcome.FAILED
                && one.outcome() == Outcome.FAILED
                && other.cause().equals(one.cause())
                && other.ending().failedRole().equals(one.ending().failedRole());
    }

    /**
     * A search finds out at which loads or heaps trials fail, so only failures that are independent of these end it. A
     * JVM may not even start with a heap that is too small.
     */
    private static boolean isFinal(Run run, Cause cause) {
        Experiment experiment = run.plan().experiment();
        return experiment instanceof Comparison
                || experiment.publishedRule().isPresent()
                || cause.atAnyLoad() && !(experiment instanceof LeastHeap && cause.maybeTooLittle());
    }
}
