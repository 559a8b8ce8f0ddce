package org.jdyno.orders.business;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.management.ManagementFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The company has as many objects as the paper says, counted by the JVM. */
@Isolated("objects of other tests would be counted")
class ObjectCountTest {
    private static final double NEAR = 0.04;

    private Company kept;

    private static long objects() throws Exception {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {null},
                        new String[] {String[].class.getName()});
        String[] lines = histogram.trim().split("\n");
        return Long.parseLong(lines[lines.length - 1].trim().split("\\s+")[1]);
    }

    private long of(int warehouses, int percent) throws Exception {
        kept = null;
        long before = objects();
        kept = new Company(warehouses, new Population(percent, 0), false, 1);
        return objects() - before;
    }

    @ParameterizedTest
    @CsvSource({"1, 27000, 20000", "10, 244000, 197000"})
    void asInThePaper(int percent, long first, long further) throws Exception {
        of(1, percent);
        long one = of(1, percent);
        assertEquals(first, one, NEAR * first);
        assertEquals(further, of(2, percent) - one, NEAR * further);
    }

    @Test
    void andOfTheWholePopulation() throws Exception {
        assertEquals(2_400_000, of(1, 100), NEAR * 2_400_000);
    }
}
