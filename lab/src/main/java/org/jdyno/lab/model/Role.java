package org.jdyno.lab.model;

import java.util.Objects;
import java.util.Optional;

/**
 * One process of a workload, as its {@code workload.yaml} declares it.
 *
 * @param name such as {@code server}
 * @param main the main class of its Java program
 * @param driving whether it makes the load; otherwise it serves
 * @param underTest whether it runs on the platform that is compared; otherwise on the driver JVM
 * @param splits the parameter that several processes of this role share out among them, such as {@code rooms}; empty when one process does it all
 */
public record Role(String name, String main, boolean driving, boolean underTest, Optional<String> splits) {
    public Role {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(main, "main");
        splits = Objects.requireNonNullElse(splits, Optional.empty());
    }
}
