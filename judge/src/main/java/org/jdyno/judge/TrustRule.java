package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jdyno.model.Capacity;
import org.jdyno.model.Cell;
import org.jdyno.model.CellShare;
import org.jdyno.model.Disturbance;
import org.jdyno.model.EndReason;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Cases;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Note;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Steadiness;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.Trust;
import org.jdyno.model.Verdict;
import org.jdyno.stats.compare.AnytimeComparison;

/**
 * Decides whether a run's verdicts can be trusted. A run is untrusted if baseline and A/A control differ, if a GC pause
 * of a node is no hiccup of it ({@link PauseCheck}), or if slices disagree with bursts ({@link SliceCheck}). It is
 * unproven if baseline and control are not known to agree within twice the margin ({@link BaselineCheck},
 * docs/adr/0004-trust.md), or if its trials are imported.
 */
final class TrustRule {
    /** The share of the processors that other programs may use without a note. */
    private static final double MAX_OTHERS_SHARE = 0.05;

    /** The share of the processors that the lab may use without a note. */
    private static final double MAX_LAB_SHARE = 0.01;

    private final Run run;
    private final Experiment experiment;
    private final BaselineCheck check;
    private final List<Note> reasons = new ArrayList<>();
    private final List<Note> notes = new ArrayList<>();
    private final List<Cell> uncompared = new ArrayList<>();

    private TrustRule(Run run) {
        this.run = run;
        this.experiment = run.plan().experiment();
        this.check = new BaselineCheck(run.plan());
    }

    static Trust of(
            Run run,
            Map<Cell, CompletedTrials> completed,
            List<Capacity> capacities,
            List<Steadiness> steadiness,
            List<Verdict> verdicts) {
        TrustRule rule = new TrustRule(run);
        if (run.plan().experiment() instanceof Imported) {
            // Another tool's trials have no control, and no figures of the machine that could be checked.
            rule.noteStored();
            return rule.trust(completed, List.of());
        }
        List<Verdict> selfComparisons = rule.compareCopies(completed, capacities);
        rule.noteSchedule(completed, verdicts);
        rule.noteDisturbances(completed, verdicts);
        rule.noteMachine();
        rule.notePlatforms(steadiness);
        rule.notes.addAll(ErgonomicsNotes.of(run));
        rule.notes.addAll(ArchiveNotes.of(run, completed));
        return rule.trust(completed, selfComparisons);
    }

    private Trust trust(Map<Cell, CompletedTrials> completed, List<Verdict> selfComparisons) {
        Optional<Note.FailedAlike> common = CommonFailure.of(run);
        if (common.isPresent()) {
            // There are no figures that could be wrong.
            notes.add(new Note.Ended(EndReason.FAILED_ALIKE));
            return new Trust(Trust.State.UNPROVEN, List.of(common.get()), notes, selfComparisons);
        }
        reasons.addAll(check.differences());
        PauseCheck.of(run).ifPresent(reasons::add);
        reasons.addAll(SliceCheck.of(run, completed));
        if (!reasons.isEmpty()) {
            return new Trust(Trust.State.UNTRUSTED, reasons, notes, selfComparisons);
        }
        List<Note> unproven = nothingToCheck().or(check::unproven).stream().toList();
        return new Trust(
                unproven.isEmpty() ? Trust.State.TRUSTED : Trust.State.UNPROVEN, unproven, notes, selfComparisons);
    }

    /** The reason why a run has no A/A control, such as that it compares no platforms; empty if it has one. */
    private Optional<Note> nothingToCheck() {
        return experiment.match(new Cases<Optional<Note>>(
                comparison -> Optional.empty(),
                published -> Optional.of(new Note.RuleNotCompared()),
                largestLoad -> Optional.of(new Note.LimitsNotCompared()),
                leastHeap -> Optional.of(new Note.LimitsNotCompared()),
                rate -> run.plan().platformsWithoutControl().size() == 1
                        ? Optional.of(new Note.OnePlatform())
                        : Optional.empty(),
                imported -> Optional.of(new Note.NotInterleaved())));
    }

    /** The verdicts on the A/A control, one for each cell in which both copies were run. */
    private List<Verdict> compareCopies(Map<Cell, CompletedTrials> completed, List<Capacity> capacities) {
        VerdictFamily control = new VerdictFamily(run);
        if (experiment instanceof Comparison) {
            completed.forEach((cell, trials) -> {
                Pair copies = new Pair(
                        trials,
                        run.plan().aaControl(),
                        run.plan().baseline(),
                        trials.headline().name());
                control.add(copies);
                checkCell(copies);
            });
        }
        CapacityComparison comparison = new CapacityComparison(run.plan(), capacities);
        comparison.addTo(control, run.plan().aaControl());
        comparison
                .of(run.plan().aaControl())
                .forEach(copy -> check.add(copy.cell(), copy.measure(), comparison.logRatios(copy)));
        if (!uncompared.isEmpty()) {
            notes.add(new Note.BaselineUnable(uncompared));
        }
        return control.verdicts();
    }

    private void checkCell(Pair copies) {
        Cell cell = copies.trials().cell();
        boolean completed = !copies.trials().of(run.plan().baseline()).isEmpty();
        if (completed || copies.trials().hasValue(run.plan().baseline(), copies.measure())) {
            check.add(cell, copies.trials().headline(), copies.logRatios());
        } else if (run.cannotRun(cell, run.plan().baseline())) {
            // That is not a failure, and there is nothing to check.
            uncompared.add(cell);
        } else {
            reasons.add(new Note.BaselineNotCompleted(cell));
        }
    }

