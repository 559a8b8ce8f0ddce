package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.PROCESSORS;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.doctor.Probes.Spin;
import org.jdyno.lab.host.Processors;

/** The number of processors, and what a program gets that uses all of them. */
final class ProcessorChecks {
    static final String STEAL_IN_CPU_TIME = "steal-in-cpu-time";

    /** From here on intervals of wall-clock times are clearly wider. */
    private static final double MUCH_STEAL = 0.05;

    /** With less steal the kernel cannot be seen to count it as CPU time. */
    private static final double VISIBLE_STEAL = 0.01;

    private static final double MILLI = 1e6;

    static final List<Check> ALL = List.of(
            new Check(
                    "processors",
                    PROCESSORS,
                    "Usable processors",
                    "With few processors, server, load generator, compilers and collectors share them: a result"
                            + " includes their scheduling and shows nothing about scaling.",
                    "Measure on a machine with 4 processors or more; for latencies separate the roles with"
                            + " --placement split.",
                    ProcessorChecks::count),
            new Check(
                    "cpu-steal",
                    PROCESSORS,
                    "CPU time taken by the hypervisor (steal)",
                    "Steal makes the platform that is running look slow; a block in which a trial loses more than a"
                            + " quarter does not count.",
                    "Use a dedicated machine, or a virtual machine with dedicated processors; otherwise measure at"
                            + " another time, with more blocks.",
                    ProcessorChecks::steal),
            new Check(
                    STEAL_IN_CPU_TIME,
                    PROCESSORS,
                    "Steal counted as CPU time",
                    "If the kernel counts steal as CPU time of the program that was running, CPU time per operation"
                            + " rises with steal, as wall-clock times do.",
                    "Compare CPU time only where the report shows equal shares of steal, or use a dedicated machine.",
                    ProcessorChecks::stealInCpuTime),
            new Check(
                    "run-delay",
                    PROCESSORS,
                    "Waiting for a processor",
                    "A thread that is ready and does not run adds its wait to every response time, up to a time"
                            + " slice of some milliseconds.",
                    "Stop other programs (see busy-processes).",
                    ProcessorChecks::runDelay),
            new Check(
                    "spin-jitter",
                    PROCESSORS,
                    "Jitter of a fixed piece of work",
                    "The machine adds this jitter to a millisecond of work. Percentiles of response times below it"
                            + " cannot be measured.",
                    "Stop other programs; on a dedicated machine exclude processors from the scheduler with"
                            + " isolcpus= and nohz_full=.",
                    ProcessorChecks::jitter),
            new Check(
                    "core-speed",
                    PROCESSORS,
                    "Speed differences between processors",
                    "A trial is fast or slow depending on the processor it runs on, which makes starts differ.",
                    "Use processors of one kind: taskset -c LIST ./jdyno run ...",
                    ProcessorChecks::unlike));

    private ProcessorChecks() {}

    private static Answer count(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        Optional<String> allowed = kernel.field("/proc/self/status", "Cpus_allowed_list:");
        Optional<String> online = kernel.line(Kernel.CPUS + "/online");
        if (allowed.isEmpty() || online.isEmpty()) {
            return Answer.unknown("this system does not show which processors a process may use (/proc/self/status)");
        }
        int machine = Processors.numbers(online.get()).size();
        // The list may name processors that the machine does not have.
        int usable = Math.min(machine, Processors.numbers(allowed.get()).size());
        String found = Figures.count(usable, "processor") + " of " + machine + " may be used";
        return usable < 4 ? Answer.warning(found) : Answer.ok(found);
    }

    private static Answer steal(Evidence evidence) {
        Evidence.Interval loaded = evidence.loaded();
        double share = loaded.after().shareSince(loaded.before(), "steal");
        if (Double.isNaN(share)) {
            return Answer.unknown("this kernel does not count it (steal in /proc/stat)");
        }
        String found = Figures.percent(share) + " in " + Figures.duration(loaded.seconds() * 1e9)
                + " with all processors busy";
        return Answer.graded(share, 0.005, MUCH_STEAL, found);
    }

