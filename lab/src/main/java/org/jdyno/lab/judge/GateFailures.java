package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Gate;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.stats.compare.FisherExact;
import org.jdyno.lab.stats.compare.Holm;

/**
 * How often the candidates of a gate fail compared with the baseline, and which failures require further blocks.
 * Baseline and A/A control count together; skipped trials do not count. Pure functions.
 */
final class GateFailures {
    /** If the baseline fails more often than this, a gate does not begin blocks beyond its budget. */
    private static final int FLAKES = 1;

    private GateFailures() {}

    /** One for each cell and candidate, in the order of the plan. */
    static List<Gate.Failures> of(Run run) {
        List<Gate.Failures> raw = new ArrayList<>();
        for (Cell cell : run.plan().cells()) {
            List<Trial> baseline =
                    ran(run, cell, List.of(run.plan().baseline(), run.plan().again()));
            for (Platform platform : run.plan().contenders()) {
                if (!platform.name().equals(run.plan().baseline())) {
                    raw.add(counted(cell, platform.name(), ran(run, cell, List.of(platform.name())), baseline));
                }
            }
        }
        double[] adjusted =
                Holm.adjust(raw.stream().mapToDouble(Gate.Failures::p).toArray());
        List<Gate.Failures> failures = new ArrayList<>();
        for (Gate.Failures one : raw) {
            failures.add(new Gate.Failures(
                    one.cell(),
                    one.candidate(),
                    one.failed(),
                    one.trials(),
                    one.baselineFailed(),
                    one.baselineTrials(),
                    adjusted[failures.size()]));
        }
        return failures;
    }

    private static Gate.Failures counted(Cell cell, String candidate, List<Trial> own, List<Trial> baseline) {
        int failed = failed(own);
        int others = failed(baseline);
        double p = FisherExact.moreOften(failed, own.size(), others, baseline.size());
        return new Gate.Failures(cell, candidate, failed, own.size(), others, baseline.size(), p);
    }

    private static List<Trial> ran(Run run, Cell cell, List<String> platforms) {
        return run.trials().stream()
                .filter(trial -> trial.outcome() != Outcome.SKIPPED
                        && trial.slot().at(cell)
                        && platforms.contains(trial.slot().platform()))
                .toList();
    }

    private static int failed(List<Trial> trials) {
        return (int) trials.stream()
                .filter(trial -> trial.outcome() == Outcome.FAILED)
                .count();
    }

    /**
     * The p at or below which a candidate fails more often. The test is one-sided and has half of the gate's error
     * rate. The figures have the other half; their tests are two-sided, and half of the wrong claims say "slower".
     */
    static double level(Run run) {
        int blocks = (int) run.trials().stream()
                .map(trial -> trial.slot().block())
                .distinct()
                .count();
        return level(ErrorControl.of(run), Math.max(1, blocks));
    }

    private static double level(ErrorControl errorControl, int blocks) {
        double half = errorControl.claims() / 2;
        // After block n the level is multiplied by 1 / n(n + 1), which sums to 1 over all blocks.
        return errorControl.anytime() ? half / (blocks * (blocks + 1.0)) : half;
    }

    /** Whether the candidate's only failure is in its last trial. */
    static boolean isToBeRepeated(Run run, Gate.Failures failures) {
        List<Trial> own = run.trialsOf(failures.cell(), failures.candidate());
        return failures.failed() == 1 && own.get(own.size() - 1).outcome() == Outcome.FAILED;
    }

    /**
     * Whether failures require a further block beyond the budget: one failure that was not repeated, or a candidate
     * that always fails but in too few trials for a claim.
     */
    static boolean askForAnotherBlock(Run run) {
        int enough = enoughTrials(run.plan());
        return of(run).stream()
                .anyMatch(one -> isToBeRepeated(run, one)
                        || one.always() && one.baselineFailed() <= FLAKES && one.trials() < enough);
    }

    /**
     * The number of trials after which a candidate that always fails is a regression even if the baseline failed once.
     */
    static int enoughTrials(Plan plan) {
        ErrorControl errorControl = ErrorControl.of(plan.experiment().stopping(), 1);
        int comparisons = plan.cells().size() * (plan.contenders().size() - 1);
        int trials = FLAKES;
        while (comparisons * FisherExact.moreOften(trials, trials, FLAKES, 2 * trials) > level(errorControl, trials)) {
            trials++;
        }
        return trials;
    }
}
