package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MeterTest {
    @Test
    void countersOfThreadsAddToTheSharedOne() {
        Meter meter = new Meter();
        AtomicLong one = meter.ofOneThread();
        AtomicLong other = meter.ofOneThread();
        one.lazySet(3);
        other.lazySet(5);
        meter.completed();
        meter.completed(10);
        meter.failed();
        assertEquals(19, meter.operations());
        assertEquals(1, meter.errors());
    }
}
