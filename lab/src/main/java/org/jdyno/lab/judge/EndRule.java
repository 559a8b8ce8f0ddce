package org.jdyno.lab.judge;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.EndReason;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.stats.compare.FixedWidth;
import org.jdyno.lab.stats.compare.GroupSequential;

/** Decides whether a run of blocks may end before its budget, because its comparisons are decided. */
final class EndRule {
    private EndRule() {}

    /**
     * The reason to end; empty if the run continues.
     *
     * @param verdicts the verdicts so far; those by other than headline measures are ignored
     */
    static Optional<EndReason> ended(Run run, List<Verdict> verdicts) {
        Stopping stopping = run.plan().experiment().stopping();
        List<Verdict> headlines = verdicts.stream().filter(Verdict::headline).toList();
        // A comparison without a verdict counts as inconclusive.
        if (run.trials().isEmpty() || headlines.isEmpty() || headlines.size() < comparisons(run)) {
            return Optional.empty();
        }
        if (stopping.precision().isPresent()
                && isPrecise(headlines, stopping.precision().getAsDouble())) {
            return Optional.of(EndReason.PRECISE);
        }
        boolean decided = headlines.stream().allMatch(verdict -> verdict.kind() != Verdict.Kind.INCONCLUSIVE);
        return isLook(run) && decided ? Optional.of(EndReason.DECIDED) : Optional.empty();
    }

    /** Whether the run is judged after its last block, to decide whether it ends early. */
    static boolean isLook(Run run) {
        return switch (run.plan().experiment().stopping().rule()) {
            case FIXED -> false;
            case LOOKS -> GroupSequential.looksBetween(shareBeforeLastBlock(run), ErrorControl.share(run));
            case ANYTIME -> true;
        };
    }

    /** The number of expected headline verdicts: one for every platform and cell that it and the baseline can run. */
    private static long comparisons(Run run) {
        return run.plan().cells().stream()
                .filter(cell -> !run.cannotRun(cell, run.plan().baseline()))
                .mapToLong(cell -> run.plan().platformsWithoutControl().stream()
                        .map(Platform::name)
                        .filter(name -> !name.equals(run.plan().baseline()) && !run.cannotRun(cell, name))
                        .count())
                .sum();
    }

    private static boolean isPrecise(List<Verdict> verdicts, double precision) {
        return verdicts.stream()
                .allMatch(verdict ->
                        verdict.blocks() >= FixedWidth.MIN_BLOCKS && halfWidth(verdict) <= Math.log1p(precision));
    }

    private static double halfWidth(Verdict verdict) {
        return Math.log(verdict.high() / verdict.low()) / 2;
    }

    private static double shareBeforeLastBlock(Run run) {
        int last = run.trials().get(run.trials().size() - 1).slot().block();
        List<Trial> before = run.trials().stream()
                .filter(trial -> trial.slot().block() != last)
                .toList();
        return before.isEmpty() ? 0 : ErrorControl.share(run.with(before));
    }
}
