package org.jdyno.lab.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A machine on which roles run.
 *
 * @param processors that the lab may use
 * @param memoryBytes of the machine, or of the container's limit when that is less
 * @param facts name to value, in the order they are told: kernel, processor, congestion control, limits …; what cannot be read says so
 */
public record Host(int processors, long memoryBytes, Map<String, String> facts) {
    public Host {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }
}
