package org.jdyno.stats.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Ranks platforms in groups of platforms that are not distinguished from the group's best.
 *
 * <p>The best platform opens a group. The next ones join it until one is distinguished from the group's first; that one
 * opens the next group. Platforms of different groups may still not be distinguished from each other, because "not
 * distinguished" is not transitive. Pure, safe for any thread.
 */
public final class RankedGroups {
    private RankedGroups() {}

    /**
     * The groups, best first.
     *
     * @param bestFirst the platforms in the order of their estimates
     * @param distinguished whether two platforms are distinguished; called with the better one first
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
