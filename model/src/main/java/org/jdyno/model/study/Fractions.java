package org.jdyno.model.study;

import java.util.List;

/**
 * The ratios of JVMs to the C twin in the tests of a suite, or of platforms to themselves at the first value of a
 * parameter.
 *
 * @param suite the tests, or the values of the parameter
 * @param groups one for each test, in the order of the suite; for a parameter without its first value
 * @param overall the geometric mean over all tests, for each JVM; empty for a parameter
 */
public record Fractions(Suite suite, List<Group> groups, List<NativeRatio> overall) {
    /**
     * A test or a value.
     *
     * @param ratios one for each JVM or platform, in the same order in all groups
     */
    public record Group(String test, List<NativeRatio> ratios) {
        public Group {
            ratios = List.copyOf(ratios);
        }
    }

    public Fractions {
        groups = List.copyOf(groups);
        overall = List.copyOf(overall);
    }
}
