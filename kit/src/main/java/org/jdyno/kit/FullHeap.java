package org.jdyno.kit;

/**
 * Explains a result that is wrong because the heap is full. A JVM that is short of heap need not report it: its
 * collections may take most of the time, so that a load does not do what it should.
 */
public final class FullHeap {
    /** Share of the heap in use after a collection from which on the heap is full, as for the lab. */
    private static final double FULL = 0.9;

    private FullHeap() {}

    /**
     * Collects garbage and, if the heap is full nevertheless, fails as {@code out-of-memory}. Any thread, but outside
     * of a measured phase, because the collection stops all threads.
     *
     * @param symptom what is wrong, such as {@code 3 terminals did nothing}
     * @throws RoleFailure if more than nine tenths of the heap are in use after the collection
     */
    public static void failIfCauseOf(String symptom) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        if (used > FULL * runtime.maxMemory()) {
            throw new RoleFailure(
                    "out-of-memory",
                    symptom + ", because the heap is full and its collections take the time: " + (used >> 20) + " of "
                            + (runtime.maxMemory() >> 20) + " MiB are in use after a collection");
        }
    }
}
