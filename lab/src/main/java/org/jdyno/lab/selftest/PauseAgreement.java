package org.jdyno.lab.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.LogRatios;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.stats.compare.WelchComparison;

/**
 * A platform that pauses now and then against the same that does not, in slices and by whole trials: both must see
 * the same loss. Slices that are blind to pauses are so on both sides of a platform against itself, which therefore
 * cannot show it.
 *
 * @param rows one for each measure of which both have enough blocks
 */
public record PauseAgreement(List<Row> rows) {
    /** MiB of small objects alive: what a full collection takes tens of milliseconds for. */
    public static final String ALIVE = "48m";

    private static final double STRICT = 0.99;
    private static final String COLLECTED = "collectedNanos";

    /**
     * By one measure.
     *
     * @param counted what follows for a throughput from the time collections took, by the count of whole trials
     * @param sliced ratio to the platform that does not pause, as a geometric mean over blocks
     * @param interleaved the same of whole trials
     * @param ratio of the first to the second, with an interval of 99 %
     */
    public record Row(
            Measure measure, OptionalDouble counted, Interval sliced, Interval interleaved, Interval difference) {
        /** Whether half of the loss could not be missing unseen. */
        boolean tells() {
            return Math.log(difference.high() / difference.low()) <= Math.abs(Math.log(interleaved.value()));
        }
    }

    public PauseAgreement {
        rows = List.copyOf(rows);
    }

    /** @param names of the measures that are told */
    public static PauseAgreement of(Run sliced, Run interleaved, List<String> names) {
        List<Row> rows = new ArrayList<>();
        for (String name : names) {
            Measure measure =
                    sliced.workload(sliced.plan().cells().get(0).workload()).measure(name);
            double[] ones = ratios(sliced, name);
            double[] others = ratios(interleaved, name);
            if (Math.min(ones.length, others.length) >= LadderSlope.LEAST_BLOCKS) {
                rows.add(new Row(
                        measure,
                        measure.better() == Direction.HIGHER ? counted(interleaved) : OptionalDouble.empty(),
                        Interval.ofLogs(ones, LadderSlope.CONFIDENCE),
                        Interval.ofLogs(others, LadderSlope.CONFIDENCE),
                        difference(ones, others)));
            }
        }
        return new PauseAgreement(rows);
    }

    /** Whether both see the same, and half of it would be missed. */
    public Finding finding() {
        if (rows.stream().anyMatch(row -> row.difference().differsFromOne())) {
            return Finding.FAILS;
        }
        return !rows.isEmpty() && rows.stream().allMatch(Row::tells) ? Finding.HOLDS : Finding.TOO_LITTLE;
    }

    private static Interval difference(double[] ones, double[] others) {
        WelchComparison logs = WelchComparison.of(ones, others, STRICT);
        return new Interval(
                Math.exp(logs.difference()),
                Math.exp(logs.low()),
                Math.exp(logs.high()),
                Double.NaN,
                Math.min(ones.length, others.length));
    }

    private static double[] ratios(Run run, String measure) {
        return LogRatios.of(run.trials(), pausing(run), run.plan().baseline(), measure);
    }

    private static String pausing(Run run) {
        return run.plan().contenders().stream()
                .filter(platform -> platform.kit().containsKey(Platform.FULL_COLLECTIONS))
                .map(Platform::name)
                .findFirst()
                .orElse("");
    }

    private static OptionalDouble counted(Run run) {
        double collected = 0;
        double wall = 0;
        String pausing = pausing(run);
        for (Trial trial : run.trials()) {
            for (Window window : trial.windows()) {
                if (trial.completed()
                        && trial.slot().platform().equals(pausing)
                        && window.phase() == Phase.MEASURE
                        && window.counters().containsKey(COLLECTED)) {
                    collected += window.counters().get(COLLECTED);
                    wall += window.wallNanos();
                }
            }
        }
        return wall == 0 ? OptionalDouble.empty() : OptionalDouble.of(1 - collected / wall);
    }
}
