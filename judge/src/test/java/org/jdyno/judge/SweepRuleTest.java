package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdyno.model.Point;
import org.jdyno.model.Sweep;
import org.junit.jupiter.api.Test;

class SweepRuleTest {
    /** @param rates of each position, block by block */
    private static Optional<Sweep.Retention> peak(double[]... rates) {
        Map<Sweep.Position, SortedMap<Integer, Double>> figures = new LinkedHashMap<>();
        for (int i = 0; i < rates.length; i++) {
            SortedMap<Integer, Double> byBlock = new TreeMap<>();
            for (int block = 0; block < rates[i].length; block++) {
                byBlock.put(block, rates[i][block]);
            }
            figures.put(new Sweep.Position(i + 1, Point.of(Map.of("size", "" + (i + 1)))), byBlock);
        }
        return SweepRule.peak("a", figures);
    }

    @Test
    void aPeakIsToldOfItsFirstPosition() {
        Sweep.Retention peak = peak(
                        new double[] {100, 50, 100, 50}, new double[] {190, 94, 192, 96}, new double[] {150, 75, 150, 75
                        })
                .orElseThrow();
        assertEquals(1, peak.from());
        assertEquals(2, peak.to());
        assertEquals(
                1.905,
                peak.effect().ratio(),
                0.005,
                "blocks are paired: that the second is slow all over does not matter");
        assertTrue(peak.effect().low() > 1.85 && peak.effect().high() < 1.96, peak.toString());
        assertEquals(4, peak.effect().blocks());
    }

    @Test
    void whatIsHighestByChanceIsNoPeak() {
        // One position in truth: in each block another is 10 % high by chance, and the other blocks choose.
        Sweep.Retention peak = peak(new double[] {100, 100}, new double[] {110, 100}, new double[] {100, 110})
                .orElseThrow();
        assertEquals(1, peak.effect().ratio(), 1e-9);
    }

    @Test
    void aBlockThatIsAloneChoosesForItself() {
        Sweep.Retention peak = peak(new double[] {100}, new double[] {180}).orElseThrow();
        assertEquals(1.8, peak.effect().ratio(), 1e-9);
        assertTrue(Double.isNaN(peak.effect().low()));
    }

    @Test
    void onePositionHasNoPeak() {
        assertTrue(peak(new double[] {100, 110}).isEmpty());
    }
}