    /** Adds notes on the order of the trials, and on the end of the run. */
    private void noteSchedule(Map<Cell, CompletedTrials> completed, List<Verdict> verdicts) {
        if (experiment.ramp().isPresent()) {
            notes.add(new Note.RisingLoads());
        }
        notes.addAll(PairingNotes.of(run, completed));
        if (experiment instanceof Comparison) {
            noteExtended(verdicts);
            ComparisonStopRule.endReason(run, verdicts).map(Note.Ended::new).ifPresent(notes::add);
            FurtherTime.of(run, verdicts).ifPresent(notes::add);
            notes.addAll(OrderNotes.of(run, completed));
            completed.values().forEach(trials -> notes.addAll(ChangeCheck.notes(run.plan(), trials)));
        }
    }

    private void noteExtended(List<Verdict> verdicts) {
        if (experiment.stopping().rule() != Stopping.Rule.EXTENDED) {
            return;
        }
        int blocks = verdicts.stream()
                .filter(Verdict::headline)
                .mapToInt(verdict -> verdict.effect().blocks())
                .max()
                .orElse(0);
        notes.add(new Note.Extended(
                run.extensions().get(0).afterBlocks(),
                run.extensions().size(),
                AnytimeComparison.widening(blocks, ErrorControl.CONFIDENCE),
                ErrorControl.of(run).claimAlpha()));
    }

    /** Adds notes on what is stored. */
    private void noteStored() {
        run.identity().notes().forEach(text -> notes.add(new Note.SetupChanged(text)));
        run.damaged().forEach(one -> notes.add(new Note.TrialUnreadable(one.folder(), one.reason())));
    }

    private void noteDisturbances(Map<Cell, CompletedTrials> completed, List<Verdict> verdicts) {
        noteStored();
        notes.addAll(DisturbanceNotes.onBlocks(run));
        notes.addAll(DisturbanceNotes.onSteal(verdicts));
        if (experiment.compares()) {
            notes.addAll(DisturbanceNotes.onLoadBehind(run, completed));
            notes.addAll(DisturbanceNotes.onLateLoads(run, completed));
            notes.addAll(DisturbanceNotes.onGenerators(run, completed));
        }
        DisturbanceNotes.onInvalid(run).ifPresent(notes::add);
    }

    private void noteMachine() {
        // The roles under test of all workloads run on the same machine.
        int processors =
                run.hostUnderTest(run.workload(run.plan().cells().get(0))).processors();
        // Of a sliced trial it is not known how many processors others used, only their share in percent.
        double others = mean(measures -> Optional.ofNullable(measures.get("cpu-others"))
                .or(() ->
                        Optional.ofNullable(measures.get(Disturbance.OTHERS)).map(share -> share / 100 * processors)));
        if (others / processors > MAX_OTHERS_SHARE) {
            notes.add(new Note.OtherProgramsBusy(others, processors));
        }
        double lab = mean(measures -> Optional.ofNullable(measures.get("cpu-lab")));
        if (lab / run.host().processors() > MAX_LAB_SHARE) {
            notes.add(new Note.LabBusy(lab));
        }
    }

    private double mean(Function<Map<String, Double>, Optional<Double>> measure) {
        return run.trials().stream()
                .map(trial -> measure.apply(trial.measures()))
                .flatMap(Optional::stream)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
    }

    private void notePlatforms(List<Steadiness> steadiness) {
        noteMissing(trial -> trial.figures().noGcFigures(), Note.NoGcFigures::new);
        noteMissing(trial -> trial.figures().noCpuTime(), Note.NoCpuTime::new);
        if (experiment.serverKept()) {
            // A kept server is warm after its first trial; one that was restarted within its series of trials is not.
            noteShares(new ServerRestarts(run)::restarted, Note.ServerNotKept::new);
        }
        if (experiment.compares()) {
            noteUnsteady(steadiness);
            noteShares(trial -> !trial.warmup().settled(), Note.NotWarmedUp::new);
        } else if (experiment.publishedRule().isPresent()) {
            notes.add(new Note.TrialsInRow());
        }
    }

    /** Adds a note on each platform with trials that lack figures, with the reason of the first. */
    private void noteMissing(Function<Trial, Optional<String>> reason, BiFunction<Note.TrialShare, String, Note> note) {
        noteShares(
                trial -> reason.apply(trial).isPresent(),
                share -> note.apply(
                        share,
                        run.trials().stream()
                                .filter(trial -> trial.slot().platform().equals(share.platform()))
                                .flatMap(trial -> reason.apply(trial).stream())
                                .findFirst()
                                .orElseThrow()));
    }

    /**
     * Adds notes on platforms without a steady state. A search has no {@link Steadiness}, because it tries rates that
     * no platform sustains.
     */
    private void noteUnsteady(List<Steadiness> steadiness) {
        for (Platform platform : run.plan().platforms()) {
            List<CellShare> cells = steadiness.stream()
                    .filter(one -> one.needsNote() && one.platform().equals(platform.name()))
                    .map(one -> new CellShare(
                            one.cell(), one.unsteady(), one.trials().size()))
                    .toList();
            if (!cells.isEmpty()) {
                notes.add(new Note.NotSteady(platform.name(), cells));
            }
        }
    }

    /** Adds a note for each platform with affected trials. */
    private void noteShares(Predicate<Trial> isAffected, Function<Note.TrialShare, Note> note) {
        for (Platform platform : run.plan().platforms()) {
            List<Trial> own = run.trials().stream()
                    .filter(trial ->
                            trial.completed() && trial.slot().platform().equals(platform.name()))
                    .toList();
            int affected = (int) own.stream().filter(isAffected).count();
            if (affected > 0) {
                notes.add(note.apply(new Note.TrialShare(platform.name(), affected, own.size())));
            }
        }
    }
}
