package org.jdyno.lab.run.coschedule;

import java.io.IOException;
import java.util.List;
import org.jdyno.lab.model.Slot;

/** Runs each of several trials in its own thread. All threads have ended when this is closed. */
final class TrialThreads implements AutoCloseable {
    private final TrialGroup group;
    private final CoSchedule.Task task;
    private final List<Thread> threads;
    /** The first error of the lab, as opposed to a failure of a trial. Guarded by this object. */
    private Throwable error;

    TrialThreads(TrialGroup group, CoSchedule.Task task) {
        this.group = group;
        this.task = task;
        this.threads = group.all().stream()
                .map(slot -> new Thread(() -> run(slot), "jdyno-trial-" + slot.index()))
                .toList();
        threads.forEach(Thread::start);
    }

    private void run(Slot slot) {
        try {
            task.run(slot);
        } catch (IOException | InterruptedException | RuntimeException | Error thrown) {
            synchronized (this) {
                error = error == null ? thrown : error;
            }
        } finally {
            group.leave(slot);
        }
    }

    /** Waits until all threads have ended, and throws the first exception of a thread. */
    void join() throws IOException, InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        synchronized (this) {
            if (error instanceof IOException failed) {
                throw failed;
            }
            if (error instanceof InterruptedException stopped) {
                throw stopped;
            }
            if (error != null) {
                throw new IllegalStateException("in a co-scheduled trial", error);
            }
        }
    }

    /** Interrupts the threads, which then kill their processes, and waits until they have ended. */
    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
