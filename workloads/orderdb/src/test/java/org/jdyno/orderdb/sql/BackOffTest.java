package org.jdyno.orderdb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdyno.orderdb.sql.Attempts.BackOff;
import org.junit.jupiter.api.Test;

class BackOffTest {
    private static List<Integer> micros(long seed, int thread) {
        BackOff backOff = new BackOff(seed, thread);
        return IntStream.range(2, 100).mapToObj(backOff::micros).collect(Collectors.toList());
    }

    @Test
    void seedAndThreadDecideHowLongAThreadWaits() {
        assertEquals(micros(1, 0), micros(1, 0));
        assertNotEquals(micros(1, 0), micros(1, 1));
        assertNotEquals(micros(1, 0), micros(1, -1));
        assertNotEquals(micros(1, 0), micros(7, 0));
    }

    @Test
    void waitsGetLongerUpTo16Milliseconds() {
        BackOff backOff = new BackOff(1, 0);
        for (int attempts = 2; attempts < 100; attempts++) {
            int most = Math.min(16_000, 1_000 << Math.min(attempts - 2, 10));
            int greatest = 0;
            for (int i = 0; i < 200; i++) {
                int micros = backOff.micros(attempts);
                assertTrue(micros >= 1 && micros <= most, attempts + ": " + micros);
                greatest = Math.max(greatest, micros);
            }
            assertTrue(greatest > most / 2, attempts + ": " + greatest);
        }
    }
}
