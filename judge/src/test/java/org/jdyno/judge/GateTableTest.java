package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jdyno.Checkout;
import org.jdyno.model.Stopping;
import org.jdyno.model.Timing;
import org.jdyno.stats.compare.Planning;
import org.junit.jupiter.api.Test;

/** The table of docs/gate.md: the least difference that a gate finds, by scatter and minutes. */
class GateTableTest {
    private static final double POWER = 0.8;
    private static final int BLOCK_SECONDS = 45;
    private static final int[] MINUTES = {5, 10, 20, 40};

    private static String row(int scatterPercent) {
        double level = ErrorControl.of(
                        new Stopping(Stopping.Rule.LOOKS, Stopping.GATE, OptionalDouble.empty(), Map.of()), 1)
                .claimAlpha();
        return IntStream.of(MINUTES)
                .map(minutes -> minutes * 60 / BLOCK_SECONDS)
                .mapToDouble(blocks ->
                        100 * Math.expm1(Planning.detectable(scatterPercent / 100.0, blocks, 1 - level, POWER)))
                .mapToObj(percent -> String.format(Locale.ROOT, "%.1f %%", percent))
                .collect(Collectors.joining(" | ", "| " + scatterPercent + " % | ", " |"));
    }

    @Test
    void isThatOfTheFormula() throws IOException {
        List<String> lines = Files.readAllLines(Checkout.root().resolve("docs/gate.md"));
        int head =
                lines.indexOf("| scatter | 5 minutes, 6 blocks | 10 minutes, 13 | 20 minutes, 26 | 40 minutes, 53 |");
        assertTrue(head > 0, "no table");
        assertEquals(IntStream.of(1, 2, 3, 5).mapToObj(GateTableTest::row).toList(), lines.subList(head + 2, head + 6));
    }

    private static final int LIFE_SECONDS = 35;
    private static final double[] TOLERANCES = {0.05, 0.10, 0.15, 0.20};

    /** Until the copies of the baseline agree, whose difference scatters more than that of a candidate. */
    private static String closed(int scatterPercent) {
        double ofCopies = scatterPercent / 100.0 * Math.sqrt(2 / 1.5);
        return DoubleStream.of(TOLERANCES)
                .map(tolerance -> Planning.blocksToDetect(ofCopies, Math.log1p(tolerance), 0.95, POWER))
                .mapToObj(blocks -> Math.round(Math.ceil(blocks * LIFE_SECONDS / 60.0)) + " min")
                .collect(Collectors.joining(" | ", "| " + scatterPercent + " % | ", " |"));
    }

    @Test
    void minutesUntilALineIsClosedAreThoseOfTheFormula() throws IOException {
        List<String> lines = Files.readAllLines(Checkout.root().resolve("docs/gate.md"));
        int head = lines.indexOf("| scatter | 5 % tolerated | 10 % | 15 % | 20 % |");
        assertTrue(head > 0, "no table");
        assertEquals(
                IntStream.of(2, 4, 8, 15, 30).mapToObj(GateTableTest::closed).toList(),
                lines.subList(head + 2, head + 7));
    }

    @Test
    void aBlockHasThreeTrialsOfDefaultLength() {
        double startAndStopSeconds = BLOCK_SECONDS / 3.0 - Timing.DEFAULT.expectedTrialMillis() / 1e3;
        assertTrue(startAndStopSeconds > 1 && startAndStopSeconds < 2, startAndStopSeconds + " s");
    }
}
