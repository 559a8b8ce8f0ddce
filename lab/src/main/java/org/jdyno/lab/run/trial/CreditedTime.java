package org.jdyno.lab.run.trial;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Whether the CPU time of a process is that of all its children, from the totals of its measured phase. */
final class CreditedTime {
    /** As a share of its CPU time. A smaller loss is within the margin of the measures. */
    private static final double MAX_UNCREDITED = 0.02;

    private CreditedTime() {}

    /** Why the CPU time of a process is unknown, as a clause; empty if it is known. */
    static Optional<String> doubt(String process, Map<String, Double> totals) {
        double cpu = totals.getOrDefault("cpuNanos", 0.0);
        double outside = totals.getOrDefault("outsideNanos", 0.0);
        if (outside > MAX_UNCREDITED * cpu) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "the processes of %s are known to have used %.3g s in the measured phase, and %.3g s more, above"
                            + " %.0f %% of that, are those of processes that have left its control group, or that"
                            + " listen at its port although its command has not started them; let the command be the"
                            + " server itself, not one that asks a service to start it",
                    process,
                    cpu / 1e9,
                    outside / 1e9,
                    100 * MAX_UNCREDITED));
        }
        double uncredited = totals.getOrDefault("uncreditedNanos", 0.0);
        return uncredited <= MAX_UNCREDITED * cpu
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the processes of %s are known to have used %.3g s in the measured phase, and"
                                + " %.3g s more, above %.0f %% of that, are those of processes that have ended and"
                                + " whose time the kernel added to no parent of %s: children that nobody waits for,"
                                + " helpers whose parent had ended, or other programs of the machine; a control"
                                + " group knows the time of all, so run jdyno where it may create one: as root, or"
                                + " by systemd-run --user --scope",
                        process,
                        cpu / 1e9,
                        uncredited / 1e9,
                        100 * MAX_UNCREDITED,
                        process));
    }
}
