package org.jdyno.lab.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A machine on which roles run, and the others beside it.
 *
 * @param processors that the lab may use
 * @param memoryBytes of the machine, or of the container's limit when that is less
 * @param facts name to value, in the order they are told: kernel, processor, congestion control, limits …; what cannot
 *     be read says so
 * @param environment the variables that roles get there, by name; empty where a run of an earlier version did not tell
 * @param others further machines by what the plan calls them, such as {@code ssh user@host}; none unless it is the
 *     machine of the lab
 */
public record Host(
        int processors,
        long memoryBytes,
        Map<String, String> facts,
        Map<String, String> environment,
        Map<String, Host> others) {
    public Host {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        environment = environment == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(environment));
        // A run of an earlier version knows one machine only.
        others = others == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(others));
    }

    public Host(int processors, long memoryBytes, Map<String, String> facts) {
        this(processors, memoryBytes, facts, Map.of(), Map.of());
    }

    /** The same machine with a further fact, told last. */
    public Host with(String fact, String value) {
        Map<String, String> more = new LinkedHashMap<>(facts);
        more.put(fact, value);
        return new Host(processors, memoryBytes, more, environment, others);
    }

    /** The same machine beside others. */
    public Host beside(Map<String, Host> machines) {
        return new Host(processors, memoryBytes, facts, environment, machines);
    }

    /** The machine that a role of this host specification runs on. */
    public Host of(HostSpec spec) {
        return others.getOrDefault(spec.describe(), this);
    }
}
