package org.jdyno.lab.selftest;

import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Window;

/**
 * What was put into a platform's trials, by the count of the processes, and what must follow from it.
 *
 * @param asked work on top, as a fraction of the processor time a thread takes otherwise
 * @param extraNanos of that work that was done, in the time that was measured
 * @param cpuNanos what the process took of the processors in that time, this work included
 * @param wallNanos that time, in which one thread works
 */
record PutIn(double asked, double extraNanos, double cpuNanos, double wallNanos) {
    private static final String DONE = "extraNanos";

    /** @param tested the role that works */
    static PutIn of(List<Trial> trials, Platform platform, Role tested) {
        double extra = 0;
        double cpu = 0;
        double wall = 0;
        for (Trial trial : trials) {
            for (Window window : trial.windows()) {
                if (trial.slot().platform().equals(platform.name())
                        && window.phase() == Phase.MEASURE
                        && window.role().equals(tested.name())) {
                    extra += counter(window.counters());
                    cpu += window.cpuNanos();
                    wall += window.wallNanos();
                }
            }
        }
        return new PutIn(platform.extraWork().orElseThrow(), extra, cpu, wall);
    }

    private static double counter(Map<String, Double> counters) {
        return counters.getOrDefault(DONE, 0.0);
    }

    /** Work on top as a fraction of the processor time of all other work; as asked for where nobody counted. */
    double done() {
        return extraNanos > 0 ? extraNanos / (cpuNanos - extraNanos) : asked;
    }

    /** The ratio of a measure to that of the same platform without the work. */
    double truth(Measure measure) {
        if (extraNanos <= 0) {
            return measure.better() == Direction.HIGHER ? 1 / (1 + asked) : 1 + asked;
        }
        // The rest of the time is for all that is done otherwise, pauses included, which are not slowed down.
        double operations = 1 - extraNanos / wallNanos;
        return measure.better() == Direction.HIGHER ? operations : cpuRatio(operations);
    }

    /**
     * What the thread does otherwise goes with operations; what other threads of the process do, such as compilers and
     * those that look at the clock, goes with time, and so with fewer operations in the same time each has more of it.
     */
    private double cpuRatio(double operations) {
        double worked = extraNanos / asked;
        double others = Math.max(0, cpuNanos - extraNanos - worked);
        return cpuNanos / (worked + operations * others);
    }
}
