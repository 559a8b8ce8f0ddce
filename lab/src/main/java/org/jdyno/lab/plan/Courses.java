package org.jdyno.lab.plan;

import java.util.List;
import org.jdyno.lab.model.Course;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;

/** What is run next, by the kind of a run. Pure functions. */
public final class Courses {
    private Courses() {}

    /** What is run next in a run. */
    public static Course of(Run run) {
        if (run.plan().procedure().capacity().isPresent()) {
            return RateCourse.of(run.plan(), run.workloads());
        }
        if (run.plan().procedure().limit().isPresent()) {
            return LimitCourse.of(run.plan(), run.workloads());
        }
        if (run.plan().procedure().rule() == Rule.CONVERGED) {
            return new ConvergingCourse(run);
        }
        if (run.plan().procedure().choosesPairing()) {
            PairingCourse planned = new PairingCourse(run.plan(), run.workloads());
            return new RepeatingCourse(run, planned, planned.mostBlocks());
        }
        Course planned = new ScheduleCourse(run.schedule());
        return run.plan().procedure().compares() ? new RepeatingCourse(run, planned, blocks(run.schedule())) : planned;
    }

    private static int blocks(List<Slot> schedule) {
        return 1 + schedule.stream().mapToInt(Slot::block).max().orElse(-1);
    }
}
