package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Where a role runs.
 *
 * @param kind this machine, a network namespace of it, or another machine
 * @param ssh the words after {@code ssh}: options and destination; empty unless it is another machine
 * @param address under which roles on other hosts reach it; empty to find out
 */
public record HostSpec(Kind kind, List<String> ssh, Optional<String> address) {
    /** What kind of place it is. */
    public enum Kind {
        LOCAL,
        NAMESPACE,
        SSH
    }

    public static final HostSpec LOCAL = new HostSpec(Kind.LOCAL, List.of(), Optional.empty());

    public HostSpec {
        Objects.requireNonNull(kind, "kind");
        ssh = List.copyOf(ssh);
        if ((kind == Kind.SSH) == ssh.isEmpty()) {
            throw new IllegalArgumentException("ssh needs a destination, and nothing else has one");
        }
    }

    /** {@code local}, {@code namespace}, {@code ssh user@host}: as it is named in a plan file. */
    public String describe() {
        return switch (kind) {
            case LOCAL -> "local";
            case NAMESPACE -> "namespace";
            case SSH -> "ssh " + String.join(" ", ssh);
        };
    }
}
