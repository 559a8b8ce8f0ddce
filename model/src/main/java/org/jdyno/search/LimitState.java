package org.jdyno.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdyno.model.Cause;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Outcome;
import org.jdyno.model.Trial;

/**
 * The state of a limit search, derived from its trials so far: which loads succeed, which fail, and which is tried
 * next.
 *
 * <p>A load has a first trial, and then up to a fixed number of further trials, its confirmations. It fails if two of
 * its trials fail. After a single failure it counts as failing until all confirmations have been run. If no other trial
 * has failed by then, the load succeeds. With fewer than two confirmations, a load with a single failure fails.
 *
 * <p>In a search for the least heap, heap sizes take the place of loads, and smaller ones are harder. A size fails with
 * the first trial that runs short of memory. The smallest size that suffices is confirmed; if a confirmation fails, the
 * search continues with larger sizes. A trial that failed for another reason, or whose load fell behind, is
 * inconclusive and is repeated; a size with two such trials counts as failing.
 */
public final class LimitState {
    /** How many trials of a size may be inconclusive; with more, the size counts as failing. */
    private static final int MAX_INCONCLUSIVE = 1;

    private final LimitSearch search;
    private final long step;
    private final OptionalLong near;
    /** The trials of each load; the easiest load first. */
    private final SortedMap<Long, List<Trial>> byLoad;

    /**
     * @param near the result of the first search, at which a repeat begins; empty for the first search
     * @param step the smallest difference between two loads
     * @param trials the trials of one platform at the points of one search
     */
    LimitState(OptionalLong near, LimitSearch search, LoadParameter load, long step, List<Trial> trials) {
        this.near = near;
        this.search = search;
        this.step = step;
        Comparator<Long> upwards = Comparator.naturalOrder();
        byLoad = new TreeMap<>(search.least() ? upwards.reversed() : upwards);
        trials.forEach(
                trial -> byLoad.computeIfAbsent(load.at(trial.slot().cell().point()), any -> new ArrayList<>())
                        .add(trial));
    }

    /** The load to try next, which is {@code first} in a new search; empty if the search has ended. */
    public OptionalLong next(long first) {
        return byLoad.isEmpty()
                ? OptionalLong.of(Math.max(step, Math.min(near.orElse(first), upperBound())))
                : nextAfterFirst();
    }

    private OptionalLong nextAfterFirst() {
        if (unable()) {
            return OptionalLong.empty();
        }
        return search.least() ? nextOfHeapSearch() : nextOfLoadSearch();
    }

    private OptionalLong nextOfLoadSearch() {
        long failed = failed();
        long reached = reached();
        if (failed == 0) {
            return upwards(reached);
        }
        if (failed - reached > toleratedGap(reached)) {
            return OptionalLong.of(between(reached, failed));
        }
        if (reached > 0 && isUnconfirmed(reached)) {
            return OptionalLong.of(reached);
        }
        return isUnconfirmed(failed) && undecided(failed) ? OptionalLong.of(failed) : OptionalLong.empty();
    }

    private OptionalLong upwards(long reached) {
        if (reached < upperBound()) {
            return OptionalLong.of(Math.min(2 * reached, upperBound()));
        }
        return isUnconfirmed(reached) ? OptionalLong.of(reached) : OptionalLong.empty();
    }

    private OptionalLong nextOfHeapSearch() {
        long failed = failed();
        long reached = reached();
        if (reached == 0) {
            long larger = near.isPresent() ? failed + resolution(failed) : 2 * failed;
            return failed < upperBound() ? OptionalLong.of(Math.min(larger, upperBound())) : OptionalLong.empty();
        }
        if (conclusive(reached) == 0) {
            return OptionalLong.of(reached); // Its only trial was inconclusive.
        }
        if (failed == 0 && reached > step) {
            return OptionalLong.of(near.isPresent() ? reached - resolution(reached) : reached / 2 / step * step);
        }
        if (failed > 0 && reached - failed > toleratedGap(reached)) {
            return OptionalLong.of(between(failed, reached));
        }
        return isUnconfirmed(reached) ? OptionalLong.of(reached) : OptionalLong.empty();
    }

    private long upperBound() {
        return search.bisection().most() / step * step;
    }

    private long between(long low, long high) {
        long middle = (low + high) / 2 / step * step;
        return middle == low ? low + step : middle;
    }

    /** The amount by which a repeat moves from one load to the next. */
    private long resolution(long load) {
        return Math.max(step, (long) (search.bisection().tolerance() * load) / step * step);
    }

    /** The bisection ends when the gap between a load that succeeds and one that fails is this or smaller. */
    private double toleratedGap(long reached) {
        return Math.max(step, search.bisection().tolerance() * reached);
    }

    /** The hardest of the tried loads that are easier than the first failing one; 0 if there is none. */
    public long reached() {
        if (unable()) {
            return 0;
        }
        long hardest = 0;
        for (long load : byLoad.keySet()) {
            if (fails(load)) {
                break;
            }
            hardest = load;
        }
        return hardest;
    }

    /** The easiest load that fails; 0 if none does. */
    public long failed() {
        return byLoad.keySet().stream()
                .filter(this::fails)
                .mapToLong(Long::longValue)
                .findFirst()
                .orElse(0);
    }

    /** Whether the search has ended. */
    boolean isOver() {
        return !byLoad.isEmpty() && nextAfterFirst().isEmpty();
    }

    /** Whether the search has ended, and not because the platform is unable. Its result, if any, is then confirmed. */
    public boolean confirmed() {
        return !unable() && isOver();
    }

    /** The failed trials at the easiest load that fails. */
    public List<Trial> failures() {
        return byLoad.getOrDefault(failed(), List.of()).stream()
                .filter(trial -> trial.outcome() == Outcome.FAILED)
                .toList();
    }

    /** Whether the platform cannot run the workload at any load. */
    private boolean unable() {
        return byLoad.values().stream().flatMap(List::stream).anyMatch(trial -> trial.outcome() == Outcome.SKIPPED);
    }

    private boolean fails(long load) {
        long failures = failuresAt(load);
        if (search.least()) {
            return ranShortAt(load) || byLoad.get(load).size() - conclusive(load) > MAX_INCONCLUSIVE;
        }
        return failures > 1 || failures == 1 && (search.bisection().confirmations() < 2 || isUnconfirmed(load));
    }

    private boolean isUnconfirmed(long load) {
        return conclusive(load) <= search.bisection().confirmations();
    }

    /** Whether a load has at most one failure so far, and has confirmations, which are then run. */
    private boolean undecided(long load) {
        return failuresAt(load) < 2 && search.bisection().confirmations() > 0;
    }

    private long failuresAt(long load) {
        return byLoad.get(load).stream()
                .filter(trial -> trial.outcome() == Outcome.FAILED)
                .count();
    }

    /** Whether a trial of this size failed for a cause that can come from too little memory. */
    private boolean ranShortAt(long load) {
        return byLoad.get(load).stream()
                .anyMatch(trial -> trial.outcome() == Outcome.FAILED
                        && trial.cause().filter(Cause::maybeTooLittle).isPresent());
    }

    /** The number of trials of a load that count. In a search for the least heap, those that ran to their end count. */
    private int conclusive(long load) {
        List<Trial> trials = byLoad.getOrDefault(load, List.of());
        return search.least() ? (int) trials.stream().filter(Trial::ran).count() : trials.size();
    }
}
