package org.jdyno.lab.model;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a workload demands of the machine and of the length of its trials, each as in {@link Workload}.
 *
 * @throws IllegalArgumentException naming the demand that no run can meet
 */
record WorkloadDemands(OptionalDouble othersLimit, OptionalInt tailProcessors, OptionalLong warmupMillis) {
    /** With a longer warm-up, five minutes would not hold a single block of three platforms. */
    private static final long LONGEST_WARMUP_MILLIS = 60_000;

    WorkloadDemands {
        if (othersLimit.isPresent() && !(othersLimit.getAsDouble() > 0 && othersLimit.getAsDouble() <= 1)) {
            throw new IllegalArgumentException(
                    "others-limit is a share of the processors, more than 0 and at most 1, not "
                            + othersLimit.getAsDouble());
        }
        if (tailProcessors.isPresent() && tailProcessors.getAsInt() < 1) {
            throw new IllegalArgumentException("tail-processors must be at least 1, not " + tailProcessors.getAsInt());
        }
        if (warmupMillis.isPresent()
                && (warmupMillis.getAsLong() < 1 || warmupMillis.getAsLong() > LONGEST_WARMUP_MILLIS)) {
            throw new IllegalArgumentException("warm-up must be at most " + LONGEST_WARMUP_MILLIS / 1_000 + "s, not "
                    + warmupMillis.getAsLong() / 1_000 + "s, because no budget shortens it");
        }
    }
}
