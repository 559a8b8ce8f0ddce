package org.jdyno.lab.run.coschedule;

import java.io.IOException;
import java.util.List;
import org.jdyno.lab.model.Slot;

/** A thread for each of several trials. None is left when it is closed. */
final class TrialThreads implements AutoCloseable {
    private final TrialGroup group;
    private final CoSchedule.Task task;
    private final List<Thread> threads;
    /** Guarded by this: what was no failure of a trial but of the lab. */
    private Throwable trouble;

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
                trouble = trouble == null ? thrown : trouble;
            }
        } finally {
            group.leave(slot);
        }
    }

    /** Waits until all have ended; throws what one of them has thrown. */
    void join() throws IOException, InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        synchronized (this) {
            if (trouble instanceof IOException labCannotWrite) {
                throw labCannotWrite;
            }
            if (trouble instanceof InterruptedException stopped) {
                throw stopped;
            }
            if (trouble != null) {
                throw new IllegalStateException("a trial of several that ran at the same time", trouble);
            }
        }
    }

    /** Interrupts those that run: such a trial kills its processes, which does not take long and is waited for. */
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
