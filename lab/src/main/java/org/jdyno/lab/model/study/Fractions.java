package org.jdyno.lab.model.study;

import java.util.List;

/**
 * The ratios of JVMs to the C twin in the tests of a suite.
 *
 * @param suite the tests
 * @param groups one for each test, in the order of the suite
 * @param overall the geometric mean over all tests, for each JVM
 */
public record Fractions(Suite suite, List<Group> groups, List<NativeRatio> overall) {
    /**
     * A test.
     *
     * @param ratios one for each JVM, in the order of {@code overall}
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
