package org.jdyno.lab.model;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where the roles of a plan run.
 *
 * @param roles role to host; a role that is not named runs on this machine
 * @param link between the two network namespaces; empty when there are none
 */
public record Hosts(Map<String, HostSpec> roles, Optional<Link> link) {
    public static final Hosts LOCAL = new Hosts(Map.of(), Optional.empty());

    public Hosts {
        roles = Collections.unmodifiableMap(new TreeMap<>(roles));
    }

    public HostSpec of(String role) {
        return roles.getOrDefault(role, HostSpec.LOCAL);
    }

    /** The address of this machine that roles elsewhere are to use, if the plan says one. */
    public Optional<String> addressHere() {
        return roles.values().stream()
                .filter(spec -> spec.kind() == HostSpec.Kind.LOCAL)
                .flatMap(spec -> spec.address().stream())
                .findFirst();
    }
}
