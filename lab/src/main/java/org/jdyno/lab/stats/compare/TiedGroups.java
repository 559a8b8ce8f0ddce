package org.jdyno.lab.stats.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Ranks by groups instead of places, where neighbours cannot all be told apart.
 *
 * <p>The rule: the best opens a group. Whoever follows joins it until one can be told apart from the group's first;
 * that one opens the next group. A group therefore says that none of it is shown to be worse than its first, and its
 * first is shown to be worse than the first of the group before. It does not say that all of a group are worse than all
 * of the group before: "cannot be told apart" is not transitive. Pure, safe for any thread.
 */
public final class TiedGroups {
    private TiedGroups() {}

    /**
     * The groups, best first.
     *
     * @param bestFirst in order of their estimates
     * @param toldApart whether two can be told apart; asked with the better one first
     */
    public static <T> List<List<T>> of(List<T> bestFirst, BiPredicate<? super T, ? super T> toldApart) {
        List<List<T>> groups = new ArrayList<>();
        int first = 0;
        for (int i = 1; i <= bestFirst.size(); i++) {
            if (i == bestFirst.size() || toldApart.test(bestFirst.get(first), bestFirst.get(i))) {
                groups.add(List.copyOf(bestFirst.subList(first, i)));
                first = i;
            }
        }
        return List.copyOf(groups);
    }
}
