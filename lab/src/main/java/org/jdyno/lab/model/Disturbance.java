package org.jdyno.lab.model;

import java.util.Optional;

/**
 * What spoils a trial from outside. The rules are fixed before a run and look at no figure of a platform, so that to
 * leave a trial out, with all that it is compared with, is no choice among results.
 */
public sealed interface Disturbance {
    /** Of the processor time that was wanted on the machine, what the hypervisor gave to others, in percent. */
    String STEAL = "steal-share";

    /** Of the machine's processors, what other programs used, in percent. */
    String OTHERS = "others-share";

    /** The same in the second in which it was most. */
    String OTHERS_WORST = "others-worst";

    /** Of the time, that in which the control group had to stand still because its quota was used up, in percent. */
    String THROTTLED = "throttled-share";

    /** More than this is a catastrophe wherever it happens, in percent. */
    double MOST_STEAL = 25;

    /** What was seen when the trial was run, as its message says it. */
    record Observed(String message) implements Disturbance {}

    /**
     * The hypervisor gave processor time to others.
     *
     * @param percent of the processor time that was wanted
     * @param unusual whether it is far more than usual in the run, and not a catastrophe by itself
     */
    record Stolen(double percent, boolean unusual) implements Disturbance {}

    /**
     * The quota of the control group stopped the trial far more than is usual for its platform.
     *
     * @param percent of the time
     */
    record Throttled(double percent) implements Disturbance {}

    /**
     * Other programs used more of the processors than the workload allows.
     *
     * @param worstPercent in the second in which they used most; empty where it is not known
     */
    record OtherPrograms(double percent, Optional<Double> worstPercent, String workload, double limitPercent)
            implements Disturbance {}

    /** What disturbed a trial, as far as the trial alone can tell; empty when nothing did. */
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
