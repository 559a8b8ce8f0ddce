package org.jdyno.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.doctor.Probes.Spread;
import org.jdyno.host.Kernel;
import org.jdyno.host.Processors;
import org.jdyno.host.Programs;
import org.jdyno.model.Diagnosis;
import org.jdyno.platform.Finding;

/** Examines this machine. */
public final class Doctor {
    /** The check whether CPU time can be compared despite steal. */
    public static final String STEAL_IN_CPU_TIME = ProcessorChecks.STEAL_IN_CPU_TIME;

    /** In the order of the report. */
    static final List<Check> CHECKS = Stream.of(
                    ProcessorChecks.ALL,
                    HardwareChecks.ALL,
                    MemoryChecks.ALL,
                    ResourceChecks.ALL,
                    NeighbourChecks.ALL,
                    JvmChecks.ALL)
            .flatMap(List::stream)
            .toList();

    private static final int STEPS = 4;
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private final Kernel kernel = new Kernel(Path.of("/"));
    private final Path folder;
    private final Pace pace;
    private final Consumer<String> step;
    private int steps;

    /**
     * The durations of the observations.
     *
     * @param watchMillis how long other programs are observed
     * @param spinMillis how long all processors are kept busy
     * @param probeMillis how long loopback is probed, and then the disk
     */
    public record Pace(long watchMillis, long spinMillis, long probeMillis) {
        public static final Pace USUAL = new Pace(5_000, 6_000, 1_000);
        public static final Pace QUICK = new Pace(1_000, 1_000, 300);
    }

    /**
     * @param folder where runs are written
     * @param step receives a message before each observation
     */
    public Doctor(Path folder, Pace pace, Consumer<String> step) {
        this.folder = folder;
        this.pace = pace;
        this.step = step;
    }

    /**
     * Runs all checks.
     *
     * @param findings the JVMs of this machine
     * @param ambient variables of the environment that add options to every JVM
     * @return in the order of the report
     */
    public List<Diagnosis> examine(List<Finding> findings, Set<String> ambient) throws InterruptedException {
        step("observing other programs, " + seconds(pace.watchMillis()));
        Counters before = Counters.read(kernel);
        long began = System.nanoTime();
        TimeUnit.MILLISECONDS.sleep(pace.watchMillis());
        Counters watched = Counters.read(kernel);
        Evidence.Interval quiet = new Evidence.Interval(before, watched, secondsSince(began));

        List<Integer> processors = Processors.allowed();
        step("keeping " + Figures.count(processors.size(), "processor") + " busy, " + seconds(pace.spinMillis()));
        began = System.nanoTime();
        List<Probes.Spin> spins =
                new SpinProbe(processors, TimeUnit.MILLISECONDS.toNanos(pace.spinMillis()), kernel).run();
        Evidence.Interval loaded = new Evidence.Interval(watched, Counters.read(kernel), secondsSince(began));

        Probes probes = probes(spins);
        Evidence evidence = new Evidence(
                kernel,
                quiet,
                loaded,
                probes,
                new Evidence.Jvms(findings, ambient, Path.of(System.getProperty("java.home"))),
                Stream.of("cc", "taskset", "setsid")
                        .filter(program -> Programs.find(program).isPresent())
                        .collect(Collectors.toSet()),
                ProcessHandle.current().pid());
        return CHECKS.stream().map(check -> check.diagnose(evidence)).toList();
    }

    private Probes probes(List<Probes.Spin> spins) throws InterruptedException {
        Map<String, String> failures = new HashMap<>();
        long nanos = TimeUnit.MILLISECONDS.toNanos(pace.probeMillis());
        step("reading the clock and sending bytes over loopback, " + seconds(pace.probeMillis()));
        Probes.ClockReading clock = Probes.readClock();
        Optional<Spread> loopback = Optional.empty();
        try {
            loopback = Optional.of(Probes.roundTrips(nanos));
        } catch (IOException failed) {
            failures.put("loopback", "no connection over loopback: " + failed);
        }
        step("forcing a small file to the disk, " + seconds(pace.probeMillis()) + " at most");
        Optional<Spread> disk = Optional.empty();
        try {
            disk = Optional.of(Probes.syncDisk(folder, nanos));
        } catch (IOException failed) {
            failures.put("disk", "no file can be written here: " + failed);
        }
        OptionalLong room = Probes.freeBytes(folder);
        return new Probes(spins, clock, loopback, disk, room, Probes.freeBytes(SHARED_MEMORY), failures);
    }

    private void step(String what) {
        steps++;
        step.accept("[" + steps + "/" + STEPS + "] " + what);
    }

    private static String seconds(long millis) {
        return Figures.duration(millis * 1e6);
    }

    private static double secondsSince(long began) {
        return (System.nanoTime() - began) / 1e9;
    }

    /** Whether measurements can be trusted. */
    public static boolean trusted(List<Diagnosis> diagnoses) {
        return diagnoses.stream().noneMatch(diagnosis -> diagnosis.status() == Diagnosis.Status.TROUBLE);
    }
}
