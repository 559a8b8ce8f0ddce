package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Procedure;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.Verdict;

/**
 * Whether a run's verdicts may be believed: the baseline, entered twice and run like any other platform, must be shown
 * not to differ from itself.
 *
 * <p>A run in which it is seen to differ is untrusted; one in which it may differ by what verdicts speak of is unproven
 * ({@link BaselineCheck}, docs/adr/0004-trust.md).
 */
final class TrustRule {
    private static final double BUSY_OTHERS = 0.05;
    private static final double BUSY_LAB = 0.01;
    /** Points that are told one by one. */
    private static final int MOST_TOLD = 3;

    private final Run run;
    private final BaselineCheck check;
    private final List<String> reasons = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> uncompared = new ArrayList<>();

    private TrustRule(Run run) {
        this.run = run;
        this.check = new BaselineCheck(run.plan());
    }

    static Trust of(
            Run run,
            Map<Cell, Completed> completed,
            List<Capacity> capacities,
            List<Steadiness> steadiness,
            List<Verdict> verdicts) {
        TrustRule rule = new TrustRule(run);
        VerdictFamily again = new VerdictFamily(run);
        boolean searches = run.plan().procedure().searches();
        if (run.plan().procedure().compares() && !searches) {
            completed.forEach((cell, trials) -> {
                Measure headline = run.workload(cell.workload()).headline();
                again.add(cell, headline, run.plan().again(), run.plan().baseline(), trials);
                rule.compareWithItself(cell, headline, trials);
            });
        }
        CapacityComparison comparison = new CapacityComparison(run.plan(), capacities);
        comparison.addTo(again, run.plan().again());
        comparison.again(rule.check::add);
        rule.noteUncompared();
        if (run.plan().procedure().ramp().isPresent()) {
            rule.notes.add("the loads of a block were visited in rising order: a drift of the machine looks like an"
                    + " effect of the load, not of a platform");
        }
        rule.notes.addAll(PairingNotes.of(run, completed));
        if (run.plan().procedure().compares() && !searches) {
            EndRule.ended(run, verdicts)
                    .ifPresent(reason -> rule.notes.add("the run ended where it did because " + reason));
            FurtherTime.of(run, verdicts).map(FurtherTime::words).ifPresent(rule.notes::add);
            rule.notes.addAll(OrderNotes.of(run, completed));
            rule.notes.addAll(AnytimeNotes.of(run, completed, verdicts));
        }
        rule.notes.addAll(run.identity().notes());
        run.damaged().forEach(one -> rule.notes.add("a stored trial counts for nothing because " + one.reason()));
        rule.notes.addAll(DisturbanceNotes.of(run));
        rule.notes.addAll(DisturbanceNotes.ofSteal(run, verdicts));
        if (run.plan().procedure().compares()) {
            rule.notes.addAll(DisturbanceNotes.ofBehind(run, completed));
        }
        InvalidNote.of(run).ifPresent(rule.notes::add);
        rule.noteMachine();
        if (run.plan().procedure().serverKept()) {
            rule.noteServersStartedAnew();
        }
        if (run.plan().procedure().compares()) {
            rule.noteUnsteady(steadiness);
            rule.noteColdTrials();
        } else if (run.plan().procedure().rule() != Rule.INTERVAL) {
            rule.notes.add("by the run rule of " + run.plan().procedure().rule().word()
                    + " all trials of a platform stand in a row, so a drift of the machine looks like a"
                    + " difference between platforms");
        }
        return rule.trust(again.verdicts());
    }

    private Trust trust(List<Verdict> selfComparisons) {
        reasons.addAll(check.differences());
        if (!reasons.isEmpty()) {
            return new Trust(Trust.State.UNTRUSTED, reasons, notes, selfComparisons);
        }
        List<String> unproven = nothingToCheck().map(List::of).orElseGet(check::unproven);
        return new Trust(
                unproven.isEmpty() ? Trust.State.TRUSTED : Trust.State.UNPROVEN, unproven, notes, selfComparisons);
    }

    /** Why a run has no platforms whose comparison could be wrong. */
    private Optional<String> nothingToCheck() {
        Procedure procedure = run.plan().procedure();
        if (procedure.limit().isPresent()) {
            return Optional.of(
                    "a search for limits compares no platforms; that a limit is confirmed is a check of its own");
        }
        if (!procedure.compares()) {
            return Optional.of(
                    "by this run rule the platforms do not take turns, so they are not compared, only scored");
        }
        return procedure.capacity().isPresent() && run.plan().contenders().size() == 1
                ? Optional.of("one platform alone is compared with nobody")
                : Optional.empty();
    }

