package org.jdyno.lab.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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

    /** The item that changes when the machine restarts. Figures do not depend on it. */
    public static final String BOOT = "the boot of this machine";

    public Identity {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
        notes = List.copyOf(notes);
    }

    /** The differences between this stored identity and the current one, each as a clause; restarts do not count. */
    public List<String> differences(Identity now) {
        List<String> differences = new ArrayList<>();
        values.forEach((what, before) -> {
            String after = now.values.getOrDefault(what, MISSING);
            if (!what.equals(BOOT) && !after.equals(before)) {
                differences.add(what + " was " + before + " and is now " + after);
            }
        });
        return differences;
    }

    /** Whether the machine was restarted in between. */
    public boolean isOfAnotherBoot(Identity now) {
        return !now.values.getOrDefault(BOOT, "").equals(values.getOrDefault(BOOT, ""));
    }

    /** A copy of the current identity with the notes of this one and further ones. */
    public Identity followedBy(Identity now, List<String> further) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(further);
        return new Identity(now.values, all);
    }
}
