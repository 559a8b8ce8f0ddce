package org.jdyno.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.jdyno.lab.Example;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Experiment.PublishedRule;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.TrialSequence;
import org.junit.jupiter.api.Test;

class ConvergingSequenceTest {
    private static Run run() {
        Plan plan = Example.plan(7, Rule.CONVERGED.trials(), "here", "there");
        Plan rows = Example.with(
                Example.of(plan, plan.platformsWithoutControl()), new PublishedRule(Rule.CONVERGED, false));
        return Example.run(rows, List.of());
    }

    /** @param value of the so-manieth trial of a row; NaN for one that fails */
    private static Map<String, Long> trials(IntToDoubleFunction value) {
        Run run = run();
        TrialSequence sequence = Experiments.sequence(run);
        List<Trial> trials = new ArrayList<>();
        for (Optional<Slot> next = sequence.next(trials); next.isPresent(); next = sequence.next(trials)) {
            double measured = value.applyAsDouble(next.get().block());
            trials.add(
                    Double.isNaN(measured)
                            ? Example.failed(next.get(), Cause.TIME_OUT)
                            : Example.completed(next.get(), Map.of(Example.THROUGHPUT.name(), measured), Map.of()));
        }
        return Map.of("here", count(trials, "here"), "there", count(trials, "there"));
    }

    private static long count(List<Trial> trials, String platform) {
        return trials.stream()
                .filter(trial -> trial.slot().platform().equals(platform))
                .count();
    }

    @Test
    void rowsEndAsSoonAsTheirMeanIsKnown() {
        assertEquals(Map.of("here", 3L, "there", 3L), trials(i -> 100));
        // Of 90, 110, 90, 110 … half the interval of 90 % is within 5 % of the mean from fourteen trials on: 1.771 ·
        // 10.38 / √14 = 4.9.
        assertEquals(Map.of("here", 14L, "there", 14L), trials(i -> i % 2 == 0 ? 90 : 110));
    }

    @Test
    void whatDoesNotConvergeEndsAllTheSame() {
        long most = Rule.CONVERGED.trials();
        assertEquals(Map.of("here", most, "there", most), trials(i -> i % 2 == 0 ? 10 : 110));
    }

    @Test
    void whatFailsAndFailsIsGivenUp() {
        assertEquals(Map.of("here", 3L, "there", 3L), trials(i -> Double.NaN));
        assertEquals(Map.of("here", 5L, "there", 5L), trials(i -> i < 2 ? Double.NaN : 100));
    }
}
