package org.jdyno.lab.stats.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Ranks platforms in groups, because neighbours are not always distinguished.
 *
 * <p>The best opens a group. The next ones join it until one is distinguished from the group's first; that one opens
 * the next group. So no member of a group is shown to be worse than its first, and the first of a group is shown to be
 * worse than the first of the group before. Other members of two groups may still not be distinguished, because that
 * relation is not transitive. Pure, safe for any thread.
 */
public final class RankedGroups {
    private RankedGroups() {}

    /**
     * The groups, best first.
     *
     * @param bestFirst in order of their estimates
     * @param distinguished whether two are distinguished; called with the better one first
     */
    public static <T> List<List<T>> of(List<T> bestFirst, BiPredicate<? super T, ? super T> distinguished) {
        List<List<T>> groups = new ArrayList<>();
        int first = 0;
        for (int i = 1; i <= bestFirst.size(); i++) {
            if (i == bestFirst.size() || distinguished.test(bestFirst.get(first), bestFirst.get(i))) {
                groups.add(List.copyOf(bestFirst.subList(first, i)));
                first = i;
            }
        }
        return List.copyOf(groups);
    }
}
