package org.jdyno.lab.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jdyno.lab.judge.LostBlocks;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.stats.MeanEstimate;

/**
 * The effect of measuring on the measured program. Each process alternates between windows with and without recording
 * of latencies and hiccups, so that compiled code and other load are the same for both. Each trial gives one ratio; the
 * trials give an interval.
 *
 * @param workload the workload of the trials
 * @param windows number of windows of each kind, over all trials
 * @param throughput the throughput with recording, divided by that without
 * @param cpuTime the same for CPU time per operation
 */
public record Telemetry(String workload, int windows, Change throughput, Change cpuTime) {
    /** The largest accepted change of throughput, as a fraction. */
    public static final double MAX_CHANGE = 0.003;

    /**
     * The ratio of a figure with recording to the figure without.
     *
     * @param ratio geometric mean of the trials; NaN if there are none
     * @param low lower end of its 95 % interval; NaN with fewer than two trials
     * @param high upper end of the interval
     */
    public record Change(double ratio, double low, double high, int trials) {}

    private static final double CONFIDENCE = 0.95;
    /** Turns are balanced in rounds of four: on, off, off, on. */
    private static final int ROUND = 4;

    /** The effect in a run of one cell, of one platform with alternating telemetry. */
    public static Telemetry of(Run run) {
        Workload workload = run.workload(run.plan().cells().get(0));
        List<List<Window>> trials = LostBlocks.of(run).counting().stream()
                .filter(Trial::completed)
                .map(trial -> rounds(trial, workload.tested().name()))
                .filter(windows -> !windows.isEmpty())
                .toList();
        int windows = trials.stream().mapToInt(List::size).sum() / 2;
        return new Telemetry(
                workload.name(),
                windows,
                change(trials, Window::operations, Window::wallNanos),
                change(trials, Window::cpuNanos, Window::operations));
    }

    public SelftestResult result() {
        if (Double.isNaN(throughput.low())) {
            return SelftestResult.TOO_LITTLE;
        }
        if (throughput.low() >= 1 - MAX_CHANGE && throughput.high() <= 1 + MAX_CHANGE) {
            return SelftestResult.HOLDS;
        }
        return throughput.low() > 1 + MAX_CHANGE || throughput.high() < 1 - MAX_CHANGE
                ? SelftestResult.FAILS
                : SelftestResult.TOO_LITTLE;
    }

    /** The windows of whole rounds. The last window of a phase is shorter and does not count. */
    private static List<Window> rounds(Trial trial, String role) {
        List<Window> measured = new ArrayList<>(trial.windows());
        measured.removeIf(
                window -> window.phase() != Phase.MEASURE || !window.role().equals(role));
        int whole = Math.max(0, measured.size() - 1) / ROUND * ROUND;
        return measured.subList(0, whole);
    }

    private static Change change(List<List<Window>> trials, ToDoubleFunction<Window> of, ToDoubleFunction<Window> per) {
        MeanEstimate ratio = MeanEstimate.geometric(
                trials.stream()
                        .mapToDouble(windows -> mean(windows, true, of, per) / mean(windows, false, of, per))
                        // Without operations there is no figure for each.
                        .filter(value -> value > 0 && Double.isFinite(value))
                        .toArray(),
                CONFIDENCE);
        return new Change(ratio.value(), ratio.low(), ratio.high(), ratio.n());
    }

    private static double mean(
            List<Window> windows, boolean recording, ToDoubleFunction<Window> of, ToDoubleFunction<Window> per) {
        List<Window> alike = windows.stream()
                .filter(window -> recording == (window.counters().get(Platform.TELEMETRY) == 1))
                .toList();
        return alike.stream().mapToDouble(of).sum()
                / alike.stream().mapToDouble(per).sum();
    }
}
