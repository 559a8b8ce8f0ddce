package org.jdyno.run.coschedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jdyno.model.Cause;
import org.jdyno.model.Phase;
import org.jdyno.model.Platform;
import org.jdyno.model.Window;
import org.jdyno.run.protocol.RoleEvent;
import org.jdyno.run.protocol.TrialFailure;

/**
 * Computes the figures of a sliced trial: the operations and the CPU time in the slices that count, and the length of
 * these slices. {@link Slices} defines own time and counted time. The numbers of operations at the ends of a slice
 * are interpolated from the ticks before and after, in own time. The part of a GC pause that lies within a slice
 * counts.
 */
public final class SlicedPhase {
    private final Slices slices;
    private final List<Driver> drivers = new ArrayList<>();
    private final long epochOffsetNanos = System.currentTimeMillis() * 1_000_000 - System.nanoTime();

    /**
     * The results of a driving process, from the first slice to the last, or to the end of its load if that is earlier.
     *
     * @param operations the operations as a function of counted time
     * @param rate operations per nanosecond in all slices, including lead-ins
     * @param fromNanos the beginning, in counted time
     * @param toNanos the end, in counted time
     * @param phase totals of the whole phase, which is longer than the slices
     */
    private record Driver(
            String name,
            Cumulative operations,
            double rate,
            Cumulative cpuNanos,
            long fromNanos,
            long toNanos,
            RoleEvent.Done phase) {
        long nanos() {
            return toNanos - fromNanos;
        }

        double phaseOperations() {
            return phase.total("operations");
        }

        /**
         * The counters of a window: its number of extra operations ({@code extra-work=}), in proportion to its
         * operations. Empty without such operations.
         */
        Map<String, Double> counters(double windowOperations) {
            Double extra = phase.counters().get(Platform.EXTRA_OPERATIONS);
            return extra == null || phaseOperations() == 0
                    ? Map.of()
                    : Map.of(Platform.EXTRA_OPERATIONS, extra * windowOperations / phaseOperations());
        }

        /** The number of whole operations up to a counted time. */
        long operationsBy(double countedNanos) {
            return Math.round(operations.at(countedNanos) - operations.at(fromNanos));
        }
    }

    private SlicedPhase(Slices slices) {
        this.slices = slices;
    }

    /** @param answers the answers of the driving processes, with their ticks, by process name */
    public static SlicedPhase of(Slices slices, Map<String, RoleEvent.Done> answers) throws TrialFailure {
        SlicedPhase phase = new SlicedPhase(slices);
        for (Map.Entry<String, RoleEvent.Done> one : answers.entrySet()) {
            phase.drivers.add(driver(slices, one.getKey(), one.getValue()));
        }
        return phase;
    }

    private static Driver driver(Slices slices, String name, RoleEvent.Done done) throws TrialFailure {
        RoleEvent.Ticks ticks = done.ticks().orElse(RoleEvent.Ticks.NONE);
        Cumulative own = new Cumulative(slices.own(ticks.nanos()), ticks.operations());
        Cumulative operations = slices.counted(own);
        long from = operations.isEmpty() ? 0 : Math.max(0, operations.first());
        long to = operations.isEmpty() ? 0 : Math.min(slices.countedNanos(), operations.last());
        if (to <= from) {
            throw new TrialFailure(
                    Cause.PROTOCOL,
                    "the " + name + " recorded no tick in its "
                            + slices.slices().size()
                            + " slices: its clock is not that of the machine, or it could hardly run");
        }
        return new Driver(name, operations, rate(own, slices.ownNanos()), slices.cpuNanos(name), from, to, done);
    }

    private static double rate(Cumulative operations, long ownNanos) {
        long from = Math.max(0, operations.first());
        long to = Math.min(ownNanos, operations.last());
        return (operations.at(to) - operations.at(from)) / (to - from);
    }

    /**
     * The speed in slices that count, divided by that in all slices. It is above 1 because lead-ins are slower.
     */
    public double relativeSpeed() {
        double counted = drivers.stream()
                .mapToDouble(driver -> (double) driver.operationsBy(driver.toNanos()) / driver.nanos())
                .sum();
        return counted / drivers.stream().mapToDouble(Driver::rate).sum();
    }

    /** The counted time; with several processes, the longest. */
    public double countedNanos() {
        return drivers.stream().mapToDouble(Driver::nanos).max().orElseThrow();
    }

    /** How much of an interval lies in slices, lead-ins included. Its ends are in nanoseconds since 1970. */
    public long sliceNanos(long fromEpochNanos, long toEpochNanos) {
        return slices.nanosWithin(fromEpochNanos - epochOffsetNanos, toEpochNanos - epochOffsetNanos);
    }

    /**
     * The share of the phase's operations that were completed in counted time; NaN without operations. If the load of a
     * process ended early, its operations are extrapolated to {@link #countedNanos}, which is the longest counted time.
     */
    public double share() {
        double operations =
                drivers.stream().mapToDouble(Driver::phaseOperations).sum();
        double counted = drivers.stream()
                .mapToDouble(driver -> driver.operationsBy(driver.toNanos()) * countedNanos() / driver.nanos())
                .sum();
        return counted / operations;
    }

    /** The CPU time of some processes in counted time; empty if that of any could not be read. */
    public OptionalDouble cpuNanos(List<String> processes) {
        List<OptionalDouble> each = processes.stream().map(this::cpuNanos).toList();
        return each.stream().allMatch(OptionalDouble::isPresent)
                ? OptionalDouble.of(
                        each.stream().mapToDouble(OptionalDouble::getAsDouble).sum())
                : OptionalDouble.empty();
    }

    /** The same of one process. */
    public OptionalDouble cpuNanos(String process) {
        Cumulative cpu = slices.cpuNanos(process);
        long from = drivers.stream().mapToLong(Driver::fromNanos).min().orElseThrow();
        long to = drivers.stream().mapToLong(Driver::toNanos).max().orElseThrow();
        return cpu.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(cpu.at(to) - cpu.at(from));
    }

    /**
     * Divides counted time into windows.
     *
     * @param windowNanos approximate length; all windows of a process have the same length
     */
    public List<Window> windows(long windowNanos) {
        List<Window> windows = new ArrayList<>();
        for (Driver driver : drivers) {
            int count = (int) Math.max(1, Math.round((double) driver.nanos() / windowNanos));
            for (int i = 0; i < count; i++) {
                windows.add(window(driver, i, bound(driver, i, count), bound(driver, i + 1, count)));
            }
        }
        return windows;
    }

    private static long bound(Driver driver, int index, int count) {
        return driver.fromNanos() + Math.round((double) driver.nanos() * index / count);
    }

    private Window window(Driver driver, int index, long from, long to) {
        Cumulative cpu = driver.cpuNanos();
        double cpuNanos = cpu.isEmpty() ? 0 : cpu.at(to) - cpu.at(from);
        long operations = driver.operationsBy(to) - driver.operationsBy(from);
        int noBurst = 0;
        // A failed operation fails the whole trial, by the total of the phase.
        long errors = 0;
        return new Window(
                driver.name(),
                Phase.MEASURE,
                noBurst,
                index,
                (slices.clockNanos(from) + epochOffsetNanos) / 1_000_000,
                to - from,
                operations,
                errors,
                Math.round(cpuNanos),
                driver.counters(operations));
    }
}
