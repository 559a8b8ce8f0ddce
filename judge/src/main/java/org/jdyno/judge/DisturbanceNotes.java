package org.jdyno.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Disturbance;
import org.jdyno.model.DisturbedTrial;
import org.jdyno.model.Note;
import org.jdyno.model.Outcome;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.Workload;

/**
 * Notes on what disturbed the trials: lost and tolerated blocks, steal, loads that fell behind their schedule, and load
 * generators that may have limited the throughput.
 */
final class DisturbanceNotes {
    /** The share of the response time, both at the 99th percentile, from which on the lag of the load is told. */
    private static final double LATE_SHARE = 0.1;

    /** With fewer operations, fewer than ten are beyond the 99th percentile. */
    private static final long MIN_OPERATIONS_FOR_LAG = 1_000;

    private DisturbanceNotes() {}

    /** Notes on the lost blocks, and on those that count although they were disturbed. */
    static List<Note> onBlocks(Run run) {
        List<Note> notes = new ArrayList<>();
        if (run.plan().experiment().compares()) {
            LostBlocks blocks = LostBlocks.of(run);
            if (!blocks.lost().isEmpty()) {
                notes.add(new Note.BlocksLost(list(blocks.lost()), repeated(run)));
            }
            if (!blocks.tolerated().isEmpty()) {
                notes.add(new Note.BlocksDisturbed(list(blocks.tolerated())));
            }
        } else {
            List<DisturbedTrial> trials = trials(run);
            if (!trials.isEmpty()) {
                notes.add(new Note.TrialsDisturbed(trials));
            }
        }
        return notes;
    }

    private static List<Note.DisturbedBlock> list(Map<LostBlocks.CellBlock, DisturbedTrial> blocks) {
        return blocks.entrySet().stream()
                .map(block -> new Note.DisturbedBlock(
                        block.getKey().cell(), block.getKey().number(), block.getValue()))
                .toList();
    }

    /** The disturbed trials of an experiment without lost blocks: a published rule or a search. */
    private static List<DisturbedTrial> trials(Run run) {
        return run.trials().stream()
                .flatMap(trial ->
                        Disturbance.of(trial, run.workload(trial.slot().cell().workload()))
                                .map(by -> new DisturbedTrial(trial.slot().platform(), by))
                                .stream())
                .toList();
    }

    /** The number of blocks run in place of lost ones; empty if a budget determines the number of blocks. */
    private static Optional<Integer> repeated(Run run) {
        if (run.plan().budgetMillis().isPresent() || !run.extensions().isEmpty()) {
            return Optional.empty();
        }
        int lastPlanned = run.schedule().stream()
                .mapToInt(Slot::block)
                .max()
                .orElse(run.plan().blocks().orElseThrow() - 1);
        long repeated = run.trials().stream()
                .map(Trial::slot)
                .filter(slot -> slot.block() > lastPlanned)
                .map(slot -> new LostBlocks.CellBlock(slot.cell(), slot.block()))
                .distinct()
                .count();
        return Optional.of((int) repeated);
    }

    /** Notes on the headline verdicts that are adjusted for steal. */
    static List<Note> onSteal(List<Verdict> verdicts) {
        List<Note> notes = new ArrayList<>();
        verdicts.stream().filter(Verdict::headline).forEach(verdict -> verdict.evidence()
                .unadjusted()
                .ifPresent(plain -> notes.add(
                        new Note.StealRemoved(verdict.cell(), verdict.measure(), verdict.platform(), plain))));
        return notes;
    }

    /** Notes on the platforms with trials whose load fell behind its schedule. */
    static List<Note> onLoadBehind(Run run, Map<Cell, CompletedTrials> completed) {
        List<Note> notes = new ArrayList<>();
        completed.forEach((cell, trials) -> shares(
                        run,
                        name -> new Note.TrialShare(
                                name,
                                trials.countBehind(name),
                                trials.countBehind(name) + trials.blocks(name).size()))
                .ifPresent(behind -> notes.add(new Note.LoadBehind(cell, behind))));
        return notes;
    }

    /** Notes on open loops whose load was late, though not by so much that their trials are invalid. */
    static List<Note> onLateLoads(Run run, Map<Cell, CompletedTrials> completed) {
        List<Note> notes = new ArrayList<>();
        completed.forEach((cell, trials) -> {
            if (!run.workload(cell).drivesItself()) {
                shares(run, name -> share(name, trials.of(name), DisturbanceNotes::isLate))
                        .ifPresent(late -> notes.add(new Note.LoadLate(cell, late)));
            }
        });
        return notes;
    }

