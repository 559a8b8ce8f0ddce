package org.jdyno.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A machine on which roles run. The lab's machine also has the other machines of the run.
 *
 * @param processors number of processors that the lab may use; 0 if not known, as of imported trials
 * @param memoryBytes the memory of the machine, or the limit of the container if that is less; 0 if not known
 * @param facts name to value, in the order they are shown: kernel, processor, congestion control, limits …; a value
 *     that cannot be read says so
 * @param environment the variables that roles get there, by name
 * @param others other machines by their names in the plan, such as {@code ssh user@host}; only the lab's machine has
 *     any
 */
public record Host(
        int processors,
        long memoryBytes,
        Map<String, String> facts,
        Map<String, String> environment,
        Map<String, Host> others) {
    /** The fact about the processors that the kernel isolates: their number and a list, such as {@code 2 (2-3)}. */
    public static final String ISOLATED = "isolated processors";

    private static final Pattern COUNTED = Pattern.compile("(\\d{1,6}) .*");

    public Host {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        others = Collections.unmodifiableMap(new TreeMap<>(others));
    }

    /** The number and the model of its processors, {@code 2 × AMD EPYC}. */
    public String type() {
        return processors + " × " + facts.getOrDefault("processor", "unknown");
    }

    /** How many processors there are for threads that are pinned there, besides {@link #processors}. */
    public int isolatedProcessors() {
        Matcher counted = COUNTED.matcher(facts.getOrDefault(ISOLATED, ""));
        return counted.matches() ? Integer.parseInt(counted.group(1)) : 0;
    }

    /** A copy with a further fact at the end. */
    public Host with(String fact, String value) {
        Map<String, String> more = new LinkedHashMap<>(facts);
        more.put(fact, value);
        return new Host(processors, memoryBytes, more, environment, others);
    }

    /** A copy with the given other machines. */
    public Host beside(Map<String, Host> machines) {
        return new Host(processors, memoryBytes, facts, environment, machines);
    }

    /** The machine of a host specification. */
    public Host of(HostSpec spec) {
        return others.getOrDefault(spec.describe(), this);
    }
}
