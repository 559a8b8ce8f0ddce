package org.jdyno.lab.model;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** The parameter of every workload that has events counted in the measured phase. */
public final class Counters {
    /** The name of the parameter. */
    public static final String NAME = "counters";

    private static final String PERF = "perf";
    private static final String NONE = "none";

    /** A point without it counts nothing. */
    public static final Parameter PARAMETER = new Parameter(
            NAME,
            Parameter.Kind.WORD,
            NONE,
            List.of(NONE, PERF),
            OptionalLong.empty(),
            OptionalLong.empty(),
            "counts cycles, instructions, cache misses, context switches, migrations and page faults under test with"
                    + " perf stat");

    /** The measures that need it. */
    public static final Set<String> MEASURES = Set.of(
            "cycles-per-operation",
            "instructions-per-operation",
            "cache-misses-per-operation",
            "context-switches-per-operation",
            "migrations-per-operation",
            "page-faults-per-operation");

    private Counters() {}

    /** Whether events are counted at a point. */
    public static boolean wanted(Point point) {
        return PERF.equals(point.values().get(NAME));
    }
}