    /** How many trials of each platform are affected; empty if none is. */
    private static Optional<List<Note.TrialShare>> shares(Run run, Function<String, Note.TrialShare> share) {
        return Optional.of(run.plan().platforms().stream()
                        .map(Platform::name)
                        .map(share)
                        .toList())
                .filter(shares -> shares.stream().anyMatch(one -> one.affected() > 0));
    }

    private static Note.TrialShare share(String platform, List<Trial> trials, Predicate<Trial> affected) {
        return new Note.TrialShare(
                platform, (int) trials.stream().filter(affected).count(), trials.size());
    }

    private static boolean isLate(Trial trial) {
        OptionalDouble lag = ninetyNinth(trial, "driver.lag");
        OptionalDouble response = ninetyNinth(trial, "driver.response");
        return lag.isPresent() && response.isPresent() && lag.getAsDouble() > LATE_SHARE * response.getAsDouble();
    }

    private static OptionalDouble ninetyNinth(Trial trial, String distribution) {
        return Optional.ofNullable(trial.distributions().get(distribution)).stream()
                .map(values -> values.histogram().counts())
                .filter(counts -> counts.total() >= MIN_OPERATIONS_FOR_LAG)
                .mapToDouble(counts -> counts.valueNanos(99))
                .findFirst();
    }

    /** Notes on the closed loops whose throughput may be that of the load generator. */
    static List<Note> onGenerators(Run run, Map<Cell, CompletedTrials> completed) {
        List<Note> notes = new ArrayList<>();
        completed.forEach((cell, trials) -> {
            Workload workload = run.workload(cell);
            boolean mayLimit =
                    workload.roles().stream().anyMatch(role -> role.duties().generator())
                            && workload.paced(cell.point()).isEmpty();
            if (mayLimit) {
                shares(run, name -> share(name, trials.of(name), DisturbanceNotes::usesMore))
                        .ifPresent(more -> notes.add(new Note.LoadUsesMore(cell, more)));
            }
        });
        return notes;
    }

    /** Whether the load generator used more CPU time than what is under test. */
    private static boolean usesMore(Trial trial) {
        return trial.measures().getOrDefault(Workload.LOAD_GENERATOR_CPU, 0.0)
                > trial.measures().getOrDefault("cpu-tested", Double.POSITIVE_INFINITY);
    }

    /**
     * A note on the invalid trials: their number, their causes, and the number of comparisons that lack them; empty if
     * no trial is invalid.
     */
    static Optional<Note> onInvalid(Run run) {
        Map<Cause, Integer> causes = new TreeMap<>();
        run.trials().stream()
                .filter(trial -> trial.outcome() == Outcome.INVALID)
                .forEach(trial -> causes.merge(trial.cause().orElseThrow(), 1, Integer::sum));
        if (causes.isEmpty()) {
            return Optional.empty();
        }
        int invalid = causes.values().stream().mapToInt(Integer::intValue).sum();
        int pairs = run.plan().experiment().compares() ? lostPairs(run) : 0;
        return Optional.of(new Note.TrialsInvalid(invalid, run.trials().size(), causes, pairs));
    }

    /** The number of pairs of a platform and the baseline, in one block and cell, with at least one invalid trial. */
    private static int lostPairs(Run run) {
        Map<LostBlocks.CellBlock, Trial> baselines = new HashMap<>();
        run.trials().stream()
                .filter(trial -> trial.slot().platform().equals(run.plan().baseline()))
                .forEach(trial -> baselines.put(block(trial.slot()), trial));
        return (int) run.trials().stream()
                .filter(trial -> !trial.slot().platform().equals(run.plan().baseline()))
                .filter(trial -> baselines.containsKey(block(trial.slot())))
                .filter(trial -> isLost(trial) || tookPart(trial) && isLost(baselines.get(block(trial.slot()))))
                .count();
    }

    private static boolean tookPart(Trial trial) {
        return trial.completed() || trial.outcome() == Outcome.INVALID;
    }

    /** A trial whose load fell behind is not lost: its response times count as the worst. */
    private static boolean isLost(Trial trial) {
        return trial.outcome() == Outcome.INVALID && !trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND));
    }

    private static LostBlocks.CellBlock block(Slot slot) {
        return new LostBlocks.CellBlock(slot.cell(), slot.block());
    }
}
