package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.Example;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Formula;
import org.jdyno.model.Measure;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoRatioTest {
    private static final Workload WORKLOAD = Example.workload("echo")
            .withMeasure(
                    new Measure("pauses", "Pauses", "ms", Direction.LOWER, 0.1, Measure.Kind.EXPLORATORY),
                    Formula.parse("tested.gcPauseNanos", 1e-6));
    private static final Cell ECHO = Example.plan(1, 1, "a").cells().get(0);

    /** Platform <i>b</i> pauses for longer than <i>a</i> in each of three blocks, or in all but the last. */
    @ParameterizedTest
    @CsvSource({"SLICED, 20, 3", "SLICED, 0, 0", "INTERLEAVED, 20, 3", "INTERLEAVED, 0, 0", "INTERLEAVED, -1, 0"})
    void aValueOfZeroOrLessHasNoRatio(Pairing pairing, double last, int compared) {
        Plan plan = Example.with(Example.plan(5, 3, "a", "b"), Comparison.by(List.of(pairing), Stopping.AT_THE_END));
        List<Trial> trials = new ArrayList<>();
        for (int block = 0; block < 3; block++) {
            for (String platform : List.of("a", "b", "a+again")) {
                double pause = platform.equals("b") ? block < 2 ? 20 : last : 5;
                trials.add(Example.completed(
                        new Slot(trials.size(), block, new Cell("echo", ECHO.point()), platform, pairing),
                        Map.of("throughput", 1e3, "pauses", pause),
                        Map.of()));
            }
        }
        Run run = Example.run(plan, List.of(WORKLOAD), trials);
        CompletedTrials completed = CompletedTrials.byCell(run).get(ECHO);
        assertEquals(compared, new Pair(completed, "b", "a", "pauses").logRatios().length);
        assertEquals(3, completed.values("b", "pauses").length, "they are shown in any case");
    }
}
