package org.jdyno.model;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The hosts of a plan's roles.
 *
 * @param roles role name to host; other roles run on this machine
 * @param link the link between the two network namespaces; empty if there are none
 */
public record Hosts(Map<String, HostSpec> roles, Optional<Link> link) {
    public static final Hosts LOCAL = new Hosts(Map.of(), Optional.empty());

    public Hosts {
        roles = Collections.unmodifiableMap(new TreeMap<>(roles));
    }

    public HostSpec of(String role) {
        return roles.getOrDefault(role, HostSpec.LOCAL);
    }

    /** The address of this machine for roles elsewhere, if the plan sets one. */
    public Optional<String> addressHere() {
        return roles.values().stream()
                .filter(spec -> spec.kind().equals(HostSpec.LOCAL.kind()))
                .flatMap(spec -> spec.address().stream())
                .findFirst();
    }
}
