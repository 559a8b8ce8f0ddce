package org.jdyno.lab.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.lab.Example;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Sweep;
import org.jdyno.lab.model.Trial;
import org.junit.jupiter.api.Test;

class PeakRetentionTest {
    private static final Plan PLAN = Example.plan(1, 4, "a");

    /** @param rates of each position, block by block */
    private static PeakRetention of(double[]... rates) {
        Map<Sweep.Position, CompletedTrials> trials = new LinkedHashMap<>();
        for (int i = 0; i < rates.length; i++) {
            Point point = Point.of(Map.of("size", "" + (i + 1)));
            List<Trial> completed = new ArrayList<>();
            for (int block = 0; block < rates[i].length; block++) {
                completed.add(Example.completed(
                        new Slot(completed.size(), block, "echo", point, "a"),
                        Map.of("throughput", rates[i][block]),
                        Map.of()));
            }
            trials.put(
                    new Sweep.Position(i + 1, point),
                    new CompletedTrials(PLAN, Example.workload("echo"), new Cell("echo", point), completed, List.of()));
        }
        return new PeakRetention("throughput", "a", trials);
    }

    @Test
    void aPeakIsToldOfItsFirstPosition() {
        Sweep.Retention peak = of(
                        new double[] {100, 50, 100, 50}, new double[] {190, 94, 192, 96}, new double[] {150, 75, 150, 75
                        })
                .retention()
                .orElseThrow();
        assertEquals(1, peak.from());
        assertEquals(2, peak.to());
        assertEquals(1.905, peak.ratio(), 0.005, "blocks are paired: that the second is slow all over does not matter");
        assertTrue(peak.low() > 1.85 && peak.high() < 1.96, peak.toString());
        assertEquals(4, peak.blocks());
    }

    @Test
    void whatIsHighestByChanceIsNoPeak() {
        // One position in truth: in each block another is 10 % high by chance, and the other blocks choose.
        Sweep.Retention peak = of(new double[] {100, 100}, new double[] {110, 100}, new double[] {100, 110})
                .retention()
                .orElseThrow();
        assertEquals(1, peak.ratio(), 1e-9);
    }

    @Test
    void aBlockThatIsAloneChoosesForItself() {
        Sweep.Retention peak =
                of(new double[] {100}, new double[] {180}).retention().orElseThrow();
        assertEquals(1.8, peak.ratio(), 1e-9);
        assertTrue(Double.isNaN(peak.low()));
    }

    @Test
    void onePositionHasNoPeak() {
        assertTrue(of(new double[] {100, 110}).retention().isEmpty());
    }
}
