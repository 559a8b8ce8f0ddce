package org.jdyno.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.jdyno.model.TrialSequence.BudgetUnit;
import org.jdyno.model.Workload;

/**
 * The trials of the searches for the highest rate that meets an objective: first a pilot for each platform and cell,
 * one after the other, then blocks in which the platforms alternate.
 *
 * <p>A block first tries the rates of each platform's grid in random order, with the platforms alternating. Then it
 * bisects each platform's bracket ({@link RateTurn}). One block of the search tries the grid's rates from the highest
 * down instead.
 */
public final class RateSequence implements TrialSequence {
    private final Plan plan;
    private final List<PlatformSearch> searches = new ArrayList<>();

    /** @param workloads the workloads of the plan; each must have a rate */
    public RateSequence(Plan plan, RateSearch search, List<Workload> workloads) {
        this.plan = plan;
        for (Cell cell : plan.cells()) {
            Workload workload = workloads.stream()
                    .filter(candidate -> candidate.name().equals(cell.workload()))
                    .findFirst()
                    .orElseThrow();
            for (Platform platform : plan.platforms()) {
                searches.add(new PlatformSearch(plan, search.slo(), cell, workload, platform.name()));
            }
        }
        Collections.shuffle(searches, new Random(plan.seed()));
    }

    @Override
    public List<Slot> next(List<Trial> trials) {
        List<Pilot> pilots = new ArrayList<>();
        for (PlatformSearch search : searches) {
            Pilot pilot = new Pilot(search.slo(), search.rateParameter(), search.tries(trials, 0));
            OptionalLong rate = pilot.next(firstRate(search, pilots));
            if (rate.isPresent()) {
                return List.of(search.slot(TrialSequence.indexAfter(trials), 0, rate.getAsLong()));
            }
            pilots.add(pilot);
        }
        int last = RateBlockPurpose.lastBlock(plan.blocks().orElseThrow());
        for (int block = 1; block <= last; block++) {
            Optional<Slot> next = next(trials, block, pilots);
            if (next.isPresent()) {
                return List.of(next.get());
            }
        }
        return List.of();
    }

    @Override
    public BudgetUnit unit(Slot next) {
        // The length of the pilot is not known, so the budget may end it after any trial.
        return RateBlockPurpose.of(next.block()) == RateBlockPurpose.PILOT ? BudgetUnit.TRIAL : BudgetUnit.BLOCK;
    }

    /**
     * The rate at which a pilot begins: the result of the latest pilot of the same rate parameter that has one, because
     * platforms seldom differ much; without such a pilot, the rate of the plan.
     */
    private long firstRate(PlatformSearch search, List<Pilot> before) {
        for (int i = before.size() - 1; i >= 0; i--) {
            if (before.get(i).bracketed() && searches.get(i).rateParameter().equals(search.rateParameter())) {
                return before.get(i).highestMet().getAsLong();
            }
        }
        return search.firstRate();
    }

    private Optional<Slot> next(List<Trial> trials, int block, List<Pilot> pilots) {
        Random random = BlockRandom.of(plan.seed(), block);
        List<Integer> steps =
                new ArrayList<>(IntStream.range(0, RateTurn.GRID).boxed().toList());
        Collections.shuffle(steps, random);
        if (RateBlockPurpose.of(block) == RateBlockPurpose.DESCENDING) {
            steps.sort(Collections.reverseOrder());
        }
        List<RateTurn> turns = new ArrayList<>();
        for (int i = 0; i < searches.size(); i++) {
            if (pilots.get(i).bracketed()) {
                PlatformSearch search = searches.get(i);
                long pilotRate = pilots.get(i).highestMet().getAsLong();
                turns.add(new RateTurn(search, block, pilotRate, search.tries(trials, block)));
            }
        }
        int index = TrialSequence.indexAfter(trials);
        for (int step : steps) {
            Optional<Slot> next = first(BlockRandom.shuffled(turns, random), index, each -> each.grid(step));
            if (next.isPresent()) {
                return next;
            }
        }
        return first(BlockRandom.shuffled(turns, random), index, RateTurn::beyondGrid);
    }

    private static Optional<Slot> first(List<RateTurn> turns, int index, Function<RateTurn, OptionalLong> rate) {
        for (RateTurn turn : turns) {
            OptionalLong next = rate.apply(turn);
            if (next.isPresent()) {
                return Optional.of(turn.slot(index, next.getAsLong()));
            }
        }
        return Optional.empty();
    }
}
