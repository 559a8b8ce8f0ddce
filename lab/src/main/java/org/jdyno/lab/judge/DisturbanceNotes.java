package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Disturbance;
import org.jdyno.lab.model.LostBlocks;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;

/**
 * What a reader must know of trials that something from outside disturbed: which blocks were lost, and which count all
 * the same.
 */
final class DisturbanceNotes {
    /** Blocks that are told one by one. */
    private static final int MOST_TOLD = 3;

    private DisturbanceNotes() {}

    static List<String> of(Run run) {
        List<String> notes = new ArrayList<>();
        if (!run.plan().procedure().compares()) {
            noteTrials(run, notes);
            return notes;
        }
        LostBlocks blocks = LostBlocks.of(run);
        if (!blocks.lost().isEmpty()) {
            notes.add(counted(blocks.lost().size(), "block was lost and counts", "blocks were lost and count")
                    + " for nothing; " + repeats(run, blocks) + " (" + told(run, blocks.lost()) + ")");
        }
        if (!blocks.borne().isEmpty()) {
            notes.add(
                    counted(blocks.borne().size(), "block was disturbed and counts", "blocks were disturbed and count")
                            + " all the same, as too few others would be left; read the figures with care ("
                            + told(run, blocks.borne()) + ")");
        }
        return notes;
    }

    /** Which headlines have the effect of stolen processor time taken out. */
    static List<String> ofSteal(Run run, List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(verdict -> verdict.headline() && verdict.unadjusted().isPresent())
                .map(verdict -> ofSteal(
                        run.workload(verdict.workload()).measure(verdict.measure()),
                        verdict,
                        verdict.unadjusted().get()))
                .toList();
    }

    private static String ofSteal(Measure measure, Verdict verdict, Verdict.Unadjusted plain) {
        return String.format(
                Locale.ROOT,
                "the effect of what the hypervisor took is taken out of the %s of %s in %s; with it the ratio is"
                        + " %.3f (%.3f to %.3f)."
                        + " By %d pairs of the baseline with its second copy the measure changes by %.2f ± %.2f"
                        + " %% with a percent of the"
                        + " processor time",
                measure.title().toLowerCase(Locale.ROOT),
                verdict.platform(),
                verdict.workload(),
                plain.ratio(),
                plain.low(),
                plain.high(),
                plain.pairs(),
                plain.slope(),
                plain.slopeError());
    }

    /** Which platforms' loads fell behind their schedules, and what that means for what is compared. */
    static List<String> ofBehind(Run run, Map<Cell, Completed> completed) {
        List<String> notes = new ArrayList<>();
        completed.forEach((cell, trials) -> {
            List<String> platforms =
                    run.plan().platforms().stream().map(Platform::name).toList();
            if (platforms.stream().mapToInt(trials::behind).sum() > 0) {
                String shares = platforms.stream()
                        .map(name -> trials.behind(name) + " of "
                                + (trials.behind(name) + trials.blocks(name).size()) + " of " + name)
                        .collect(Collectors.joining(", "));
                notes.add("the load of " + run.plan().nameOf(cell)
                        + " fell behind its schedule in trials that are no random"
                        + " sample (" + shares + "): their response times count as the worst of all, and by other"
                        + " measures nothing is claimed where the shares differ");
            }
        });
        return notes;
    }

    /** By a published rule every trial counts; a search asks again. */
    private static void noteTrials(Run run, List<String> notes) {
        List<String> reasons = run.trials().stream()
                .flatMap(
                        trial -> Disturbance.of(trial, run.workload(trial.slot().workload()))
                                .map(reason -> trial.slot().platform() + ": " + reason)
                                .stream())
                .toList();
        if (!reasons.isEmpty()) {
            notes.add(counted(reasons.size(), "trial was", "trials were") + " disturbed; read the figures with care ("
                    + first(reasons) + ")");
        }
    }

    private static String repeats(Run run, LostBlocks blocks) {
        if (run.plan().budgetMillis().isPresent()) {
            return "others were run in the time that was left";
        }
        int planned = run.schedule().stream()
                .mapToInt(Slot::block)
                .max()
                .orElse(run.plan().blocks().orElseThrow() - 1);
        long repeated = run.trials().stream()
                .map(Trial::slot)
                .filter(slot -> slot.block() > planned)
                .map(slot -> new LostBlocks.Block(slot.cell(), slot.block()))
                .distinct()
                .count();
        return repeated >= blocks.lost().size()
                ? (repeated == 1 ? "it was repeated" : "they were repeated")
                : repeated + " of them " + (repeated == 1 ? "was" : "were") + " repeated";
    }

    private static String told(Run run, Map<LostBlocks.Block, String> blocks) {
        return first(blocks.entrySet().stream()
                .map(block -> "block " + (block.getKey().number() + 1) + " of "
                        + run.plan().nameOf(block.getKey().cell()) + ", " + block.getValue())
                .toList());
    }

    private static String first(List<String> many) {
        int others = many.size() - MOST_TOLD;
        return many.stream().limit(MOST_TOLD).collect(Collectors.joining("; "))
                + (others > 0 ? "; and " + others + " more" : "");
    }

    private static String counted(int count, String one, String several) {
        return count + " " + (count == 1 ? one : several);
    }
}
