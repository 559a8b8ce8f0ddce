package org.jdyno.lab.experiment;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.lab.model.Gate;

/** What a run has come to, for whoever started it; the command line makes an exit status of it. */
public enum RunStatus {
    /** It has answered. */
    DONE,
    /** A trial failed; of a gate: a regression. */
    FAILED,
    /** Not one comparison has an interval, or a search was cut short. */
    INCONCLUSIVE,
    /** The run's own checks say that it cannot be trusted. */
    UNTRUSTED;

    static RunStatus of(Gate.Answer answer) {
        return switch (answer) {
            case PASSES -> DONE;
            case REGRESSION -> FAILED;
            case INCONCLUSIVE -> INCONCLUSIVE;
            case UNTRUSTED -> UNTRUSTED;
        };
    }

    /**
     * The worst status of several runs. INCONCLUSIVE only if all are: some parts of a study are single runs, as in the
     * original.
     */
    static RunStatus worst(Collection<RunStatus> ofRuns) {
        boolean nothingSaid = List.of(INCONCLUSIVE).containsAll(ofRuns);
        return Stream.of(FAILED, UNTRUSTED)
                .filter(ofRuns::contains)
                .findFirst()
                .orElse(nothingSaid ? INCONCLUSIVE : DONE);
    }
}
