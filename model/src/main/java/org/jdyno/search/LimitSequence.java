package org.jdyno.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.jdyno.model.TrialSequence.BudgetUnit;
import org.jdyno.model.Workload;

/**
 * The trials of the searches for the largest load or the least heap: one search for each platform and cell, in random
 * order. Repeats begin when every search has its first result, so that a budget does not leave a platform without one.
 */
public final class LimitSequence implements TrialSequence {
    private record Search(Cell cell, LoadParameter load, String platform) {
        boolean owns(Slot slot) {
            return slot.platform().equals(platform) && slot.atAnyValue(load.parameter(), cell);
        }

        Turn turn(LimitSearch experiment, List<Trial> trials) {
            List<Trial> own =
                    trials.stream().filter(trial -> owns(trial.slot())).toList();
            LimitRepeats repeats = new LimitRepeats(experiment, load, load.step(cell.point()), own);
            return new Turn(this, own.size(), repeats.found().size(), repeats.next(load.at(cell.point())));
        }
    }

    /**
     * What a search does next.
     *
     * @param trial its number in the search
     * @param ended the number of repeats that have ended
     * @param amount the load or the heap to try; empty if all repeats have ended
     */
    private record Turn(Search search, int trial, int ended, OptionalLong amount) {
        Slot slot(int index) {
            return new Slot(
                    index,
                    trial,
                    new Cell( // a search has no blocks
                            search.cell().workload(),
                            search.load().with(search.cell().point(), amount.getAsLong())),
                    search.platform(),
                    Pairing.INTERLEAVED);
        }
    }

    private final LimitSearch experiment;
    private final List<Search> searches = new ArrayList<>();

    /** @param workloads the workloads of the plan; each must have the load */
    public LimitSequence(Plan plan, LimitSearch experiment, List<Workload> workloads) {
        this.experiment = experiment;
        for (Cell cell : plan.cells()) {
            LoadParameter load = workloads.stream()
                    .filter(workload -> workload.name().equals(cell.workload()))
                    .findFirst()
                    .flatMap(workload -> workload.load(experiment.loadName()))
                    .orElseThrow();
            for (Platform platform : plan.platforms()) {
                searches.add(new Search(cell, load, platform.name()));
            }
        }
        Collections.shuffle(searches, new Random(plan.seed()));
    }

    @Override
    public BudgetUnit unit(Slot next) {
        return BudgetUnit.TRIAL;
    }

    @Override
    public List<Slot> next(List<Trial> trials) {
        return searches.stream()
                .map(search -> search.turn(experiment, trials))
                .filter(turn -> turn.amount().isPresent())
                .min(Comparator.comparingInt(Turn::ended))
                .map(turn -> turn.slot(TrialSequence.indexAfter(trials)))
                .stream()
                .toList();
    }
}
