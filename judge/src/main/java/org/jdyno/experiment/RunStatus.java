package org.jdyno.experiment;

import java.util.Collection;
import org.jdyno.model.Gate;

/** The status of a run that has ended, which the command line converts to an exit status. */
public enum RunStatus {
    /** The run has a result. */
    DONE,
    /** A trial failed, or a gate found a regression. */
    FAILED,
    /** No comparison has an interval, a search was cut short, or a platform has no score. */
    INCONCLUSIVE,
    /** The baseline differs from the A/A control, or completed no trial, so verdicts cannot be trusted. */
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
     * The worst status of several runs. It is INCONCLUSIVE only if all runs are: a part of a study may have a single
     * block, as the published report has, and then never has an interval.
     */
    static RunStatus worst(Collection<RunStatus> ofRuns) {
        if (ofRuns.contains(FAILED)) {
            return FAILED;
        }
        if (ofRuns.contains(UNTRUSTED)) {
            return UNTRUSTED;
        }
        return ofRuns.stream().allMatch(status -> status == INCONCLUSIVE) ? INCONCLUSIVE : DONE;
    }
}
