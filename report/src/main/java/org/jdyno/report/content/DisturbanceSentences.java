package org.jdyno.report.content;

import org.jdyno.model.Disturbance;
import org.jdyno.model.DisturbedTrial;

/** What disturbed trials, as clauses. */
public final class DisturbanceSentences {
    private DisturbanceSentences() {}

    /** What disturbed a trial. */
    public static String of(Disturbance disturbance) {
        if (disturbance instanceof Disturbance.Stolen stolen) {
            return Sentences.format(
                    "the hypervisor took %.1f %% of the requested CPU time%s",
                    stolen.percent(), stolen.unusual() ? ", far more than usual" : "");
        }
        if (disturbance instanceof Disturbance.Throttled throttled) {
            return Sentences.format(
                    "the cgroup quota throttled it for %.1f %% of the time, far more than usual", throttled.percent());
        }
        if (disturbance instanceof Disturbance.OtherPrograms others) {
            String worst = others.worstPercent()
                    .map(percent -> Sentences.format(" (%.0f %% in the worst second)", percent))
                    .orElse("");
            return Sentences.format(
                    "other programs used %.1f %% of the processors%s; the limit of %s is %.0f %%",
                    others.percent(), worst, others.workload(), others.limitPercent());
        }
        return ((Disturbance.Observed) disturbance).message();
    }

    /** That the load of a cell was late in some trials. */
    static String late(String cell, String trials) {
        return "the load of " + cell + " was late by more than a tenth of the response time, both at the 99th"
                + " percentile, in some trials (" + trials + "); response times include that, and a difference of so"
                + " much may be one of the load; give it more processors, such as by platforms with +cpuset";
    }

    /** That the load generator was busy in some trials of a cell. */
    static String busy(String cell, String trials) {
        return "in " + cell + " the load generator used more CPU time than the server in some trials (" + trials
                + "), so it may have limited the throughput; give it more processors, or set a rate";
    }

    /** A disturbance with its platform: {@code debian-17: the hypervisor took 31.0 % of …}. */
    public static String of(DisturbedTrial trial) {
        return trial.platform() + ": " + of(trial.by());
    }
}
