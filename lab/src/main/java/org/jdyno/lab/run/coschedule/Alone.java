package org.jdyno.lab.run.coschedule;

import java.io.IOException;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.run.protocol.TrialFailure;

/** Runs a single trial with no other trial on the machine. */
public record Alone(Slot only) implements CoSchedule {
    @Override
    public void runAll(Task task) throws IOException, InterruptedException {
        task.run(only);
    }

    @Override
    public void warmUp(Slot slot, Suspendable processes, Step start, Bursts bursts)
            throws TrialFailure, IOException, InterruptedException {
        start.run();
        bursts.runAll();
    }

    @Override
    public void end(Slot slot, Runnable kill) {
        kill.run();
    }
}
