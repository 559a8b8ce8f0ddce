package org.jdyno.lab.run.coschedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.run.protocol.RoleEvent;
import org.jdyno.lab.run.protocol.TrialFailure;

/**
 * The measured phase of a trial that was stopped between whiles: what was done in the slices that count, over the time
 * they took. A pause of a process counts as far as it lies in them, also where it begins or ends outside: no tick is
 * needed within a slice, because what had been done at its ends is told from the ticks around them, in own time.
 */
public final class SlicedPhase {
    /** The kit's counter of operations that do not count. */
    private static final String EXTRA = "extraOperations";

    private final Slices slices;
    private final List<Driver> drivers = new ArrayList<>();
    private final long epochOffsetNanos = System.currentTimeMillis() * 1_000_000 - System.nanoTime();

    /**
     * One driving process. Its stretch is that of the slices, unless its load was over before.
     *
     * @param operations by counted time
     * @param phase totals of the whole phase, which is longer than the slices
     */
    private record Driver(
            String name,
            Cumulative operations,
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

        /** Those that do not count are among the others in proportion. */
        Map<String, Double> counters(double windowOperations) {
            Double extra = phase.counters().get(EXTRA);
            return extra == null ? Map.of() : Map.of(EXTRA, extra * windowOperations / phaseOperations());
        }

        /** Whole ones by some counted time, since the stretch began. */
        long operationsBy(double countedNanos) {
            return Math.round(operations.at(countedNanos) - operations.at(fromNanos));
        }
    }

    private SlicedPhase(Slices slices) {
        this.slices = slices;
    }

    /** @param drove what the driving processes answered, with their ticks, by their names */
    public static SlicedPhase of(Slices slices, Map<String, RoleEvent.Done> drove) throws TrialFailure {
        SlicedPhase phase = new SlicedPhase(slices);
        for (Map.Entry<String, RoleEvent.Done> one : drove.entrySet()) {
            phase.drivers.add(driver(slices, one.getKey(), one.getValue()));
        }
        return phase;
    }

    private static Driver driver(Slices slices, String name, RoleEvent.Done done) throws TrialFailure {
        RoleEvent.Ticks ticks = done.ticks().orElse(RoleEvent.Ticks.NONE);
        Cumulative operations = slices.counted(new Cumulative(slices.own(ticks.nanos()), ticks.operations()));
        long from = operations.isEmpty() ? 0 : Math.max(0, operations.first());
        long to = operations.isEmpty() ? 0 : Math.min(slices.countedNanos(), operations.last());
        if (to <= from) {
            throw new TrialFailure(
                    Cause.PROTOCOL,
                    "the " + name + " took no note in its " + slices.slices().size()
                            + " slices: its clock is not the machine's, or it could hardly run");
        }
        return new Driver(name, operations, slices.cpuNanos(name), from, to, done);
    }

    /** The time that counts; of several processes, which ran in the same slices, the longest. */
    public double wallNanos() {
        return drivers.stream().mapToDouble(Driver::nanos).max().orElseThrow();
    }

    /** Which share of the operations of the phase was completed in the time that counts. */
    public double share() {
        double operations =
                drivers.stream().mapToDouble(Driver::phaseOperations).sum();
        double counted = drivers.stream()
                .mapToDouble(driver -> driver.operationsBy(driver.toNanos()) * wallNanos() / driver.nanos())
                .sum();
        return counted / operations;
    }

    /** Processor time of a process, driving or not, in the time that counts; empty when it could not be read. */
    public OptionalDouble cpuNanos(String process) {
        Cumulative cpu = slices.cpuNanos(process);
        long from = drivers.stream().mapToLong(Driver::fromNanos).min().orElseThrow();
        long to = drivers.stream().mapToLong(Driver::toNanos).max().orElseThrow();
        return cpu.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(cpu.at(to) - cpu.at(from));
    }

    /**
     * What counts, in windows of counted time.
     *
     * @param windowNanos about how long each lasts; all of a process last the same
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
        return new Window(
                driver.name(),
                Phase.MEASURE,
                0,
                index,
                (slices.clockNanos(from) + epochOffsetNanos) / 1_000_000,
                to - from,
                operations,
                0,
                Math.round(cpuNanos),
                driver.counters(operations));
    }
}
