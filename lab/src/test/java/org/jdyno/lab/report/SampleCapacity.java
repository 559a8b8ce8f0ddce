package org.jdyno.lab.report;

import java.util.Map;
import java.util.Random;
import org.jdyno.lab.Example;
import org.jdyno.lab.PacedExample;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;

/**
 * A search for the highest rate on three platforms, of which one fails where it is overloaded, with the noise of a calm
 * machine.
 */
final class SampleCapacity {
    private static final double PROCESSOR_RATE = 5_000;

    private static final Map<String, Double> SPEEDS =
            Map.of("older", 1.0, "newer", 1.3, "frail", 0.98, "older" + Plan.CONTROL_SUFFIX, 1.0);

    private SampleCapacity() {}

    static Run run() {
        Random random = new Random(6);
        return PacedExample.search(PacedExample.plan(2, 5, "older", "newer", "frail"), slot -> {
            double rate = PacedExample.rate(slot);
            double busy = rate / PROCESSOR_RATE / SPEEDS.get(slot.platform()) * Math.exp(0.02 * random.nextGaussian());
            if (busy > 1 && slot.platform().equals("frail")) {
                return Example.failed(slot, Cause.TIME_OUT);
            }
            double p99Millis = busy < 0.999 ? 0.92 / (1 - busy) : Math.max(920, 20_000 * (1 - 1 / busy));
            double unanswered = Math.max(0, rate * (1 - 1 / busy));
            return PacedExample.answered(slot, p99Millis * Math.exp(0.1 * random.nextGaussian()), unanswered);
        });
    }

    static Judgement judgement() {
        return Judge.of(run()).judgement();
    }
}
