package org.jdyno.lab.model;

import java.util.Locale;
import java.util.Objects;

/**
 * What a check of the machine has found.
 *
 * @param id stable, such as {@code cpu-steal}
 * @param subject what it is a check of
 * @param title what a reader sees
 * @param status what follows for measurements here
 * @param found one sentence with figures and units; where it could not be seen, why
 * @param cost one sentence on what it does to a measurement when it is not well
 * @param cure one sentence, or a command, that mends it
 */
public record Diagnosis(
        String id, Subject subject, String title, Status status, String found, String cost, String cure) {
    /** What the checks are of, in the order in which they are told. */
    public enum Subject {
        PROCESSORS,
        MEMORY,
        CLOCK,
        LIMITS,
        NETWORK,
        DISKS,
        NEIGHBOURS,
        JVMS;

        /** As it is told: {@code processors}, {@code JVMs}. */
        public String word() {
            return this == JVMS ? "JVMs" : name().toLowerCase(Locale.ROOT);
        }
    }

    /** From the worst on. */
    public enum Status {
        /** Measurements here cannot be trusted. */
        TROUBLE,
        /** They can, within what the cost says. */
        WARNING,
        /** It cannot be seen here, and the finding says why. */
        UNKNOWN,
        /** It was looked at, and is well. */
        OK;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Diagnosis {
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(status, "status");
        for (String text : new String[] {id, title, found, cost, cure}) {
            if (text.isBlank()) {
                throw new IllegalArgumentException("a diagnosis leaves nothing blank: " + id + ", " + title);
            }
        }
    }
}
