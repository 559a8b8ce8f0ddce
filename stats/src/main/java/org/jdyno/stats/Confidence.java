package org.jdyno.stats;

/** The confidence of an interval: a fraction strictly between 0 and 1, such as 0.95. */
public final class Confidence {
    private Confidence() {}

    /**
     * Checks and returns a confidence.
     *
     * @throws IllegalArgumentException if it does not lie between 0 and 1
     */
    public static double checked(double confidence) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence must lie between 0 and 1: " + confidence);
        }
        return confidence;
    }
}
