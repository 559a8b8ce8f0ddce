package org.jdyno.doctor;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.model.Cell;
import org.jdyno.model.LogRatios;
import org.jdyno.model.Measure;
import org.jdyno.model.Run;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.stats.SpreadEstimate;
import org.jdyno.stats.compare.GroupSequential;
import org.jdyno.stats.compare.Planning;

/**
 * The differences that a run on this machine can find in how many minutes, from pairs of trials of one platform.
 *
 * @param workload the workload of the trials
 * @param platform the platform that was compared with itself
 * @param pairs number of pairs in which both trials completed
 * @param trialSeconds the duration of a trial, start and stop included
 * @param runTrialSeconds its duration in a run, whose trials are longer
 * @param trialsPerBlock two platforms of a comparison, and the A/A control
 * @param confidence over all interim looks of a run
 * @param power the chance that a difference is found
 * @param measures one for each measure
 */
public record Forecast(
        String workload,
        String platform,
        int pairs,
        double trialSeconds,
        double runTrialSeconds,
        int trialsPerBlock,
        double confidence,
        double power,
        List<Outlook> measures) {
    private static final int TRIALS_PER_BLOCK = 3;
    private static final double CONFIDENCE = 0.95;

    /** The confidence of the last look. */
    private static final double LAST_LOOK = 1 - GroupSequential.alpha(1, 1 - CONFIDENCE);

    private static final double POWER = 0.80;

    /**
     * The standard deviation of B − (A + A′)/2, by which a run compares, divided by that of a pair, A′ − A: with
     * independent trials of variance σ², the variances are σ² + σ²/2 and 2 σ².
     */
    private static final double COMPARISON_PER_PAIR = Math.sqrt(1.5 / 2);

    /** The spread of fewer pairs is too uncertain. */
    public static final int MIN_PAIRS = 3;

    public static final List<Integer> MINUTES = List.of(5, 10, 30, 60);
    public static final List<Double> DIFFERENCES = List.of(0.01, 0.02, 0.05);

    /**
     * The forecast for a measure.
     *
     * @param sd standard deviation of the differences of pairs, in log units, in which 0.02 is very nearly 2 %
     * @param sdLow lower end of its interval
     * @param sdHigh upper end of its interval
     * @param within the differences found within some times
     * @param takes the times to find some differences
     */
    public record Outlook(
            String measure,
            String title,
            double sd,
            double sdLow,
            double sdHigh,
            List<Within> within,
            List<Takes> takes) {}

    /**
     * The least difference found within some minutes.
     *
     * @param blocks number of blocks that fit into these minutes
     * @param difference the difference, as a ratio less 1; empty if there are too few blocks for an interval
     */
    public record Within(int minutes, int blocks, @JsonInclude(Include.NON_ABSENT) OptionalDouble difference) {}

    /** The minutes to find a difference, which is a ratio less 1. */
    public record Takes(double difference, double minutes) {}

    /**
     * The forecast from a run of one platform and its A/A control; empty if fewer than {@link #MIN_PAIRS} pairs
     * completed.
     *
     * @param run a run of one cell
     * @param measures the names of the measures to forecast
     */
    public static Optional<Forecast> of(Run run, List<String> measures) {
        List<Trial> completed = run.trials().stream().filter(Trial::completed).toList();
        Cell cell = run.plan().cells().get(0);
        List<Outlook> outlooks = new ArrayList<>();
        int pairs = Integer.MAX_VALUE;
        double trialSeconds =
                completed.stream().mapToLong(Trial::durationNanos).average().orElse(0) / 1e9;
        double runTrialSeconds = trialSeconds
                + (Timing.DEFAULT.expectedTrialMillis() - run.plan().timing().expectedTrialMillis()) / 1e3;
        for (String name : measures) {
            double[] differences = LogRatios.of(
                    run.trials(), run.plan().aaControl(), run.plan().baseline(), name);
            if (differences.length < MIN_PAIRS) {
                return Optional.empty();
            }
            pairs = Math.min(pairs, differences.length);
            Measure measure = run.workload(cell.workload()).measures().stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(cell.workload() + " has no measure " + name));
            outlooks.add(outlook(measure, SpreadEstimate.of(differences, CONFIDENCE), runTrialSeconds));
        }
        return Optional.of(new Forecast(
                cell.workload(),
                run.plan().baseline(),
                pairs,
                trialSeconds,
                runTrialSeconds,
                TRIALS_PER_BLOCK,
                CONFIDENCE,
                POWER,
                outlooks));
    }

    private static Outlook outlook(Measure measure, SpreadEstimate spread, double trialSeconds) {
        double blockSeconds = TRIALS_PER_BLOCK * trialSeconds;
        double sd = COMPARISON_PER_PAIR * spread.sd();
        List<Within> within = MINUTES.stream()
                .map(minutes -> within(minutes, (int) (60 * minutes / blockSeconds), sd))
                .toList();
        List<Takes> takes = DIFFERENCES.stream()
                .map(difference -> new Takes(
                        difference,
                        blockSeconds / 60 * Planning.blocksToDetect(sd, Math.log1p(difference), LAST_LOOK, POWER)))
                .toList();
        return new Outlook(measure.name(), measure.title(), spread.sd(), spread.low(), spread.high(), within, takes);
    }

    /** @param sd standard deviation of the differences of a comparison */
    private static Within within(int minutes, int blocks, double sd) {
        return new Within(
                minutes,
                blocks,
                blocks < 2
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(Math.expm1(Planning.detectable(sd, blocks, LAST_LOOK, POWER))));
    }
}
