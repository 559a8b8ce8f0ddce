package org.jdyno.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The largest load a platform sustained, found by a limit search.
 *
 * @param cell that of the search, without the varied parameter
 * @param load the name of the load, such as {@code connections}
 * @param reached the largest load at which every trial was completed; 0 if there is none
 * @param failed the smallest load at which trials failed; 0 if the largest load tried was sustained
 * @param confirmed whether the search ended with all its confirmations
 * @param cause the cause of the failures at {@code failed}
 * @param message the message of the last failure; empty without failures
 * @param obstacle the resource limit that caused the failures, if known
 * @param trials number of trials in the search
 * @param repeats the results of the search and its repeats, whose median is {@code reached}; one result if the search
 *     was made once, none if it is not complete
 */
public record Limit(
        Cell cell,
        String platform,
        String load,
        long reached,
        long failed,
        boolean confirmed,
        Optional<Cause> cause,
        String message,
        Optional<Obstacle> obstacle,
        int trials,
        List<Long> repeats) {
    /** Whether the platform cannot run the workload at any load. */
    public boolean unable() {
        return reached == 0 && failed == 0 && cause.isPresent();
    }

    public Limit {
        Objects.requireNonNull(message, "message");
        repeats = List.copyOf(repeats);
    }
}
