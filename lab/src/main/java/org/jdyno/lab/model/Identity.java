package org.jdyno.lab.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the figures of a run depend on beside its plan: the JVMs, classes and twins that it starts, and the machine.
 *
 * @param values what it is, as a clause calls it, to a word that tells it from another: a digest, a version, a size
 * @param notes what has changed between sittings of the run, a clause each
 */
public record Identity(Map<String, String> values, List<String> notes) {
    /** Of a run that has kept none. */
    public static final Identity UNKNOWN = new Identity(Map.of(), List.of());

    /** The value of what is not there. */
    public static final String MISSING = "missing";

    /** Another one is another start of the same machine, which changes nothing that a run depends on. */
    public static final String BOOT = "the boot of this machine";

    public Identity {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
        notes = List.copyOf(notes);
    }

    /** What differs between this, as it was, and what is now, a clause each; another boot does not count. */
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

    /** Whether this is of another start of the machine. */
    public boolean isOfAnotherBoot(Identity now) {
        return !now.values.getOrDefault(BOOT, "").equals(values.getOrDefault(BOOT, ""));
    }

    /** What is now, with the notes of this and further ones. */
    public Identity followedBy(Identity now, List<String> further) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(further);
        return new Identity(now.values, all);
    }
}
