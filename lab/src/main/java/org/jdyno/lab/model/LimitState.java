package org.jdyno.lab.model;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How far a limit search has come: what the trials so far say of every load that was tried.
 *
 * <p>A load is borne when none of its trials failed; it fails when one did, unless all the confirmations contradict that one. No load has more
 * trials than one and the confirmations.
 */
public final class LimitState {
    private final LimitSearch search;
    private final long step;
    private final SortedMap<Long, List<Trial>> byLoad = new TreeMap<>();

    /**
     * @param step the least by which the load can differ
     * @param trials of one platform at the points of one search
     */
    public LimitState(LimitSearch search, Load load, long step, List<Trial> trials) {
        this.search = search;
        this.step = step;
        trials.forEach(trial -> byLoad.computeIfAbsent(load.at(trial.slot().point()), any -> new ArrayList<>())
                .add(trial));
    }

    /** The load to try next; empty when the search is over. */
    public OptionalLong next(long first) {
        if (unable()) {
            return OptionalLong.empty();
        }
        long failed = failed();
        long reached = reached();
        if (failed == 0) {
            return upwards(first, reached);
        }
        if (failed - reached > closeEnough(reached)) {
            return OptionalLong.of(between(reached, failed));
        }
        if (reached > 0 && seen(reached) <= search.confirmations()) {
            return OptionalLong.of(reached);
        }
        return seen(failed) <= search.confirmations() && undecided(failed)
                ? OptionalLong.of(failed)
                : OptionalLong.empty();
    }

    private OptionalLong upwards(long first, long reached) {
        long most = search.most() / step * step;
        if (reached == 0) {
            return OptionalLong.of(Math.max(step, Math.min(first, most)));
        }
        if (reached < most) {
            return OptionalLong.of(Math.min(2 * reached, most));
        }
        return seen(reached) <= search.confirmations() ? OptionalLong.of(reached) : OptionalLong.empty();
    }

    private long between(long reached, long failed) {
        long middle = (reached + failed) / 2 / step * step;
        return middle == reached ? reached + step : middle;
    }

    private double closeEnough(long reached) {
        return Math.max(step, search.tolerance() * reached);
    }

    /** The largest load below every failing one at which no failure stands; 0 when there is none. */
    public long reached() {
        long failed = failed();
        return byLoad.keySet().stream()
                .filter(load -> (failed == 0 || load < failed) && !fails(load))
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }

    /** The least load that fails; 0 when none does. */
    public long failed() {
        return byLoad.keySet().stream()
                .filter(this::fails)
                .mapToLong(Long::longValue)
                .min()
                .orElse(0);
    }

    /** Whether both ends were seen as often as was asked for, and are as close. */
    public boolean confirmed() {
        return !unable() && next(step).isEmpty();
    }

    /** The trials that failed at the least load that fails. */
    public List<Trial> failures() {
        return byLoad.getOrDefault(failed(), List.of()).stream()
                .filter(trial -> trial.outcome() == Outcome.FAILED)
                .toList();
    }

    public int trials() {
        return byLoad.values().stream().mapToInt(List::size).sum();
    }

    /** Whether the platform cannot run the workload at all, at whatever load. */
    private boolean unable() {
        return byLoad.values().stream().flatMap(List::stream).anyMatch(trial -> trial.outcome() == Outcome.SKIPPED);
    }

    private boolean fails(long load) {
        long failures = failuresAt(load);
        return failures > 1 || failures == 1 && (search.confirmations() < 2 || seen(load) <= search.confirmations());
    }

    /** Whether one failure stands alone, so that it may yet be contradicted. */
    private boolean undecided(long load) {
        return failuresAt(load) < 2 && search.confirmations() > 0;
    }

    private long failuresAt(long load) {
        return byLoad.get(load).stream()
                .filter(trial -> trial.outcome() == Outcome.FAILED)
                .count();
    }

    private int seen(long load) {
        return byLoad.getOrDefault(load, List.of()).size();
    }
}
