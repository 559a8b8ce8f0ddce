package org.jdyno.lab.doctor;

import java.util.Optional;
import org.jdyno.lab.model.Diagnosis.Status;

/**
 * The result of a check.
 *
 * @param found one sentence with figures
 * @param fix a better one than that of the check; empty if there is none
 */
record Answer(Status status, String found, Optional<String> fix) {
    private static Answer of(Status status, String found) {
        return new Answer(status, found, Optional.empty());
    }

    static Answer ok(String found) {
        return of(Status.OK, found);
    }

    static Answer warning(String found) {
        return of(Status.WARNING, found);
    }

    static Answer trouble(String found) {
        return of(Status.TROUBLE, found);
    }

    /** @param why it cannot be examined here */
    static Answer unknown(String why) {
        return of(Status.UNKNOWN, why);
    }

    /** Grades a figure of which less is better. */
    static Answer graded(double figure, double warning, double trouble, String found) {
        if (figure > trouble) {
            return trouble(found);
        }
        return figure > warning ? warning(found) : ok(found);
    }

    Answer withFix(String better) {
        return new Answer(status, found, Optional.of(better));
    }
}
