package org.jdyno.lab.run.protocol;

import java.util.Optional;
import org.jdyno.lab.model.Cause;

/**
 * Explains failures of processes whose standard output has more than the protocol. The JVM and agents may write there
 * too, and text in the middle of an event spoils it. The event is then missing, as if it had never been sent.
 */
final class MixedOutput {
    private static final String CURE = "; keep other output away from its standard output: that of the JVM by"
            + " -XX:+DisplayVMOutputToStderr, or -Xlog:…:file=FILE";

    private MixedOutput() {}

    /** The failure, with what was mixed in if an event of the process was spoilt and is missed. */
    static TrialFailure explained(RoleProcess process, TrialFailure failure) {
        boolean missed = failure.failureCause() == Cause.TIME_OUT || failure.failureCause() == Cause.PROTOCOL;
        Optional<String> spoilt = missed ? process.spoiltEvent() : Optional.empty();
        return spoilt.map(line -> new TrialFailure(
                        failure.failureCause(),
                        failure.getMessage() + "; other text is mixed into an event of the " + process.name() + ": "
                                + Symptoms.shorten(line) + CURE,
                        Optional.of(process),
                        failure.counters()))
                .orElse(failure);
    }
}
