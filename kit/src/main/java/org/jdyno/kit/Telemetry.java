package org.jdyno.kit;

import java.util.concurrent.TimeUnit;

/** The interval at which hiccups are sampled: with {@value #PARAMETER}={@value #FINE}, ten times as often. */
final class Telemetry {
    static final String PARAMETER = "telemetry";
    static final String FINE = "fine";

    private static final long COARSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long FINE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private Telemetry() {}

    static long hiccupNanos(Parameters parameters) {
        String word = parameters.text(PARAMETER, null);
        if (word != null && !word.equals(FINE)) {
            throw new RoleFailure(
                    "bad-parameter", "parameter " + PARAMETER + " must be " + FINE + ", not \"" + word + "\"");
        }
        return word == null ? COARSE_NANOS : FINE_NANOS;
    }
}