    /** A thread that is always ready runs, waits, or loses time to steal: the rest of the first two is steal. */
    private static Answer stealInCpuTime(Evidence evidence) {
        Evidence.Interval loaded = evidence.loaded();
        double stolen = loaded.after().shareSince(loaded.before(), "steal");
        List<Spin> spins = evidence.probes().spins();
        if (Double.isNaN(stolen)
                || spins.isEmpty()
                || spins.stream()
                        .anyMatch(spin ->
                                spin.ranShare().isEmpty() || spin.waitedShare().isEmpty())) {
            return Answer.unknown("this kernel does not count steal or waiting (steal, schedstat)");
        }
        if (stolen < VISIBLE_STEAL) {
            return Answer.unknown(
                    "steal was only " + Figures.percent(stolen) + ", too little to see how it is counted");
        }
        double missing = spins.stream()
                .mapToDouble(spin ->
                        1 - spin.ranShare().getAsDouble() - spin.waitedShare().getAsDouble())
                .average()
                .orElseThrow();
        String found = "threads that were always ready spent " + Figures.percent(Math.max(0, missing))
                + " of the time neither running nor waiting, with " + Figures.percent(stolen) + " steal";
        return missing >= stolen / 2 ? Answer.ok(found) : Answer.warning(found);
    }

    private static Answer runDelay(Evidence evidence) {
        OptionalDouble worst = evidence.probes().spins().stream()
                .map(Spin::waitedShare)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .max();
        if (worst.isEmpty()) {
            return Answer.unknown("this kernel does not count it (schedstat below /proc/self/task)");
        }
        return Answer.graded(
                worst.getAsDouble(),
                0.02,
                0.10,
                "a thread that was always ready waited " + Figures.percent(worst.getAsDouble())
                        + " of the time, on the worst of "
                        + Figures.count(evidence.probes().spins().size(), "processor"));
    }

    private static Answer jitter(Evidence evidence) {
        Optional<Spin> worst = evidence.probes().spins().stream()
                .max(Comparator.comparingDouble(spin -> spin.excess().p99()));
        if (worst.isEmpty()) {
            return Answer.unknown("no thread could be started to measure it");
        }
        Probes.Spread excess = worst.get().excess();
        boolean pinned = evidence.probes().spins().stream().allMatch(Spin::pinned);
        String found = Figures.duration(worst.get().fastestNanos()) + " of work took longer by "
                + Figures.duration(excess.p50()) + " (median), " + Figures.duration(excess.p99()) + " (p99), "
                + Figures.duration(excess.p999()) + " (p99.9), " + Figures.duration(excess.max()) + " (max), in "
                + Figures.count(excess.n(), "repetition")
                + (pinned ? " on processor " + worst.get().processor() : ", not pinned");
        if (excess.p99() > 5 * MILLI) {
            return Answer.trouble(found);
        }
        return excess.p99() > 0.25 * MILLI || excess.p999() > 2 * MILLI ? Answer.warning(found) : Answer.ok(found);
    }

    private static Answer unlike(Evidence evidence) {
        List<Spin> spins = evidence.probes().spins();
        if (spins.size() < 2) {
            return Answer.unknown("there is only one processor");
        }
        if (!spins.stream().allMatch(Spin::pinned)) {
            return Answer.unknown("threads could not be pinned, which needs the program taskset (util-linux)");
        }
        Spin fastest = spins.stream()
                .min(Comparator.comparingDouble(Spin::fastestNanos))
                .get();
        Spin slowest = spins.stream()
                .max(Comparator.comparingDouble(Spin::fastestNanos))
                .get();
        double gap = slowest.fastestNanos() / fastest.fastestNanos() - 1;
        String found = gap < 0.001
                ? "less than 0.1 %"
                : "processor " + slowest.processor() + " is " + Figures.percent(gap) + " slower than processor "
                        + fastest.processor() + " at its best";
        return Answer.graded(gap, 0.05, Double.MAX_VALUE, found);
    }
}
