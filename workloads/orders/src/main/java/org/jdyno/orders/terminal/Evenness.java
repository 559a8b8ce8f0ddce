package org.jdyno.orders.terminal;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jdyno.kit.RoleContext;

/**
 * The results of terminals, summed by warehouse: the least and the most transactions of one in the measured phase, in
 * thousandths of the mean. For one thread.
 */
final class Evenness {
    private final AtomicLong leastOfTerminals;
    private final AtomicLong mostOfTerminals;
    private final AtomicLong leastOfWarehouses;
    private final AtomicLong mostOfWarehouses;

    /** Creates counters, so it must be called while the role starts. */
    Evenness(RoleContext context) {
        leastOfTerminals = context.counter("leastOfTerminals");
        mostOfTerminals = context.counter("mostOfTerminals");
        leastOfWarehouses = context.counter("leastOfWarehouses");
        mostOfWarehouses = context.counter("mostOfWarehouses");
    }

    /**
     * Adds up a phase.
     *
     * @param completed the transactions of each terminal, those of the first warehouse first
     * @param each the number of terminals of a warehouse
     */
    void add(int[] completed, int each) {
        long[] terminals = Arrays.stream(completed).asLongStream().toArray();
        long[] warehouses = IntStream.range(0, completed.length / each)
                .mapToLong(warehouse -> Arrays.stream(terminals, warehouse * each, (warehouse + 1) * each)
                        .sum())
                .toArray();
        add(terminals, leastOfTerminals, mostOfTerminals);
        add(warehouses, leastOfWarehouses, mostOfWarehouses);
    }

    private static void add(long[] all, AtomicLong least, AtomicLong most) {
        double mean = Arrays.stream(all).average().orElse(0);
        if (mean > 0) {
            least.addAndGet(Math.round(1000 * Arrays.stream(all).min().getAsLong() / mean));
            most.addAndGet(Math.round(1000 * Arrays.stream(all).max().getAsLong() / mean));
        }
    }
}
