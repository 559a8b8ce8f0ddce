package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.PROCESSORS;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The CPU quota of this process, and whether it was throttled. */
final class QuotaChecks {
    static final List<Check> ALL = List.of(
            new Check(
                    "cpu-quota",
                    PROCESSORS,
                    "CPU quota",
                    "A group that has used up its quota stops until the next period, usually of 100 ms; a JVM also"
                            + " sizes its thread pools by the quota.",
                    "Raise or remove it: docker run without --cpus, no cpu limit in the pod, CPUQuota= of the"
                            + " service; pin processors instead.",
                    QuotaChecks::quota),
            new Check(
                    "cpu-throttling",
                    PROCESSORS,
                    "Throttling by the CPU quota",
                    "Every pause adds to response times, whichever platform runs.",
                    "Raise the quota above what server and load generator use together, or remove it.",
                    QuotaChecks::throttling),
            new Check(
                    "cpu-pressure",
                    PROCESSORS,
                    "Tasks that wait for a processor (PSI)",
                    "If other tasks already wait for a processor, platforms are measured in a queue.",
                    "Stop other programs (see busy-processes).",
                    QuotaChecks::pressure));

    private QuotaChecks() {}

    private static Answer quota(Evidence evidence) {
        Cgroups cgroups = new Cgroups(evidence.kernel());
        if (!cgroups.visible()) {
            return Answer.unknown("no control groups are visible here (/sys/fs/cgroup)");
        }
        return cgroups.quota()
                .map(quota -> Answer.warning(
                        String.format(Locale.ROOT, "%.1f processors, set in %s", quota.processors(), quota.folder())))
                .orElseGet(() -> Answer.ok("none"));
    }

    private static Answer throttling(Evidence evidence) {
        Cgroups cgroups = new Cgroups(evidence.kernel());
        if (!cgroups.visible()) {
            return Answer.unknown("no control groups are visible here (/sys/fs/cgroup)");
        }
        if (cgroups.quota().isEmpty()) {
            return Answer.ok("none, because there is no quota");
        }
        Optional<Cgroups.Throttling> before = evidence.loaded().before().throttling();
        Optional<Cgroups.Throttling> after = evidence.loaded().after().throttling();
        if (before.isEmpty() || after.isEmpty()) {
            return Answer.unknown("the group does not count it (cpu.stat)");
        }
        long times = after.get().throttled() - before.get().throttled();
        long periods = after.get().periods() - before.get().periods();
        double seconds = (after.get().micros() - before.get().micros()) / 1e6;
        if (times == 0) {
            return Answer.ok("none in " + Figures.count(periods, "period") + " with all processors busy");
        }
        return Answer.trouble("in " + times + " of " + Figures.count(periods, "period") + " with all processors busy, "
                + Figures.duration(seconds * 1e9) + " in total");
    }

    private static Answer pressure(Evidence evidence) {
        return Pressure.of(evidence.quiet(), "cpu", 0.05, 0.25);
    }
}
