package org.jdyno.session;

import org.jdyno.model.Run;

/** What the resumption of a run decides before it starts a process. */
public final class ResumePlan {
    private ResumePlan() {}

    /** Whether nothing would be left to run. */
    public static boolean isComplete(Run run) {
        return RunLifecycle.isComplete(run);
    }
}
