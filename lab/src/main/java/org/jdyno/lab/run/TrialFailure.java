package org.jdyno.lab.run;

import org.jdyno.lab.model.Cause;

/** Ends a trial that cannot be completed, with a named cause and one sentence for a reader. */
final class TrialFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final Cause failureCause;

    TrialFailure(Cause failureCause, String message) {
        super(message);
        this.failureCause = failureCause;
    }

    Cause failureCause() {
        return failureCause;
    }
}
