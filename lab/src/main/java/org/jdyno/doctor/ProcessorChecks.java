package org.jdyno.doctor;

import static org.jdyno.doctor.Check.Result.graded;
import static org.jdyno.doctor.Check.Result.ok;
import static org.jdyno.doctor.Check.Result.trouble;
import static org.jdyno.doctor.Check.Result.unknown;
import static org.jdyno.doctor.Check.Result.warnIf;
import static org.jdyno.doctor.Check.Result.warning;
import static org.jdyno.doctor.Check.pressure;
import static org.jdyno.host.Kernel.known;
import static org.jdyno.model.Diagnosis.Subject.PROCESSORS;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.doctor.Check.Result;
import org.jdyno.doctor.Probes.Spin;
import org.jdyno.host.Cgroups;
import org.jdyno.host.Kernel;
import org.jdyno.host.Processors;

/** The number of processors, the CPU quota, and what a program gets that uses all of them. */
final class ProcessorChecks {
    static final String STEAL_IN_CPU_TIME = "steal-in-cpu-time";

    /** From here on intervals of wall-clock times are clearly wider. */
    private static final double MUCH_STEAL = 0.05;

    /** With less steal the kernel cannot be seen to count it as CPU time. */
    private static final double VISIBLE_STEAL = 0.01;

    private static final double MILLI = 1e6;

    static final List<Check> ALL = List.of(
            Check.of("processors", PROCESSORS, "Usable processors", ProcessorChecks::count)
                    .costs("With few processors, server, load generator, compilers and collectors share them: a"
                            + " result includes their scheduling and shows nothing about scaling.")
                    .fixedBy("Measure on a machine with 4 processors or more; for latencies separate the roles with"
                            + " --placement split."),
            Check.of("cpu-steal", PROCESSORS, "CPU time taken by the hypervisor (steal)", ProcessorChecks::steal)
                    .costs("Steal makes the platform that is running look slow; a block in which a trial loses more"
                            + " than a quarter does not count.")
                    .fixedBy("Use a dedicated machine, or a virtual machine with dedicated processors; otherwise"
                            + " measure at another time, with more blocks."),
            Check.of(STEAL_IN_CPU_TIME, PROCESSORS, "Steal counted as CPU time", ProcessorChecks::stealInCpuTime)
                    .costs("If the kernel counts steal as CPU time of the program that was running, CPU time per"
                            + " operation rises with steal, as wall-clock times do.")
                    .fixedBy("Compare CPU time only where the report shows equal shares of steal, or use a dedicated"
                            + " machine."),
            Check.of("run-delay", PROCESSORS, "Waiting for a processor", ProcessorChecks::runDelay)
                    .costs("A thread that is ready and does not run adds its wait to every response time, up to a"
                            + " time slice of some milliseconds.")
                    .fixedBy("Stop other programs (see busy-processes)."),
            Check.of("spin-jitter", PROCESSORS, "Jitter of a fixed piece of work", ProcessorChecks::jitter)
                    .costs("The machine adds this jitter to a millisecond of work. Percentiles of response times"
                            + " below it cannot be measured.")
                    .fixedBy("Stop other programs; on a dedicated machine exclude processors from the scheduler with"
                            + " isolcpus= and nohz_full=."),
            Check.of("core-speed", PROCESSORS, "Speed differences between processors", ProcessorChecks::unlike)
                    .costs("A trial is fast or slow depending on the processor it runs on, which makes starts"
                            + " differ.")
                    .fixedBy("Use processors of one kind: taskset -c LIST ./jdyno run ..."),
            Check.of("cpu-quota", PROCESSORS, "CPU quota", ProcessorChecks::quota)
                    .costs("A group that has used up its quota stops until the next period, usually of 100 ms; a JVM"
                            + " also sizes its thread pools by the quota.")
                    .fixedBy("Raise or remove it: docker run without --cpus, no cpu limit in the pod, CPUQuota= of"
                            + " the service; pin processors instead."),
            Check.of("cpu-throttling", PROCESSORS, "Throttling by the CPU quota", ProcessorChecks::throttling)
                    .costs("Every pause adds to response times, whichever platform runs.")
                    .fixedBy("Raise the quota above what server and load generator use together, or remove it."),
            Check.of(
                            "cpu-pressure",
                            PROCESSORS,
                            "Tasks that wait for a processor (PSI)",
                            evidence -> pressure(evidence, "cpu", 0.05, 0.25))
                    .costs("If other tasks already wait for a processor, platforms are measured in a queue.")
                    .fixedBy("Stop other programs (see busy-processes)."));

    private ProcessorChecks() {}

    private static Result count(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        String why = "this system does not show which processors a process may use (/proc/self/status)";
        String allowed = known(kernel.field("/proc/self/status", "Cpus_allowed_list:"), why);
        int machine = Processors.numbers(known(kernel.line(Kernel.CPUS + "/online"), why))
                .size();
        // The list may name processors that the machine does not have.
        int usable = Math.min(machine, Processors.numbers(allowed).size());
        Optional<String> isolated = kernel.line(Kernel.CPUS + "/isolated").filter(list -> !list.isEmpty());
        int pinnable = isolated.map(Processors::numbers).map(List::size).orElse(0);
        return warnIf(
                usable + pinnable < 4,
                Figures.count(usable, "processor") + " of " + machine + " may be used"
                        + isolated.map(list -> "; isolated for pinned threads: " + list)
                                .orElse(""));
    }

