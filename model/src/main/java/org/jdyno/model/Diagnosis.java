package org.jdyno.model;

import java.util.Locale;
import java.util.Objects;

/**
 * The result of a check of the machine.
 *
 * @param id stable, such as {@code cpu-steal}
 * @param subject what is checked
 * @param title the title for the reader
 * @param status the effect on measurements here
 * @param found one sentence with figures and units, or the reason why it could not be checked
 * @param cost one sentence on the effect on a measurement if the status is not ok
 * @param fix one sentence, or a command, that fixes it
 */
public record Diagnosis(
        String id, Subject subject, String title, Status status, String found, String cost, String fix) {
    /** The subjects of checks, in the order in which they are shown. */
    public enum Subject {
        PROCESSORS,
        MEMORY,
        CLOCK,
        LIMITS,
        NETWORK,
        DISKS,
        NEIGHBOURS,
        JVMS;

        /** The name for display: {@code processors}, {@code JVMs}. */
        public String word() {
            return this == JVMS ? "JVMs" : name().toLowerCase(Locale.ROOT);
        }
    }

    /** The statuses, the worst first. */
    public enum Status {
        /** Measurements here cannot be trusted. */
        TROUBLE,
        /** Measurements here can be trusted, apart from the effect described by the cost. */
        WARNING,
        /** The property could not be checked; {@code found} says why. */
        UNKNOWN,
        /** The property was checked and is fine. */
        OK;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Diagnosis {
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(status, "status");
        for (String text : new String[] {id, title, found, cost, fix}) {
            if (text.isBlank()) {
                throw new IllegalArgumentException("a diagnosis leaves nothing blank: " + id + ", " + title);
            }
        }
    }
}
