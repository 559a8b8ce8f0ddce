package org.jdyno.lab.model;

import java.util.Optional;

/**
 * A disturbance of a trial from outside. The rules are fixed before a run and use no figure of a platform, so that
 * leaving out a trial, with all that it is compared with, does not select results.
 */
public sealed interface Disturbance {
    /** Share of the wanted CPU time of the machine that the hypervisor took, in percent. */
    String STEAL = "steal-share";

    /** Share of the machine's processors that other programs used, in percent. */
    String OTHERS = "others-share";

    /** The same in the worst second. */
    String OTHERS_WORST = "others-worst";

    /** Share of the time in which the quota of the control group stopped the processes, in percent. */
    String THROTTLED = "throttled-share";

    /** More than this is a catastrophe on every machine, in percent. */
    double MOST_STEAL = 25;

    /** Observed while the trial ran; described by its message. */
    record Observed(String message) implements Disturbance {}

    /**
     * The hypervisor took CPU time.
     *
     * @param percent of the CPU time that was wanted
     * @param unusual whether it is far more than usual in the run, but not a catastrophe by itself
     */
    record Stolen(double percent, boolean unusual) implements Disturbance {}

    /**
     * The quota of the control group stopped the trial far more than usual for its platform.
     *
     * @param percent of the time
     */
    record Throttled(double percent) implements Disturbance {}

    /**
     * Other programs used more of the processors than the workload allows.
     *
     * @param worstPercent in the second in which they used most; empty if not known
     */
    record OtherPrograms(double percent, Optional<Double> worstPercent, String workload, double limitPercent)
            implements Disturbance {}

    /** The disturbance of a trial, as far as the trial alone shows; empty if there is none. */
    static Optional<Disturbance> of(Trial trial, Workload workload) {
        if (trial.cause().equals(Optional.of(Cause.DISTURBED))) {
            return Optional.of(new Observed(trial.message()));
        }
        double stolen = trial.measures().getOrDefault(STEAL, 0.0);
        double limit = 100 * workload.othersLimit().orElse(1);
        double others = trial.measures().getOrDefault(OTHERS, 0.0);
        if (stolen > MOST_STEAL) {
            return Optional.of(new Stolen(stolen, false));
        }
        Optional<Double> worst = Optional.ofNullable(trial.measures().get(OTHERS_WORST));
        return others > limit
                ? Optional.of(new OtherPrograms(others, worst, workload.name(), limit))
                : Optional.empty();
    }
}
