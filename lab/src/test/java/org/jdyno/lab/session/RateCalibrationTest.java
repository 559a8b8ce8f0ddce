package org.jdyno.lab.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jdyno.lab.model.study.CalibratedRate;
import org.jdyno.lab.report.study.RateSentence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateCalibrationTest {
    @ParameterizedTest
    @CsvSource({"63450, 63000", "109.9, 100", "990, 990", "10.2, 10", "9.7, 9", "0.2, 1"})
    void aRateHasTwoDigits(double exact, long expected) {
        assertEquals(expected, RateCalibration.readable(exact));
    }

    private static String sentence(long perSecond, double speed) {
        return RateSentence.of(new CalibratedRate(perSecond, "transactions/s", 0.3, speed, "17+zgc", "orders"));
    }

    @Test
    void aRateSaysWhereItComesFrom() {
        assertEquals(
                "the rate is 63,000 transactions/s, 30 % of the 211,500 that 17+zgc, the slowest platform, reached in"
                        + " orders, for the same load",
                sentence(63_000, 211_500));
        assertEquals(
                "the rate is 100,000 transactions/s, the most that the study sets, and less than 30 % of the 500,000"
                        + " that 17+zgc, the slowest platform, reached in orders, for the same load",
                sentence(100_000, 500_000));
        assertEquals(
                "the rate is 1 transactions/s, 30 % of the 6 that 17+zgc, the slowest platform, reached in orders, for"
                        + " the same load",
                sentence(1, 6));
    }
}
