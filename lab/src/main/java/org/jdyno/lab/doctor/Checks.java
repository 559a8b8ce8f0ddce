package org.jdyno.lab.doctor;

import java.util.List;
import java.util.stream.Stream;

/** All checks, in the order of the report. */
final class Checks {
    private static final List<Check> ALL = Stream.of(
                    ProcessorChecks.ALL,
                    FrequencyChecks.ALL,
                    TopologyChecks.ALL,
                    QuotaChecks.ALL,
                    MemoryChecks.ALL,
                    ClockChecks.ALL,
                    LimitChecks.ALL,
                    NetworkChecks.ALL,
                    DiskChecks.ALL,
                    NeighbourChecks.ALL,
                    JvmChecks.ALL,
                    JvmBuildChecks.ALL)
            .flatMap(List::stream)
            .toList();

    private Checks() {}

    static List<Check> all() {
        return ALL;
    }
}
