package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The largest load a platform bore, as a limit search found it.
 *
 * @param point of the search, without the varied parameter
 * @param load its name, such as {@code connections}
 * @param reached the largest load at which every trial was completed; 0 when none was
 * @param failed the least load at which trials failed; 0 when the largest load that was tried was borne
 * @param confirmed whether both were seen as often as was asked for, and are as close as was asked for
 * @param cause of the failures at {@code failed}
 * @param message of the last of them; empty when there was none
 * @param obstacle the limit of the machine behind it, where one is known
 * @param trials that the search took
 * @param repeats what each repeat of a search for the least has found; {@code reached} is in their middle. One where
 *     the search was made once, none where it is not over
 */
public record Limit(
        String workload,
        Point point,
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
    /** Whether the platform cannot run the workload at whatever load, so that there was nothing to search for. */
    public boolean unable() {
        return reached == 0 && failed == 0 && cause.isPresent();
    }

    public Limit {
        Objects.requireNonNull(message, "message");
        repeats = List.copyOf(repeats);
    }
}
