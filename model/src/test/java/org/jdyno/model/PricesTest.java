package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PricesTest {
    private static final Limits POD =
            new Limits(Optional.of(new BigDecimal("0.5")), Optional.empty(), Optional.of("512m"));

    /** Half a processor and half a GB cost 0.0225 an hour, in which 3.6 million requests are answered. */
    @Test
    void aMillionCostsWhatTheLimitsCostForAsLongAsItTakes() {
        Prices prices = Prices.parse("--price", "cpu=0.04,gb=0.005");
        assertEquals(0.0225 / 3.6, prices.ofMillion(POD, 1_000).orElseThrow(), 1e-12);
    }

    @Test
    void withoutBothLimitsThereIsNoPrice() {
        Prices prices = Prices.parse("--price", "gb=1, cpu=0");
        Limits processors = new Limits(POD.cpus(), Optional.empty(), Optional.empty());
        assertEquals(OptionalDouble.empty(), prices.ofMillion(processors, 1));
        assertEquals(OptionalDouble.empty(), prices.ofMillion(Limits.NONE, 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "5", "cpu=1", "cpu=1,gb=2,gb=3", "cpu=1,ram=2", "cpu=0,gb=0", "cpu=-1,gb=1", "cpu=x,gb=1"})
    void whatIsNoPriceIsNamed(String text) {
        UserError wrong = assertThrows(UserError.class, () -> Prices.parse("--price", text));
        assertTrue(wrong.getMessage().startsWith("--price"), wrong.getMessage());
    }
}
