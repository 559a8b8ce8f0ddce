package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far the parts of a study are shortened to fit into the time that is left.
 *
 * <p>While all parts together are expected to take longer, the one that takes longest takes its next step of shortening. When none can take
 * another, the last part is left out, and so on; the first is always run.
 */
public final class Shortening {
    private Shortening() {}

    /**
     * What is done with a part.
     *
     * @param steps of shortening
     * @param leftOut whether it is not run at all
     * @param expectedMillis in this form; that of the shortest when it is left out
     */
    public record Cut(int steps, boolean leftOut, long expectedMillis) {}

    /**
     * The cut of every part.
     *
     * @param expectedMillis part to what it is expected to take at full length and after each step, in the order the parts are run
     * @param leftMillis the time that is left for all of them
     */
    public static Map<String, Cut> fit(Map<String, List<Long>> expectedMillis, long leftMillis) {
        Map<String, Cut> cuts = new LinkedHashMap<>();
        expectedMillis.forEach((part, lengths) -> cuts.put(part, new Cut(0, false, lengths.get(0))));
        while (total(cuts) > leftMillis) {
            String next = expectedMillis.keySet().stream()
                    .filter(part ->
                            cuts.get(part).steps() < expectedMillis.get(part).size() - 1)
                    .max(Comparator.comparingLong(part -> cuts.get(part).expectedMillis()))
                    .orElse(null);
            if (next == null) {
                leaveOut(cuts, leftMillis);
                return cuts;
            }
            int steps = cuts.get(next).steps() + 1;
            cuts.put(next, new Cut(steps, false, expectedMillis.get(next).get(steps)));
        }
        return cuts;
    }

    private static void leaveOut(Map<String, Cut> cuts, long leftMillis) {
        List<String> parts = new ArrayList<>(cuts.keySet());
        for (int last = parts.size() - 1; last > 0 && total(cuts) > leftMillis; last--) {
            Cut cut = cuts.get(parts.get(last));
            cuts.put(parts.get(last), new Cut(cut.steps(), true, cut.expectedMillis()));
        }
    }

    private static long total(Map<String, Cut> cuts) {
        return cuts.values().stream()
                .filter(cut -> !cut.leftOut())
                .mapToLong(Cut::expectedMillis)
                .sum();
    }
}
