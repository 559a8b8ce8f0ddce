package org.jdyno.lab.doctor;

import java.util.Optional;
import org.jdyno.lab.model.Diagnosis.Status;

/**
 * What a check says of the evidence.
 *
 * @param found one sentence with figures
 * @param cure in place of the check's own, where more is known
 */
record Answer(Status status, String found, Optional<String> cure) {
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

    /** @param why it cannot be seen here */
    static Answer unknown(String why) {
        return of(Status.UNKNOWN, why);
    }

    /** Of a figure that is the worse the larger it is. */
    static Answer graded(double figure, double warning, double trouble, String found) {
        if (figure > trouble) {
            return trouble(found);
        }
        return figure > warning ? warning(found) : ok(found);
    }

    Answer curedBy(String command) {
        return new Answer(status, found, Optional.of(command));
    }
}
