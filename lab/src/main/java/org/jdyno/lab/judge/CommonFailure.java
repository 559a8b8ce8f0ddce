package org.jdyno.lab.judge;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;

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
        Trial first = tried.get(0);
        return everyPlatform && run.failed(first) && isFinal(run, first.cause().orElseThrow())
                ? Optional.of(
                        new Note.FailedAlike(first.cause().get(), first.failedRole(), tried.size(), first.message()))
                : Optional.empty();
    }

    private static boolean isLike(Trial one, Trial other) {
        return other.outcome() == Outcome.FAILED
                && one.outcome() == Outcome.FAILED
                && other.cause().equals(one.cause())
                && other.failedRole().equals(one.failedRole());
    }

    /** A search finds out at which loads trials fail, so only failures that are independent of the load end it. */
    private static boolean isFinal(Run run, Cause cause) {
        return run.plan().experiment() instanceof Comparison
                || run.plan().experiment().publishedRule().isPresent()
                || cause.atAnyLoad();
    }
}
