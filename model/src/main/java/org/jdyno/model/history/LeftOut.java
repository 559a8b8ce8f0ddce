package org.jdyno.model.history;

import java.util.Objects;

/**
 * A directory that is no part of a series.
 *
 * @param directory the directory, as the user named it
 * @param detail what is wrong with an unreadable one, or the directory that has the same run; otherwise empty
 */
public record LeftOut(String directory, Reason reason, String detail) {
    /** Why it is no part. */
    public enum Reason {
        UNREADABLE,
        /** Another directory has the same run. */
        SAME_RUN,
        /** It has no ratio with an interval. */
        NO_RATIO,
        /** Its ratios are of lines that no other run has. */
        NO_COMMON_LINE
    }

    public LeftOut {
        Objects.requireNonNull(reason, "reason");
    }
}
