package org.jdyno.queue;

import net.openhft.chronicle.queue.RollCycle;
import net.openhft.chronicle.queue.rollcycles.RollCycleArithmetic;

/** A roll cycle of a few seconds; Chronicle's own cycles are a minute or longer, or for tests. */
final class RollEverySeconds implements RollCycle {
    /** As in Chronicle's hourly cycle: up to 4 Gi messages a file. */
    private static final RollCycleArithmetic ARITHMETIC = RollCycleArithmetic.of(4096, 256);

    private final int seconds;

    RollEverySeconds(int seconds) {
        this.seconds = seconds;
    }

    @Override
    public String format() {
        return "yyyyMMdd-HHmmss";
    }

    @Override
    public int lengthInMillis() {
        return seconds * 1000;
    }

    @Override
    public int defaultIndexCount() {
        return ARITHMETIC.indexCount();
    }

    @Override
    public int defaultIndexSpacing() {
        return ARITHMETIC.indexSpacing();
    }

    @Override
    public long toIndex(int cycle, long sequenceNumber) {
        return ARITHMETIC.toIndex(cycle, sequenceNumber);
    }

    @Override
    public long toSequenceNumber(long index) {
        return ARITHMETIC.toSequenceNumber(index);
    }

    @Override
    public int toCycle(long index) {
        return ARITHMETIC.toCycle(index);
    }

    @Override
    public long maxMessagesPerCycle() {
        return ARITHMETIC.maxMessagesPerCycle();
    }
}
