package org.jdyno.doctor;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdyno.doctor.Probes.ClockReading;
import org.jdyno.doctor.Probes.Spin;
import org.jdyno.doctor.Probes.Spread;
import org.jdyno.host.Kernel;
import org.jdyno.model.Collector;
import org.jdyno.model.Diagnosis;
import org.jdyno.model.Jvm;
import org.jdyno.platform.Finding;

/** The kernel's files of four machines, before and after an interval, with what probes might have measured there. */
final class Recorded {
    static final long OWN_PID = 999;
    static final Path RUNNING = Path.of("/opt/running");

    /** An even machine: nothing takes longer than it should. */
    static final Spread EVEN = new Spread(2e3, 60e3, 200e3, 900e3, 6_000);

    private Recorded() {}

    static Path folder(String machine) {
        try {
            URL url = Recorded.class.getResource(machine);
            return Path.of(Objects.requireNonNull(url, machine).toURI());
        } catch (URISyntaxException defect) {
            throw new IllegalStateException(defect);
        }
    }

    /** A machine by the name of its folder, that was watched for ten seconds. */
    static Evidence machine(String name, int processors) {
        Kernel before = new Kernel(folder(name).resolve("before"));
        Kernel after = new Kernel(folder(name).resolve("after"));
        return evidence(before, after, probes(spins(processors, EVEN, 0.001)));
    }

    static Evidence evidence(Kernel before, Kernel after, Probes probes) {
        Evidence.Interval interval = new Evidence.Interval(Counters.read(before), Counters.read(after), 10);
        return new Evidence(
                after,
                interval,
                interval,
                probes,
                jvms(List.of(), Set.of()),
                Set.of("cc", "taskset", "setsid"),
                OWN_PID);
    }

    static Evidence with(Evidence evidence, Probes probes) {
        return new Evidence(
                evidence.kernel(),
                evidence.quiet(),
                evidence.loaded(),
                probes,
                evidence.jvms(),
                evidence.programs(),
                evidence.ownPid());
    }

    static Evidence with(Evidence evidence, Evidence.Jvms jvms, Set<String> programs) {
        return new Evidence(
                evidence.kernel(),
                evidence.quiet(),
                evidence.loaded(),
                evidence.probes(),
                jvms,
                programs,
                evidence.ownPid());
    }

    static List<Spin> spins(int processors, Spread excess, double waited) {
        return IntStream.range(0, processors)
                .mapToObj(processor -> new Spin(
                        processor, true, 1e6, excess, OptionalDouble.of(waited), OptionalDouble.of(1 - waited)))
                .toList();
    }

    static Probes probes(List<Spin> spins) {
        return new Probes(
                spins,
                new ClockReading(24, 31),
                Optional.of(new Spread(9e3, 21e3, 60e3, 100e3, 10_000)),
                Optional.of(new Spread(1e6, 3e6, 3e6, 3e6, 50)),
                OptionalLong.of(80L << 30),
                OptionalLong.of(8L << 30),
                Map.of());
    }

    static Evidence.Jvms jvms(List<Jvm> jvms, Set<String> ambient) {
        return new Evidence.Jvms(
                jvms.stream()
                        .map(jvm -> new Finding(jvm.home(), "here", Optional.of(jvm), Optional.empty()))
                        .toList(),
                ambient,
                RUNNING);
    }

    static Jvm jvm(String id, String vendor, int feature, String build, String mode) {
        return new Jvm(
                id,
                Path.of("/opt", id),
                vendor,
                feature + ".0.1",
                feature,
                "OpenJDK 64-Bit Server VM",
                build,
                mode,
                Set.of(Collector.G1),
                false,
                List.of());
    }

    /** Check to what it says of the evidence. */
    static Map<String, Diagnosis> diagnoses(Evidence evidence) {
        return Doctor.CHECKS.stream()
                .map(check -> check.diagnose(evidence))
                .collect(Collectors.toMap(Diagnosis::id, one -> one, (one, other) -> one, TreeMap::new));
    }
}
