package org.jdyno.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Trial;

/**
 * A limit search and its repeats. Only a search for the least heap has repeats ({@link LimitSearch#times}). Near the
 * limit a platform succeeds or fails by chance, so repeated searches have different results.
 *
 * <p>The first search covers the whole range. Each repeat begins at the result of the first search. It moves up or down
 * by the tolerance of the search, but at least one step, until the outcome changes. A repeat confirms its result as the
 * first search does. A search without a result is not repeated. Immutable.
 */
public final class LimitRepeats {
    private final LimitSearch search;
    private final LoadParameter load;
    private final long step;
    /** The searches in order; the last one may not have ended. */
    private final List<LimitState> states = new ArrayList<>();

    /**
     * Derives the searches from the trials so far.
     *
     * @param step the smallest difference between two loads
     * @param trials the trials of one platform at the points of one search, in the order in which they were run
     */
    public LimitRepeats(LimitSearch search, LoadParameter load, long step, List<Trial> trials) {
        this.search = search;
        this.load = load;
        this.step = step;
        int from = 0;
        for (int to = 1; to <= trials.size(); to++) {
            LimitState state = state(trials.subList(from, to));
            if (state.isOver()) {
                states.add(state);
                if (!anotherFollows()) {
                    return;
                }
                from = to;
            }
        }
        states.add(state(trials.subList(from, trials.size())));
    }

    private LimitState state(List<Trial> trials) {
        OptionalLong found = states.stream().mapToLong(LimitState::reached).findFirst();
        return new LimitState(found, search, load, step, trials);
    }

    private boolean anotherFollows() {
        return states.size() < search.times() && states.get(0).reached() > 0;
    }

    /** The load to try next, which is {@code first} in the first search; empty if all searches have ended. */
    public OptionalLong next(long first) {
        return states.get(states.size() - 1).next(first);
    }

    /** The results of the searches that have ended, in order. */
    public List<Long> found() {
        return over().stream().map(LimitState::reached).toList();
    }

    /** The search with the median result; the current one if none has ended. */
    public LimitState median() {
        List<LimitState> sorted = over().stream()
                .sorted(Comparator.comparingLong(LimitState::reached))
                .toList();
        return sorted.isEmpty() ? states.get(0) : sorted.get(sorted.size() / 2);
    }

    /** Whether every search has ended with all its confirmations. */
    public boolean confirmed() {
        return states.stream().allMatch(LimitState::confirmed);
    }

    private List<LimitState> over() {
        return states.stream().filter(LimitState::isOver).toList();
    }
}
