package org.jdyno.run.protocol;

import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cause;
import org.jdyno.model.Secrets;
import org.jdyno.model.Words;

/** Thrown if a trial cannot be completed. It has a cause and a printable sentence. */
public final class TrialFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final Cause failureCause;
    private final transient Optional<RoleProcess> process;
    private final transient Map<String, Double> counters;

    public TrialFailure(Cause failureCause, String message) {
        this(failureCause, message, Optional.empty(), Map.of());
    }

    /**
     * @param process the process that failed
     * @param counters the counters that it reported
     */
    public TrialFailure(
            Cause failureCause, String message, Optional<RoleProcess> process, Map<String, Double> counters) {
        super(Words.printable(Secrets.inText(message)));
        this.failureCause = failureCause;
        this.process = process;
        this.counters = counters;
    }

    public Optional<RoleProcess> process() {
        return process;
    }

    public Map<String, Double> counters() {
        return counters;
    }

    public Cause failureCause() {
        return failureCause;
    }
}
