package org.jdyno.lab.model;

import java.util.Locale;
import java.util.Optional;

/**
 * What spoils a trial from outside. The rules are fixed before a run and look at no figure of a platform, so that to
 * leave a trial out, with all that it is compared with, is no choice among results.
 */
public final class Disturbance {
    /** Of the processor time that was wanted on the machine, what the hypervisor gave to others, in percent. */
    public static final String STEAL = "steal-share";

    /** Of the machine's processors, what other programs used, in percent. */
    public static final String OTHERS = "others-share";

    /** The same in the second in which it was most. */
    static final String OTHERS_WORST = "others-worst";

    /** Of the time, that in which the control group had to stand still because its quota was used up, in percent. */
    static final String THROTTLED = "throttled-share";

    /** More than this is a catastrophe wherever it happens, in percent. */
    static final double MOST_STEAL = 25;

    private Disturbance() {}

    /** What disturbed a trial, as far as the trial alone can tell; empty when nothing did. */
    public static Optional<String> of(Trial trial, Workload workload) {
        if (trial.cause().equals(Optional.of(Cause.DISTURBED))) {
            return Optional.of(trial.message());
        }
        double stolen = trial.measures().getOrDefault(STEAL, 0.0);
        return stolen > MOST_STEAL ? Optional.of(stolen(stolen)) : others(trial, workload);
    }

    /** @param percent of the processor time that was wanted */
    static String stolen(double percent) {
        return String.format(Locale.ROOT, "the hypervisor took %.1f %% of the processor time that was wanted", percent);
    }

    /** @param percent of the time */
    static String throttled(double percent) {
        return String.format(Locale.ROOT, "the quota of the control group stopped it for %.1f %% of the time", percent);
    }

    private static Optional<String> others(Trial trial, Workload workload) {
        double limit = 100 * workload.othersLimit().orElse(1);
        double others = trial.measures().getOrDefault(OTHERS, 0.0);
        if (others <= limit) {
            return Optional.empty();
        }
        String worst = Optional.ofNullable(trial.measures().get(OTHERS_WORST))
                .map(percent -> String.format(Locale.ROOT, " (%.0f %% in the worst second)", percent))
                .orElse("");
        return Optional.of(String.format(
                Locale.ROOT,
                "other programs used %.1f %% of the processors%s, and %s bears %.0f %%",
                others,
                worst,
                workload.name(),
                limit));
    }
}
