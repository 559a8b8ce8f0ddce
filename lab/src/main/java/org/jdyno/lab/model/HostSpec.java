package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The place where a role runs.
 *
 * @param kind this machine, a network namespace of it, or another machine
 * @param ssh the arguments of {@code ssh}: options and destination; empty unless it is another machine
 * @param address the address at which roles on other hosts reach it; empty to find it automatically
 */
public record HostSpec(Kind kind, List<String> ssh, Optional<String> address) {
    /** The kinds of places. */
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
            throw new IllegalArgumentException("ssh needs a destination, and other kinds must not have one");
        }
    }

    /** The form in a plan file: {@code local}, {@code namespace}, {@code ssh user@host}. */
    public String describe() {
        return switch (kind) {
            case LOCAL -> "local";
            case NAMESPACE -> "namespace";
            case SSH -> "ssh " + String.join(" ", ssh);
        };
    }
}
