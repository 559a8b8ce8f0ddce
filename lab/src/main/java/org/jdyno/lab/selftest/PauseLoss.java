package org.jdyno.lab.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.judge.LostBlocks;
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
 * The loss of a platform that pauses against the same platform that does not, in slices and by whole trials: both must
 * show the same loss. A comparison of a platform with itself cannot show that slices miss pauses.
 *
 * <p>Differences between processes are far larger than what slices could miss. So the precise answer comes from within
 * processes: the speed in slices that count over the speed in all slices must be the same with pauses and without.
 *
 * @param rows one for each measure with enough blocks in both runs
 * @param within the ratio of that relative speed with pauses to that without, with its 99 % interval; empty for too few
 *     blocks
 */
public record PauseLoss(List<Row> rows, Optional<Interval> within) {
    /** MiB of live small objects, so that a full collection takes tens of milliseconds. */
    public static final String ALIVE = "48m";

    /** The largest error of a throughput in slices because of pauses, as a fraction. */
    public static final double TOLERANCE = 0.01;

    private static final double STRICT = 0.99;
    private static final String RELATIVE_SPEED = "sliced-speed";
    private static final String COLLECTED = "collectedNanos";

    /**
     * The loss by one measure.
     *
     * @param counted the ratio that follows for a throughput from the collection time in whole trials
     * @param sliced the ratio to the platform that does not pause, as a geometric mean over blocks
     * @param interleaved the same for whole trials
     * @param difference the ratio of sliced to interleaved, with its 99 % interval
     */
    public record Row(
            Measure measure, OptionalDouble counted, Interval sliced, Interval interleaved, Interval difference) {}

    public PauseLoss {
        rows = List.copyOf(rows);
    }

    /** @param names names of the reported measures */
    public static PauseLoss of(Run sliced, Run interleaved, List<String> names) {
        List<Row> rows = new ArrayList<>();
        for (String name : names) {
            Measure measure =
                    sliced.workload(sliced.plan().cells().get(0).workload()).measure(name);
            double[] ones = ratios(sliced, name);
            double[] others = ratios(interleaved, name);
            if (Math.min(ones.length, others.length) >= SlowdownSlope.MIN_BLOCKS) {
                rows.add(new Row(
                        measure,
                        measure.better() == Direction.HIGHER ? counted(interleaved) : OptionalDouble.empty(),
                        Interval.ofLogs(ones, SlowdownSlope.CONFIDENCE),
                        Interval.ofLogs(others, SlowdownSlope.CONFIDENCE),
                        difference(ones, others)));
            }
        }
        double[] speeds = ratios(sliced, RELATIVE_SPEED);
        return new PauseLoss(
                rows,
                speeds.length < SlowdownSlope.MIN_BLOCKS
                        ? Optional.empty()
                        : Optional.of(Interval.ofLogs(speeds, STRICT)));
    }

    /** Holds if slices and whole trials do not differ, and slices miss less than the tolerance of any pause. */
    public SelftestResult result() {
        boolean differ = rows.stream().anyMatch(row -> row.difference().differsFromOne());
        if (differ || within.filter(PauseLoss::isBeyond).isPresent()) {
            return SelftestResult.FAILS;
        }
        return within.filter(PauseLoss::isWithin).isPresent() ? SelftestResult.HOLDS : SelftestResult.TOO_LITTLE;
    }

    private static boolean isWithin(Interval ratio) {
        return ratio.low() >= 1 / (1 + TOLERANCE) && ratio.high() <= 1 + TOLERANCE;
    }

    private static boolean isBeyond(Interval ratio) {
        return ratio.high() < 1 / (1 + TOLERANCE) || ratio.low() > 1 + TOLERANCE;
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
        return LogRatios.of(
                LostBlocks.of(run).counting(), pausing(run), run.plan().baseline(), measure);
    }

    private static String pausing(Run run) {
        return run.plan().platformsWithoutControl().stream()
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
