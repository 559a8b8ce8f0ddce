package org.jdyno.lab.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.stats.MeanEstimate;

/**
 * What measuring does to what is measured: processes that record and tell of latencies and hiccups in every other
 * window, and do not in between. Within one process neither how it was compiled nor what else goes on is another; each
 * trial gives one ratio, and the trials an interval.
 *
 * @param workload of the trials
 * @param windows of either kind, of all trials together
 * @param throughput with over without
 * @param processorTime of an operation, with over without
 */
public record Telemetry(String workload, int windows, Change throughput, Change processorTime) {
    /** By how much a throughput may change, as a fraction. */
    public static final double MOST = 0.003;

    /**
     * A figure with over the same without.
     *
     * @param ratio geometric mean of the trials; NaN where there was none
     * @param low lower end of its 95 % interval; NaN of fewer than two trials
     * @param high upper end of it
     */
    public record Change(double ratio, double low, double high, int trials) {}

    private static final double CONFIDENCE = 0.95;
    /** Turns are balanced in fours: on, off, off, on. */
    private static final int ROUND = 4;

    /** Of a run of one platform whose processes tell by turns, of one cell. */
    public static Telemetry of(Run run) {
        Workload workload = run.workload(run.plan().cells().get(0).workload());
        List<List<Window>> trials = run.trials().stream()
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

    public Finding finding() {
        if (Double.isNaN(throughput.low())) {
            return Finding.TOO_LITTLE;
        }
        if (throughput.low() >= 1 - MOST && throughput.high() <= 1 + MOST) {
            return Finding.HOLDS;
        }
        return throughput.low() > 1 + MOST || throughput.high() < 1 - MOST ? Finding.FAILS : Finding.TOO_LITTLE;
    }

    /** The windows of whole rounds; the last of a phase is what was left of it, and none. */
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
                        .toArray(),
                CONFIDENCE);
        return new Change(ratio.value(), ratio.low(), ratio.high(), ratio.n());
    }

    private static double mean(
            List<Window> windows, boolean told, ToDoubleFunction<Window> of, ToDoubleFunction<Window> per) {
        List<Window> alike = windows.stream()
                .filter(window -> told == (window.counters().get(Platform.TELEMETRY) == 1))
                .toList();
        return alike.stream().mapToDouble(of).sum()
                / alike.stream().mapToDouble(per).sum();
    }
}