    private void compareWithItself(Cell cell, Measure headline, Completed trials) {
        if (trials.of(run.plan().baseline()).isEmpty()) {
            if (isUnable(cell)) {
                uncompared.add(where(cell));
            } else {
                reasons.add("the baseline has not completed a single trial of " + where(cell));
            }
        } else {
            check.add(
                    cell,
                    headline,
                    trials.logRatios(run.plan().again(), run.plan().baseline(), headline.name()));
        }
    }

    /**
     * Whether the baseline cannot run this at all, or not any more in a ramp, which is no failure: there is then
     * nothing to compare, and nothing to check.
     */
    private boolean isUnable(Cell cell) {
        List<Trial> own = run.trials().stream()
                .filter(trial -> trial.slot().platform().equals(run.plan().baseline())
                        && trial.slot().at(cell))
                .toList();
        return !own.isEmpty()
                && own.stream()
                        .allMatch(trial -> trial.outcome() == Outcome.SKIPPED
                                || trial.outcome() == Outcome.FAILED && !run.failed(trial));
    }

    private void noteUncompared() {
        if (!uncompared.isEmpty()) {
            notes.add("the baseline cannot run " + told(uncompared) + ", so nothing is compared there");
        }
    }

    /** The first few of many. */
    private static String told(List<String> many) {
        List<String> told = many.subList(0, Math.min(MOST_TOLD, many.size()));
        int others = many.size() - told.size();
        return String.join(", ", told) + (others == 0 ? "" : " and " + others + " more");
    }

    private String where(Cell cell) {
        return run.plan().nameOf(cell);
    }

    private void noteMachine() {
        // A role has the same name in every workload that says where it runs.
        int processors = run.hostUnderTest(run.workloads().get(0)).processors();
        double others = meanMeasure("cpu-others");
        if (others / processors > BUSY_OTHERS) {
            notes.add(String.format(
                    Locale.ROOT,
                    "other programs used %.2f of the machine's %d processors on average",
                    others,
                    processors));
        }
        double lab = meanMeasure("cpu-lab");
        if (lab / run.host().processors() > BUSY_LAB) {
            notes.add(String.format(Locale.ROOT, "jdyno itself used %.3f processors while windows ran", lab));
        }
    }

    private double meanMeasure(String measure) {
        return run.trials().stream()
                .map(trial -> trial.measures().get(measure))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
    }

    /** A search has no such platform: beyond the highest rate that one bears there is no steady state. */
    private void noteUnsteady(List<Steadiness> steadiness) {
        run.plan().platforms().forEach(platform -> {
            List<String> cells = steadiness.stream()
                    .filter(one -> one.labelled() && one.platform().equals(platform.name()))
                    .map(one -> one.unsteady() + " of " + one.trials().size() + " trials of "
                            + where(new Cell(one.workload(), one.point())))
                    .toList();
            if (!cells.isEmpty()) {
                notes.add(platform.name() + " had not reached a steady state in " + told(cells)
                        + "; its figures are over the whole measured phase all the same");
            }
        });
    }

    private void noteColdTrials() {
        run.plan().platforms().forEach(platform -> {
            long cold = completedOf(platform.name())
                    .filter(trial -> !trial.warmup().settled())
                    .count();
            if (cold > 0) {
                notes.add(platform.name() + " was measured before its warm-up had settled in " + cold + " of "
                        + completedOf(platform.name()).count() + " trials");
            }
        });
    }

    /** A server that is kept is warm after its first trial; one that had to be started within its row is not. */
    private void noteServersStartedAnew() {
        KeptRows rows = new KeptRows(run);
        run.plan().platforms().forEach(platform -> {
            long anew = completedOf(platform.name()).filter(rows::startedAnew).count();
            if (anew > 0) {
                notes.add(platform.name() + " began " + anew + " of "
                        + completedOf(platform.name()).count()
                        + " trials with a fresh server where it should have kept its own, because the run was cut short"
                        + " there or the trial before had failed; leave these out, or run again");
            }
        });
    }

    private Stream<Trial> completedOf(String platform) {
        return run.trials().stream()
                .filter(trial -> trial.completed() && trial.slot().platform().equals(platform));
    }
}
