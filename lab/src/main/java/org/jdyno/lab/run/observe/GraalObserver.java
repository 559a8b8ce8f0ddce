package org.jdyno.lab.run.observe;

import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.GraalFallBack;
import org.jdyno.lab.run.protocol.TrialFailure;
import org.jdyno.lab.run.trial.TrialContext;
import org.jdyno.lab.run.trial.TrialObserver;

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
