package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.PROCESSORS;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What bounds the processor time of this process, and whether it was short of it. */
final class QuotaChecks {
    static final List<Check> ALL = List.of(
            new Check(
                    "cpu-quota",
                    PROCESSORS,
                    "Quota of processor time",
                    "Who has used up the quota stands still until the next period, mostly of 100 ms; and a JVM"
                            + " sizes its thread pools by it.",
                    "Raise or remove it: docker run without --cpus, no cpu limit in the pod, CPUQuota= of the"
                            + " service; pin processors instead.",
                    QuotaChecks::quota),
            new Check(
                    "cpu-throttling",
                    PROCESSORS,
                    "Standing still for lack of quota",
                    "Every standstill is in the response times and is no platform's doing.",
                    "Raise the quota above what server and load use together, or remove it.",
                    QuotaChecks::throttling),
            new Check(
                    "cpu-pressure",
                    PROCESSORS,
                    "Others waiting for a processor (PSI)",
                    "Where tasks wait for a processor already, platforms are measured in a queue.",
                    "Stop what else runs here (see busy-processes).",
                    QuotaChecks::pressure));

    private QuotaChecks() {}

    private static Answer quota(Evidence evidence) {
        Cgroups cgroups = new Cgroups(evidence.kernel());
        if (!cgroups.visible()) {
            return Answer.unknown("no control groups are visible here (/sys/fs/cgroup)");
        }
        return cgroups.quota()
                .map(quota -> Answer.warning(String.format(
                        Locale.ROOT, "%.1f processors' worth, set in %s", quota.processors(), quota.folder())))
                .orElseGet(() -> Answer.ok("none"));
    }

    private static Answer throttling(Evidence evidence) {
        Cgroups cgroups = new Cgroups(evidence.kernel());
        if (!cgroups.visible()) {
            return Answer.unknown("no control groups are visible here (/sys/fs/cgroup)");
        }
        if (cgroups.quota().isEmpty()) {
            return Answer.ok("none, as there is no quota");
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
        return Answer.trouble("in " + times + " of " + Figures.count(periods, "period")
                + " while all processors were wanted, " + Figures.duration(seconds * 1e9) + " together");
    }

    private static Answer pressure(Evidence evidence) {
        return Pressure.of(evidence.quiet(), "cpu", 0.05, 0.25);
    }
}
