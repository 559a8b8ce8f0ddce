package org.jdyno.model;

import java.util.Optional;

/**
 * A disturbance of a trial from outside. The rules are fixed before a run and use no measure of a platform's
 * performance. So leaving out disturbed blocks does not select results.
 */
public sealed interface Disturbance {
    /** Share of the wanted CPU time of the machine that the hypervisor took, in percent. */
    String STEAL = "steal-share";

    /** Share of the machine's processors that other programs used, in percent. */
    String OTHERS = "others-share";

    /** Share of the machine's processors that other programs used in the worst second, in percent. */
    String OTHERS_WORST = "others-worst";

    /** Share of the time in which the quota of the control group stopped the processes, in percent. */
    String THROTTLED = "throttled-share";

    /** A larger steal share, in percent, is a catastrophe on every machine. */
    double MAX_STEAL = 25;

    /** A disturbance that was observed while the trial ran, described by a message. */
    record Observed(String message) implements Disturbance {}

    /**
     * The hypervisor took CPU time.
     *
     * @param percent share of the wanted CPU time
     * @param unusual whether the share is only far above the usual one of the run, and not above {@link #MAX_STEAL}
     */
    record Stolen(double percent, boolean unusual) implements Disturbance {}

    /**
     * The quota of the control group stopped the trial far more than usual for its platform.
     *
     * @param percent share of the time
     */
    record Throttled(double percent) implements Disturbance {}

    /**
     * Other programs used more of the processors than the workload allows.
     *
     * @param percent share of the processors, on average over the trial
     * @param worstPercent share in the second in which they used most; empty if not known
     */
    record OtherPrograms(double percent, Optional<Double> worstPercent, String workload, double limitPercent)
            implements Disturbance {}

    /** The disturbance that a trial shows without comparison with others; empty if there is none. */
    static Optional<Disturbance> of(Trial trial, Workload workload) {
        if (trial.cause().equals(Optional.of(Cause.DISTURBED))) {
            return Optional.of(new Observed(trial.message()));
        }
        double stolen = trial.measures().getOrDefault(STEAL, 0.0);
        // The share of a short phase may exceed 100 %, because ticks of CPU time and the phase end at different times.
        double limit = 100 * workload.demands().othersLimit().orElse(Double.POSITIVE_INFINITY);
        double others = trial.measures().getOrDefault(OTHERS, 0.0);
        if (stolen > MAX_STEAL) {
            return Optional.of(new Stolen(stolen, false));
        }
        Optional<Double> worst = Optional.ofNullable(trial.measures().get(OTHERS_WORST));
        return others > limit
                ? Optional.of(new OtherPrograms(others, worst, workload.name(), limit))
                : Optional.empty();
    }
}
