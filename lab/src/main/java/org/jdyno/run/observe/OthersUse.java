package org.jdyno.run.observe;

import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jdyno.model.Phase;
import org.jdyno.model.Window;
import org.jdyno.run.trial.Totals;
import org.jdyno.run.trial.WorkloadHosts;

/** Computes the CPU time of other programs on the machine of the control process, for each second. */
final class OthersUse {
    private static final long SECOND_MILLIS = 1000;

    private final int processors;
    private final TreeMap<Long, Double> nanosBySecond = new TreeMap<>();
    private long beginMillis;

    private OthersUse(int processors) {
        this.processors = processors;
    }

    /**
     * Computes the times for a measured trial.
     *
     * @param windows the windows of control and of the roles on its machine
     * @param processors the number of processors of that machine
     */
    static OthersUse of(Totals totals, List<Window> windows, int processors) {
        OptionalDouble others = totals.value(Totals.LAB, "othersCpuNanos");
        OthersUse use = new OthersUse(processors);
        if (others.isEmpty()) {
            return use;
        }
        use.addWindows(windows);
        use.shiftToTotal(others.getAsDouble());
        return use;
    }

    private void addWindows(List<Window> windows) {
        List<Window> measured = windows.stream()
                .filter(window -> window.phase() == Phase.MEASURE)
                .toList();
        List<Window> control = measured.stream().filter(OthersUse::ofControl).toList();
        beginMillis = control.stream().mapToLong(Window::startMillis).min().orElse(0);
        for (Window window : control) {
            spread(window, window.counters().getOrDefault("machineBusyNanos", 0.0) - window.cpuNanos());
        }
        for (Window window : measured) {
            if (!ofControl(window)) {
                spread(window, -window.cpuNanos());
            }
        }
    }

    /**
     * Subtracts the same time from each second, so that they add up to a known total. The difference is the CPU time of
     * the lab and its link, which have no windows.
     */
    private void shiftToTotal(double totalNanos) {
        double sumNanos =
                nanosBySecond.values().stream().mapToDouble(Double::doubleValue).sum();
        double eachNanos = (sumNanos - totalNanos) / Math.max(1, nanosBySecond.size());
        nanosBySecond.replaceAll((second, nanos) -> nanos - eachNanos);
        // The last second is incomplete and may be too short to be meaningful.
        nanosBySecond.pollLastEntry();
    }

    private static boolean ofControl(Window window) {
        return window.role().equals(WorkloadHosts.CONTROL.name());
    }

    /**
     * Divides a window's time among the seconds it covers, because windows of different processes begin at different
     * times.
     */
    private void spread(Window window, double nanos) {
        double begin = window.startMillis() - beginMillis;
        double end = begin + window.wallNanos() / 1e6;
        for (long second = (long) Math.floor(begin / SECOND_MILLIS); second * SECOND_MILLIS < end; second++) {
            double within = Math.min(end, (second + 1.0) * SECOND_MILLIS) - Math.max(begin, second * SECOND_MILLIS);
            nanosBySecond.merge(second, nanos * within / (end - begin), Double::sum);
        }
    }

    /** Adds the available time of all processors, and the largest share of it that others used in any second. */
    void addTo(Totals totals) {
        totals.value(WorkloadHosts.CONTROL.name(), "wallNanos")
                .ifPresent(nanos -> totals.put(Totals.LAB, "processorNanos", nanos * processors));
        double secondNanos = TimeUnit.SECONDS.toNanos(1) * (double) processors;
        nanosBySecond.tailMap(0L).values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .ifPresent(nanos -> totals.put(Totals.LAB, "othersWorstShare", Math.min(1, nanos / secondNanos)));
    }
}
