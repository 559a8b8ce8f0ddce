package org.jdyno.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Identifies everything besides its plan on which the figures of a run depend: JVMs, classes, twins and the machine.
 *
 * @param values name of an item to a text that identifies its state: a digest, a version, a size
 * @param notes changes between sessions of the run, each as a clause
 */
public record Identity(Map<String, String> values, List<String> notes) {
    /** The identity of a run that has stored none. */
    public static final Identity UNKNOWN = new Identity(Map.of(), List.of());

    /** The value of an item that does not exist. */
    public static final String MISSING = "missing";

    /** Items with names that begin so change when a machine restarts. Figures do not depend on them. */
    public static final String BOOT_OF = "the boot of ";

    /** The item that identifies the machine of the lab; a container may have none. */
    public static final String MACHINE = "this machine";

    /** The item that identifies another machine begins so. */
    public static final String MACHINE_OF = "the machine ";

    /** The item that changes when the machine of the lab restarts. */
    public static final String BOOT = BOOT_OF + MACHINE;

    public Identity {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
        notes = List.copyOf(notes);
    }

    /** The differences between this stored identity and the current one, each as a clause; restarts do not count. */
    public List<String> differences(Identity now) {
        List<String> differences = new ArrayList<>();
        values.forEach((what, before) -> {
            String after = now.values.getOrDefault(what, MISSING);
            if (!what.startsWith(BOOT_OF) && !after.equals(before)) {
                differences.add(what + " was " + before + " and is now " + after);
            }
        });
        return differences;
    }

    /** The items of machines that were restarted in between. */
    public List<String> restarts(Identity now) {
        return values.keySet().stream()
                .filter(what -> what.startsWith(BOOT_OF) && !values.get(what).equals(now.values.get(what)))
                .toList();
    }

    /**
     * What tells a machine from others: its id or, if it has none, its boot, together with its processors and memory,
     * because machines whose disks are copies of one have the same id. Empty if neither is known.
     *
     * @param other the name of another machine; empty for that of the lab
     */
    public Optional<String> machine(String other) {
        String id = values.get(other.isEmpty() ? MACHINE : MACHINE_OF + other);
        String boot = values.get(BOOT_OF + (other.isEmpty() ? MACHINE : other));
        String of = other.isEmpty() ? "" : " of " + other;
        return Optional.ofNullable(id == null ? boot : id)
                .map(known -> Stream.of("the processor", "the number of processors", "the memory")
                        .map(item -> values.getOrDefault(item + of, ""))
                        .collect(Collectors.joining(", ", known + ", ", "")));
    }

    /** A copy of the current identity with the notes of this one and further ones. */
    public Identity followedBy(Identity now, List<String> further) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(further);
        return new Identity(now.values, all);
    }
}
