package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClusteredQuantileTest {
    private static ClusteredQuantile.Candidate candidate(double value, long... beyond) {
        return new ClusteredQuantile.Candidate(value, beyond);
    }

    /**
     * Of every second's hundred values, so many lie beyond each of the values 0 to 100; the last candidate is below
     * none.
     */
    private static List<ClusteredQuantile.Candidate> even(int seconds) {
        List<ClusteredQuantile.Candidate> candidates = new ArrayList<>();
        for (int value = -1; value <= 100; value++) {
            long[] beyond = new long[seconds];
            Arrays.fill(beyond, value < 0 ? 100 : 100 - value);
            candidates.add(candidate(value, beyond));
        }
        return candidates;
    }

    /**
     * Twenty seconds of a hundred values each: the standard deviation of the number beyond the median is √(2000/4) =
     * 22.4.
     */
    @Test
    void secondsThatAreAllAlikeGiveTheBinomialInterval() {
        ClusteredQuantile median = ClusteredQuantile.of(even(20), 0.5, 0.95).orElseThrow();
        double distance = 2.093 * Math.sqrt(2_000 / 4.0) / 20;
        assertEquals(Math.ceil(50 - distance) - 1, median.low(), "the last value tried that is contradicted");
        assertEquals(Math.floor(50 + distance) + 1, median.high());
    }

    @Test
    void valuesThatComeTogetherSayLess() {
        List<ClusteredQuantile.Candidate> spread = even(20);
        // The same values, but each second has all of its own on one side.
        List<ClusteredQuantile.Candidate> clustered = spread.stream()
                .map(candidate -> {
                    long all = Arrays.stream(candidate.beyond()).sum();
                    long[] beyond = IntStream.range(0, 20)
                            .mapToLong(second -> Math.max(0, Math.min(100, all - 100L * ((second * 7) % 20))))
                            .toArray();
                    return new ClusteredQuantile.Candidate(candidate.value(), beyond);
                })
                .toList();
        ClusteredQuantile narrow = ClusteredQuantile.of(spread, 0.5, 0.95).orElseThrow();
        ClusteredQuantile wide = ClusteredQuantile.of(clustered, 0.5, 0.95).orElseThrow();
        assertTrue(wide.high() - wide.low() > 4 * (narrow.high() - narrow.low()), narrow + " and " + wide);
    }

    @Test
    void aQuantileBeyondWhatWasTriedHasNoInterval() {
        assertEquals(Optional.empty(), ClusteredQuantile.of(even(20).subList(0, 50), 0.5, 0.95));
        assertEquals(Optional.empty(), ClusteredQuantile.of(List.of(), 0.5, 0.95));
        assertEquals(Optional.empty(), ClusteredQuantile.of(even(1), 0.5, 0.95));
    }
}
