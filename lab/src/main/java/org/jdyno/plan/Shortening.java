package org.jdyno.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How far the parts of a study are shortened to fit into the time that is left.
 *
 * <p>While their shortest forms do not fit, the one that takes longest is left out; of two that take equally long, the
 * later one. Parts that decide something are left out after all others. Then, while the parts that remain do not fit,
 * the one that takes longest is shortened by one more step.
 */
public final class Shortening {
    private Shortening() {}

    /**
     * How a part is shortened.
     *
     * @param leftOut whether it is not run
     * @param expectedMillis the expected time in this form; in the shortest form if the part is left out
     */
    public record Cut(int steps, boolean leftOut, long expectedMillis) {}

    /**
     * The cut of every part.
     *
     * @param expectedMillis part to its expected time at full length and after each step, in the order of the parts
     * @param deciding the parts that decide something
     * @param leftMillis the time that is left for all parts
     * @param begun whether parts were run before; otherwise one is always run
     */
    public static Map<String, Cut> fit(
            Map<String, List<Long>> expectedMillis, Set<String> deciding, long leftMillis, boolean begun) {
        Map<String, Cut> cuts = new LinkedHashMap<>();
        expectedMillis.forEach((part, lengths) -> cuts.put(part, new Cut(lengths.size() - 1, false, last(lengths))));
        while (total(cuts) > leftMillis && kept(cuts).size() > (begun ? 0 : 1)) {
            List<String> kept = kept(cuts);
            List<String> others =
                    kept.stream().filter(part -> !deciding.contains(part)).toList();
            String longest = longest(others.isEmpty() ? kept : others, cuts);
            cuts.put(
                    longest,
                    new Cut(cuts.get(longest).steps(), true, cuts.get(longest).expectedMillis()));
        }
        kept(cuts)
                .forEach(part -> cuts.put(
                        part, new Cut(0, false, expectedMillis.get(part).get(0))));
        while (total(cuts) > leftMillis) {
            List<String> shortenable = kept(cuts).stream()
                    .filter(part ->
                            cuts.get(part).steps() < expectedMillis.get(part).size() - 1)
                    .toList();
            if (shortenable.isEmpty()) {
                return cuts;
            }
            String longest = longest(shortenable, cuts);
            int steps = cuts.get(longest).steps() + 1;
            cuts.put(longest, new Cut(steps, false, expectedMillis.get(longest).get(steps)));
        }
        return cuts;
    }

    /** The time of all parts in their shortest forms, in milliseconds. */
    public static long leastMillis(Map<String, List<Long>> expectedMillis) {
        return expectedMillis.values().stream().mapToLong(Shortening::last).sum();
    }

    private static List<String> kept(Map<String, Cut> cuts) {
        return cuts.keySet().stream().filter(part -> !cuts.get(part).leftOut()).toList();
    }

    private static String longest(List<String> parts, Map<String, Cut> cuts) {
        String longest = parts.get(0);
        for (String part : parts) {
            if (cuts.get(part).expectedMillis() >= cuts.get(longest).expectedMillis()) {
                longest = part;
            }
        }
        return longest;
    }

    private static long last(List<Long> lengths) {
        return lengths.get(lengths.size() - 1);
    }

    private static long total(Map<String, Cut> cuts) {
        return kept(cuts).stream()
                .mapToLong(part -> cuts.get(part).expectedMillis())
                .sum();
    }
}
