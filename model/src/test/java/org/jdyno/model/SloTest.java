package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SloTest {
    @ParameterizedTest
    @CsvSource({
        "p99<10ms, p99, 10000000",
        "p50<250us, p50, 250000",
        "p90 < 250 µs, p90, 250000",
        "P99.9<1.5s, p99.9, 1500000000",
        "p99.99<800ns, p99.99, 800",
        "max<1s, max, 1000000000"
    })
    void readsPercentilesAndUnits(String text, String statistic, long nanos) {
        assertEquals(new Slo(List.of(new Objective(statistic, nanos))), Slo.parse("--slo", text));
    }

    @Test
    void readsSeveralThatMustAllHold() {
        Slo slo = Slo.parse("--slo", "p50<1ms, p99.9<50ms");
        assertEquals(List.of(new Objective("p50", 1_000_000), new Objective("p99.9", 50_000_000)), slo.objectives());
        assertEquals("p50 < 1 ms and p99.9 < 50 ms", slo.words());
        assertEquals("p99.9", slo.rarest().statistic());
    }

    @ParameterizedTest
    @CsvSource({"1500, p99 < 1.5 µs", "10000000, p99 < 10 ms", "999, p99 < 999 ns", "60000000000, p99 < 60 s"})
    void isToldInTheUnitThatSuitsIt(long nanos, String words) {
        assertEquals(words, new Objective("p99", nanos).words());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p99>10ms | write p99<10ms",
                "p99<=10ms | write p99<10ms",
                "p99=10ms | write p99<10ms",
                "p99<10 | must have a unit of ns, us, ms or s, not \"\"; write p99<10ms",
                "p99<10sec | must have a unit of ns, us, ms or s, not \"sec\"",
                "p98<10ms | one of p50, p90, p99, p99.9, p99.99, max, not \"p98\"; did you mean",
                "p99.95<10ms | one of p50, p90, p99, p99.9, p99.99, max, not",
                "mx<1s | did you mean \"max\"?",
                "10ms | such as p99<10ms, not \"10ms\"",
                "p99<10ms, | such as p99<10ms, not \"\"",
                "p99<10ms,p99<20ms | bounds p99 twice",
                "p99<0ms | from 1 ns to an hour",
                "p99<100000s | from 1 ns to an hour",
                "p99<-1ms | such as p99<10ms, not \"p99<-1ms\""
            })
    void refusesWhatIsNoneAndNamesTheNearestThatIs(String text, String hint) {
        String message =
                assertThrows(UserError.class, () -> Slo.parse("--slo", text)).getMessage();
        assertTrue(message.startsWith("--slo") && message.contains(hint), message);
    }
}
