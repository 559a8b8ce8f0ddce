package org.jdyno.run.observe;

import org.jdyno.model.Cause;
import org.jdyno.model.GraalFallBack;
import org.jdyno.run.protocol.TrialFailure;
import org.jdyno.run.trial.TrialContext;
import org.jdyno.run.trial.TrialObserver;

/** Verifies that Graal compiled, if it was requested. Some JVMs accept the option and use their own compiler. */
public final class GraalObserver implements TrialObserver {
    private final TrialContext trial;

    public GraalObserver(TrialContext trial) {
        this.trial = trial;
    }

    @Override
    public void afterTrial(Observed observed) throws TrialFailure {
        if (!GraalFallBack.isRequested(trial.platform().options())) {
            return;
        }
        if (observed.totals().value("tested", "c2Nanos").isPresent()) {
            throw new TrialFailure(Cause.UNSUPPORTED, GraalFallBack.sentence(observed.lastLines()));
        }
        if (observed.totals().value("tested", "jvmciNanos").orElse(Double.NaN) == 0) {
            throw new TrialFailure(Cause.UNSUPPORTED, "Graal was requested, but compiled no method");
        }
    }
}
