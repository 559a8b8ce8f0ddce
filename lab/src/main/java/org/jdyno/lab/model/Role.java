package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One process of a workload, as its {@code workload.yaml} declares it. A role may be the load generator and be under
 * test; it then generates its own load.
 *
 * @param name such as {@code server}
 * @param main the main class of its Java program
 * @param driving whether it generates the load; otherwise it serves
 * @param underTest whether the compared platform runs it; otherwise the driver JVM does
 * @param splits the parameter that several processes of this role divide among them, such as {@code rooms}; empty for
 *     a single process
 * @param options options of its JVM by Java version; all that match are set, before those of the platform
 * @param generator whether it only generates load, so that no result should depend on its speed
 * @param adapter whether its Java program, on the driver JVM, starts a program that does not speak the protocol. If the
 *     role is under test, that program runs on the compared platform
 */
public record Role(
        String name,
        String main,
        boolean driving,
        boolean underTest,
        Optional<String> splits,
        List<LevelOptions> options,
        boolean generator,
        boolean adapter) {
    public Role {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(main, "main");
        splits = Objects.requireNonNullElse(splits, Optional.empty());
        // Runs of earlier versions have no options of roles.
        options = options == null ? List.of() : List.copyOf(options);
    }

    /** A role without options that is neither a mere generator nor an adapter. */
    public Role(String name, String main, boolean driving, boolean underTest, Optional<String> splits) {
        this(name, main, driving, underTest, splits, List.of(), false, false);
    }

    /** The JVM options of this role for a feature release. */
    public List<String> optionsFor(int feature) {
        return options.stream()
                .filter(level -> level.include(feature))
                .flatMap(level -> level.options().stream())
                .toList();
    }
}
