package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.CLOCK;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The clock source and its cost. */
final class ClockChecks {
    /** Clock sources that are read without a system call. */
    private static final Set<String> QUICK = Set.of(
            "tsc",
            "kvm-clock",
            "hyperv_clocksource_tsc_page",
            "arch_sys_counter", // ARM
            "timebase", // POWER
            "tod", // s390x
            "stp", // s390x, steered
            "riscv_clocksource",
            "Constant"); // LoongArch

    static final List<Check> ALL = List.of(
            new Check(
                    "clock-source",
                    CLOCK,
                    "Clock source",
                    "Reading a clock that needs a system call takes about a microsecond and slows down programs that"
                            + " read it often, such as collectors and load generators.",
                    "As root: echo tsc > /sys/devices/system/clocksource/clocksource0/current_clocksource, if the"
                            + " counter of the processor is stable",
                    ClockChecks::source),
            new Check(
                    "timer-cost",
                    CLOCK,
                    "Cost of reading the clock",
                    "Every response time includes one reading of the clock, and every operation of an open loop"
                            + " takes three.",
                    "See clock-source; for a virtual machine, choose one whose counter is not emulated.",
                    ClockChecks::cost),
            new Check(
                    "timer-step",
                    CLOCK,
                    "Smallest step of the clock",
                    "Times shorter than a step are 0 or one step, so their percentiles have few distinct values.",
                    "See clock-source.",
                    ClockChecks::step));

    private ClockChecks() {}

    private static Answer source(Evidence evidence) {
        String folder = "/sys/devices/system/clocksource/clocksource0/";
        Optional<String> source = evidence.kernel().line(folder + "current_clocksource");
        if (source.isEmpty()) {
            return Answer.unknown("this kernel does not show it");
        }
        String found = source.get()
                + evidence.kernel()
                        .line(folder + "available_clocksource")
                        .map(all -> ", of " + all.replace(" ", ", "))
                        .orElse("");
        if (QUICK.contains(source.get())) {
            return Answer.ok(found);
        }
        // Only x86 has a counter that may be chosen instead.
        boolean known = evidence.kernel().field("/proc/cpuinfo", "flags").isPresent();
        return known ? Answer.warning(found) : Answer.unknown(found + ", whose cost is not known; see timer-cost");
    }

    private static Answer cost(Evidence evidence) {
        double nanos = evidence.probes().clock().costNanos();
        return Answer.graded(
                nanos,
                150,
                Double.MAX_VALUE,
                "System.nanoTime takes " + Figures.duration(nanos) + " (median of batches)");
    }

    private static Answer step(Evidence evidence) {
        double nanos = evidence.probes().clock().stepNanos();
        return Answer.graded(nanos, 1_000, Double.MAX_VALUE, Figures.duration(nanos));
    }
}
