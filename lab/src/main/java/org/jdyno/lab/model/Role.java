package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One process of a workload, as its {@code workload.yaml} declares it. A role may both drive and be under test: it
 * makes its own load.
 *
 * @param name such as {@code server}
 * @param main the main class of its Java program
 * @param driving whether it makes the load; otherwise it serves
 * @param underTest whether it runs on the platform that is compared; otherwise on the driver JVM
 * @param splits the parameter that several processes of this role share out among them, such as {@code rooms}; empty
 *     when one process does it all
 * @param options of the JVM it runs on, by levels of Java; all whose levels match are given, before the platform's own
 */
public record Role(
        String name,
        String main,
        boolean driving,
        boolean underTest,
        Optional<String> splits,
        List<LevelOptions> options) {
    public Role {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(main, "main");
        splits = Objects.requireNonNullElse(splits, Optional.empty());
        // A run of an earlier version knows no options of roles.
        options = options == null ? List.of() : List.copyOf(options);
    }

    /** A role that needs no options. */
    public Role(String name, String main, boolean driving, boolean underTest, Optional<String> splits) {
        this(name, main, driving, underTest, splits, List.of());
    }

    /** What a JVM of a feature release must be given for this role. */
    public List<String> optionsFor(int feature) {
        return options.stream()
                .filter(level -> level.include(feature))
                .flatMap(level -> level.options().stream())
                .toList();
    }
}
