package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.PROCESSORS;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.doctor.Probes.Spin;
import org.jdyno.lab.host.Processors;

/** How many processors there are, and what of them a program gets that wants all. */
final class ProcessorChecks {
    static final String STEAL_IN_CPU_TIME = "steal-in-cpu-time";

    /** Of which comparisons of wall-clock times are clearly the wider. */
    private static final double MUCH_STEAL = 0.05;

    /** With less it cannot be seen where it is counted. */
    private static final double VISIBLE_STEAL = 0.01;

    private static final double MILLI = 1e6;

    static final List<Check> ALL = List.of(
            new Check(
                    "processors",
                    PROCESSORS,
                    "Processors that may be used",
                    "Server, load, compilers and collectors take turns on few processors: a result then tells of"
                            + " their scheduling too, and"
                            + " nothing of how a platform scales.",
                    "Measure on a machine with 4 processors or more; for latencies keep the roles apart by"
                            + " --placement split.",
                    ProcessorChecks::count),
            new Check(
                    "cpu-steal",
                    PROCESSORS,
                    "Time the hypervisor takes away",
                    "What is taken away looks like slowness of whatever platform runs just then; a block of which"
                            + " a trial"
                            + " loses more than a quarter does not count.",
                    "Use a machine of your own, or a virtual machine with dedicated processors; otherwise another"
                            + " hour, and more blocks.",
                    ProcessorChecks::steal),
            new Check(
                    STEAL_IN_CPU_TIME,
                    PROCESSORS,
                    "Stolen time in processor time",
                    "Where the kernel counts stolen time as processor time of the program that ran, processor"
                            + " time per operation"
                            + " rises with what the hypervisor takes, as times by the clock do.",
                    "Compare processor time only where the report shows equal shares of stolen time; or use a"
                            + " machine of your own.",
                    ProcessorChecks::stealInCpuTime),
            new Check(
                    "run-delay",
                    PROCESSORS,
                    "Waiting for a processor",
                    "A thread that is ready and does not run adds its wait to every response time, by up to a"
                            + " time slice of some milliseconds.",
                    "Stop what else runs here (see busy-processes).",
                    ProcessorChecks::runDelay),
            new Check(
                    "spin-jitter",
                    PROCESSORS,
                    "Evenness of a fixed piece of work",
                    "No percentile of a response time can be told that lies below what the machine itself adds to"
                            + " a millisecond of work.",
                    "Stop what else runs here; on a machine of your own take processors off the scheduler by"
                            + " isolcpus= and nohz_full=.",
                    ProcessorChecks::jitter),
            new Check(
                    "core-speed",
                    PROCESSORS,
                    "Speed of one processor against another",
                    "A trial is fast or slow by the processor it happens to run on, which makes fresh starts differ.",
                    "Keep to processors of one kind: taskset -c LIST ./jdyno run ...",
                    ProcessorChecks::unlike));

    private ProcessorChecks() {}

    private static Answer count(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        Optional<String> allowed = kernel.field("/proc/self/status", "Cpus_allowed_list:");
        Optional<String> online = kernel.line(Kernel.CPUS + "/online");
        if (allowed.isEmpty() || online.isEmpty()) {
            return Answer.unknown("this system does not say which processors a process may use (/proc/self/status)");
        }
        int machine = Processors.numbers(online.get()).size();
        // What is allowed may name processors that the machine could have and has not.
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
        String found = Figures.percent(share) + " while all processors were wanted for "
                + Figures.duration(loaded.seconds() * 1e9);
        return Answer.graded(share, 0.005, MUCH_STEAL, found);
    }

    /**
     * A thread that always wants its processor runs, waits, or is stolen from: what is missing of the first two was
     * taken out.
     */
    private static Answer stealInCpuTime(Evidence evidence) {
        Evidence.Interval loaded = evidence.loaded();
        double stolen = loaded.after().shareSince(loaded.before(), "steal");
        List<Spin> spins = evidence.probes().spins();
        if (Double.isNaN(stolen)
                || spins.isEmpty()
                || spins.stream()
                        .anyMatch(spin ->
                                spin.ranShare().isEmpty() || spin.waitedShare().isEmpty())) {
            return Answer.unknown("this kernel does not count what it takes to see it (steal, schedstat)");
        }
        if (stolen < VISIBLE_STEAL) {
            return Answer.unknown("only " + Figures.percent(stolen)
                    + " of the time was stolen, too little to see where it is counted");
        }
        double missing = spins.stream()
                .mapToDouble(spin ->
                        1 - spin.ranShare().getAsDouble() - spin.waitedShare().getAsDouble())
                .average()
                .orElseThrow();
        String found = "of threads that always wanted a processor " + Figures.percent(Math.max(0, missing))
                + " of the time is neither processor time nor waiting, where " + Figures.percent(stolen)
                + " was stolen";
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
                "a thread that wanted a processor all the time waited " + Figures.percent(worst.getAsDouble())
                        + " of it, on the worst of "
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
        String found = Figures.duration(worst.get().fastestNanos()) + " of work took "
                + Figures.duration(excess.p50()) + " longer (median), " + Figures.duration(excess.p99()) + " (p99), "
                + Figures.duration(excess.p999()) + " (p99.9), " + Figures.duration(excess.max()) + " (max), of "
                + Figures.count(excess.n(), "time")
                + (pinned ? " on processor " + worst.get().processor() : " on no set processor");
        if (excess.p99() > 5 * MILLI) {
            return Answer.trouble(found);
        }
        return excess.p99() > 0.25 * MILLI || excess.p999() > 2 * MILLI ? Answer.warning(found) : Answer.ok(found);
    }

    private static Answer unlike(Evidence evidence) {
        List<Spin> spins = evidence.probes().spins();
        if (spins.size() < 2) {
            return Answer.unknown("there are no two processors to compare");
        }
        if (!spins.stream().allMatch(Spin::pinned)) {
            return Answer.unknown(
                    "threads could not be kept on a processor each, which takes the program taskset (util-linux)");
        }
        Spin fastest = spins.stream()
                .min(Comparator.comparingDouble(Spin::fastestNanos))
                .get();
        Spin slowest = spins.stream()
                .max(Comparator.comparingDouble(Spin::fastestNanos))
                .get();
        double gap = slowest.fastestNanos() / fastest.fastestNanos() - 1;
        String found = gap < 0.001
                ? "equal to a tenth of a percent"
                : "processor " + slowest.processor() + " is " + Figures.percent(gap) + " slower than processor "
                        + fastest.processor() + " at its best";
        return Answer.graded(gap, 0.05, Double.MAX_VALUE, found);
    }
}
