package org.jdyno.lab.model;

import java.util.Objects;

/**
 * One process of a workload, as its {@code workload.yaml} declares it.
 *
 * @param name such as {@code server}
 * @param main the main class of its Java program
 * @param driving whether it makes the load; otherwise it serves
 * @param underTest whether it runs on the platform that is compared; otherwise on the driver JVM
 */
public record Role(String name, String main, boolean driving, boolean underTest) {
    public Role {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(main, "main");
    }
}
