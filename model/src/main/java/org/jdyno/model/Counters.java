package org.jdyno.model;

import java.util.Optional;
import java.util.Set;

/** The parameter of every workload that has events counted in the measured phase. */
public final class Counters {
    /** The name of the parameter. */
    public static final String NAME = "counters";

    private static final String PERF = "perf";
    private static final String PINNING = "pinning";
    private static final String NONE = "none";

    /** A point without it counts nothing. */
    public static final Parameter PARAMETER = new Parameter(
            NAME,
            Parameter.Kind.WORD,
            NONE,
            Parameter.Range.among(NONE, PERF, PINNING),
            "perf counts cycles, instructions, cache misses, context switches, migrations and page faults under test"
                    + " with perf stat; pinning counts how often virtual threads are pinned, and for how long, with"
                    + " JFR",
            Parameter.Effects.NONE,
            Optional.empty());

    private static final Set<String> OF_PERF = Set.of(
            "cycles-per-operation",
            "instructions-per-operation",
            "cache-misses-per-operation",
            "context-switches-per-operation",
            "migrations-per-operation",
            "page-faults-per-operation");

    private static final Set<String> OF_PINNING = Set.of("pins-per-operation", "pinned-time-per-operation");

    private Counters() {}

    /** Whether events of processors and of the kernel are counted at a point. */
    public static boolean ofPerf(Point point) {
        return PERF.equals(point.values().get(NAME));
    }

    /** Whether the pinning of virtual threads is counted at a point. */
    public static boolean ofPinning(Point point) {
        return PINNING.equals(point.values().get(NAME));
    }

    /** The measures that are requested at a point. */
    public static Set<String> measures(Point point) {
        if (ofPerf(point)) {
            return OF_PERF;
        }
        return ofPinning(point) ? OF_PINNING : Set.of();
    }
}