    private static Result steal(Evidence evidence) {
        double share = evidence.loaded().share("steal");
        return Double.isNaN(share)
                ? unknown("this kernel does not count it (steal in /proc/stat)")
                : graded(
                        share,
                        0.005,
                        MUCH_STEAL,
                        Figures.percent(share) + " in " + evidence.loaded().words() + " with all processors busy");
    }

    /** A thread that is always ready runs, waits, or loses time to steal: the rest of the first two is steal. */
    private static Result stealInCpuTime(Evidence evidence) {
        double stolen = evidence.loaded().share("steal");
        List<Spin> spins = evidence.probes().spins();
        if (Double.isNaN(stolen)
                || spins.isEmpty()
                || spins.stream()
                        .anyMatch(spin ->
                                spin.ranShare().isEmpty() || spin.waitedShare().isEmpty())) {
            return unknown("this kernel does not count steal or waiting (steal, schedstat)");
        }
        if (stolen < VISIBLE_STEAL) {
            return unknown("steal was only " + Figures.percent(stolen) + ", too little to see how it is counted");
        }
        double missing = spins.stream()
                .mapToDouble(spin ->
                        1 - spin.ranShare().getAsDouble() - spin.waitedShare().getAsDouble())
                .average()
                .orElseThrow();
        String found = "threads that were always ready spent " + Figures.percent(Math.max(0, missing))
                + " of the time neither running nor waiting, with " + Figures.percent(stolen) + " steal";
        return warnIf(missing < stolen / 2, found);
    }

    private static Result runDelay(Evidence evidence) {
        OptionalDouble worst = evidence.probes().spins().stream()
                .map(Spin::waitedShare)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .max();
        if (worst.isEmpty()) {
            return unknown("this kernel does not count it (schedstat below /proc/self/task)");
        }
        return graded(
                worst.getAsDouble(),
                0.02,
                0.10,
                "a thread that was always ready waited " + Figures.percent(worst.getAsDouble())
                        + " of the time, on the worst of "
                        + Figures.count(evidence.probes().spins().size(), "processor"));
    }

    private static Result jitter(Evidence evidence) {
        Spin worst = known(
                evidence.probes().spins().stream()
                        .max(Comparator.comparingDouble(spin -> spin.excess().p99())),
                "no thread could be started to measure it");
        Probes.Spread excess = worst.excess();
        boolean pinned = evidence.probes().spins().stream().allMatch(Spin::pinned);
        String found = Figures.duration(worst.fastestNanos()) + " of work took longer by "
                + Figures.duration(excess.p50()) + " (median), " + Figures.duration(excess.p99()) + " (p99), "
                + Figures.duration(excess.p999()) + " (p99.9), " + Figures.duration(excess.max()) + " (max), in "
                + Figures.count(excess.n(), "repetition")
                + (pinned ? " on processor " + worst.processor() : ", not pinned");
        return excess.p99() > 5 * MILLI
                ? trouble(found)
                : warnIf(excess.p99() > 0.25 * MILLI || excess.p999() > 2 * MILLI, found);
    }

    private static Result unlike(Evidence evidence) {
        List<Spin> spins = evidence.probes().spins();
        if (spins.size() < 2) {
            return unknown("there is only one processor");
        }
        if (!spins.stream().allMatch(Spin::pinned)) {
            return unknown("threads could not be pinned, which needs the program taskset (util-linux)");
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
        return graded(gap, 0.05, Double.MAX_VALUE, found);
    }

    private static Cgroups cgroups(Evidence evidence) {
        Cgroups cgroups = new Cgroups(evidence.kernel());
        return known(
                Optional.of(cgroups).filter(Cgroups::visible), "no control groups are visible here (/sys/fs/cgroup)");
    }

    private static Result quota(Evidence evidence) {
        return cgroups(evidence)
                .quota()
                .map(quota -> warning(
                        String.format(Locale.ROOT, "%.1f processors, set in %s", quota.processors(), quota.folder())))
                .orElseGet(() -> ok("none"));
    }

    private static Result throttling(Evidence evidence) {
        if (cgroups(evidence).quota().isEmpty()) {
            return ok("none, because there is no quota");
        }
        String why = "the group does not count it (cpu.stat)";
        Cgroups.Throttling before = known(evidence.loaded().before().throttling(), why);
        Cgroups.Throttling after = known(evidence.loaded().after().throttling(), why);
        long times = after.throttled() - before.throttled();
        String periods = Figures.count(after.periods() - before.periods(), "period") + " with all processors busy";
        return times == 0
                ? ok("none in " + periods)
                : trouble("in " + times + " of " + periods + ", "
                        + Figures.duration((after.micros() - before.micros()) * 1e3) + " in total");
    }
}
