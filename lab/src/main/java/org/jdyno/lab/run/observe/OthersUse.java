package org.jdyno.lab.run.observe;

import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.run.trial.RolesAtHosts;
import org.jdyno.lab.run.trial.Totals;

/**
 * What programs other than the trial's own used of the machine that control watches: its busy time less that of the
 * roles on it and of the lab.
 */
final class OthersUse {
    private static final long SECOND_MILLIS = 1000;

    private final int processors;
    private final TreeMap<Long, Double> nanosBySecond = new TreeMap<>();
    private long beginMillis;

    private OthersUse(int processors) {
        this.processors = processors;
    }

    /**
     * Of a trial that has been measured.
     *
     * @param windows of control and of the roles on its machine
     * @param processors of that machine
     */
    static OthersUse of(Totals totals, List<Window> windows, int processors) {
        OptionalDouble others = totals.value(Totals.LAB, "othersCpuNanos");
        OthersUse use = new OthersUse(processors);
        if (others.isEmpty()) {
            return use;
        }
        use.spread(windows);
        use.takeOff(others.getAsDouble());
        return use;
    }

    private void spread(List<Window> windows) {
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
     * What the windows leave over beyond the known total is the lab's and its link's, which have no windows: about the
     * same every second.
     */
    private void takeOff(double knownNanos) {
        double leftNanos =
                nanosBySecond.values().stream().mapToDouble(Double::doubleValue).sum();
        double eachNanos = (leftNanos - knownNanos) / Math.max(1, nanosBySecond.size());
        nanosBySecond.replaceAll((second, nanos) -> nanos - eachNanos);
        // The last second is cut short by the end of the phase, and little of it says nothing.
        nanosBySecond.pollLastEntry();
    }

    private static boolean ofControl(Window window) {
        return window.role().equals(RolesAtHosts.CONTROL.name());
    }

    /**
     * Shares out a window's time among the seconds it lies in; windows of different processes do not begin at the same
     * moment.
     */
    private void spread(Window window, double nanos) {
        double begin = window.startMillis() - beginMillis;
        double end = begin + window.wallNanos() / 1e6;
        for (long second = (long) Math.floor(begin / SECOND_MILLIS); second * SECOND_MILLIS < end; second++) {
            double within = Math.min(end, (second + 1.0) * SECOND_MILLIS) - Math.max(begin, second * SECOND_MILLIS);
            nanosBySecond.merge(second, nanos * within / (end - begin), Double::sum);
        }
    }

    /** Adds the time of all processors, and the share of it that others had in the second in which it was worst. */
    void addTo(Totals totals) {
        totals.value(RolesAtHosts.CONTROL.name(), "wallNanos")
                .ifPresent(nanos -> totals.put(Totals.LAB, "processorNanos", nanos * processors));
        double secondNanos = TimeUnit.SECONDS.toNanos(1) * (double) processors;
        nanosBySecond.tailMap(0L).values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .ifPresent(nanos -> totals.put(Totals.LAB, "othersWorstShare", Math.min(1, nanos / secondNanos)));
    }
}
