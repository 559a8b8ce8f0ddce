package org.jdyno.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.jdyno.model.Cell;
import org.jdyno.model.Estimate;
import org.jdyno.model.Point;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "48213; 48,200",
                "1234567; 1,230,000",
                "12345678; 12.3 M",
                "45678901234; 45.7 G",
                "3e13; 30.0 T",
                "2e15; 2.00e15",
                "999.6; 1,000",
                "7.806; 7.81",
                "0.0123456; 0.0123",
                "0.0000123; 1.23e−5",
                "-35.27; −35.3",
                "0; 0",
                "NaN; –",
                "Infinity; –"
            })
    void keepsThreeDigits(double value, String text) {
        assertEquals(text, Numbers.value(value));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1.06; +6 %",
                "1.104; +10 %",
                "0.982; −1.8 %",
                "1.0042; +0.42 %",
                "1; 0 %",
                "0.999999; 0 %",
                "1.0995; +9.9 %",
                "1.9; +90 %",
                "2.45; 2.45×",
                "0.4; 0.400×",
                "NaN; –"
            })
    void showsARatioAsAChange(double ratio, String text) {
        assertEquals(text, Numbers.change(ratio));
    }

    @Test
    void showsAnIntervalInOneFormForBothEnds() {
        assertEquals("+2 % to +10 %", Numbers.changeInterval(1.02, 1.104));
        assertEquals("1.90× to 2.10×", Numbers.changeInterval(1.9, 2.1));
        assertEquals("–", Numbers.changeInterval(Double.NaN, 1.1));
        assertEquals("47,100 to 49,300", Numbers.interval(47_120, 49_330));
    }

    @Test
    void choosesTheUnitOfADurationAndAnAmountOfMemory() {
        assertEquals("0 ns", Numbers.duration(0));
        assertEquals("350 µs", Numbers.duration(350_000));
        assertEquals("1.00 ms", Numbers.duration(999_600));
        assertEquals("12.3 s", Numbers.duration(12.3e9));
        assertEquals("8.00 GiB", Numbers.bytes(8L << 30));
        assertEquals("512 B", Numbers.bytes(512));
    }

    @Test
    void showsMarginsProbabilitiesAndCounts() {
        assertEquals("2 %", Numbers.margin(0.02));
        assertEquals("0.5 %", Numbers.margin(0.005));
        assertEquals("0.012", Numbers.probability(0.0123));
        assertEquals("< 0.0001", Numbers.probability(1e-9));
        assertEquals("1 block", Numbers.count(1, "block"));
        assertEquals("1,200 trials", Numbers.count(1200, "trial"));
    }

    /** The interval of two trials is so wide that it says nothing. */
    @Test
    void showsTheRangeOfTwoTrials() {
        Estimate two = new Estimate(
                new Cell("chat", Point.of(Map.of())), "tpm", "a", 48_213, 12_900, 181_000, 47_120, 49_330, 2);
        assertEquals("48,200 (47,100 … 49,300)", Numbers.estimate(two));
        assertEquals("47,100 … 49,300", Numbers.interval(two));
        assertEquals("n = 2", Numbers.evidence(two));
    }
}
