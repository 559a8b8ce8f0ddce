package org.jdyno.lab.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the figures of a run depend on besides its plan: JVMs, classes, twins and the machine.
 *
 * @param values description of each to a text that identifies it: a digest, a version, a size
 * @param notes changes between sessions of the run, a clause each
 */
public record Identity(Map<String, String> values, List<String> notes) {
    /** The identity of a run that has stored none. */
    public static final Identity UNKNOWN = new Identity(Map.of(), List.of());

    /** The value of a missing item. */
    public static final String MISSING = "missing";

    /** Another value is another start of the same machine, on which a run does not depend. */
    public static final String BOOT = "the boot of this machine";

    public Identity {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
        notes = List.copyOf(notes);
    }

    /** The differences between this stored identity and the current one, a clause each; the boot does not count. */
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

    /** The current identity, with the notes of this one and further ones. */
    public Identity followedBy(Identity now, List<String> further) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(further);
        return new Identity(now.values, all);
    }
}
