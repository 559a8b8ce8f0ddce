package org.jdyno.lab.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.store.TrialFolder;

/**
 * Trials of one block that are run at the same time, each led by a thread of its own. Whatever happens, no process of
 * any is left.
 */
final class Together {
    private final TrialContext context;
    private final Workload workload;
    private final List<Slot> slots;
    private final List<TrialFolder> folders;
    private final Map<Slot, Trial> ended = new HashMap<>();
    /** Guarded by this: what was no failure of a trial but of the lab. */
    private Throwable trouble;

    Together(TrialContext context, Workload workload, List<Slot> slots, List<TrialFolder> folders) {
        this.context = context;
        this.workload = workload;
        this.slots = slots;
        this.folders = folders;
    }

    List<Trial> run() throws IOException, InterruptedException {
        long began = System.nanoTime();
        List<Slot> able = new ArrayList<>();
        for (Slot slot : slots) {
            Optional<Trial> skipped = context.skip(workload, slot);
            skipped.ifPresent(trial -> ended.put(slot, trial));
            if (skipped.isEmpty()) {
                able.add(slot);
            }
        }
        if (!able.isEmpty()) {
            runAll(able, company(able));
        }
        long each = (System.nanoTime() - began) / Math.max(1, able.size());
        return slots.stream()
                .map(slot -> able.contains(slot) ? ended.get(slot).taking(each) : ended.get(slot))
                .toList();
    }

    private Company company(List<Slot> able) {
        long seed = context.plan().seed() + able.get(0).index();
        return able.get(0).pairing() == Pairing.SLICED
                ? new SlicedCompany(able, context.plan().timing().measureMillis(), seed)
                : new Company(able);
    }

    private void runAll(List<Slot> able, Company company) throws IOException, InterruptedException {
        List<Thread> threads = able.stream()
                .map(slot -> new Thread(() -> run(slot, company), "jdyno-trial-" + slot.index()))
                .toList();
        threads.forEach(Thread::start);
        try {
            company.conduct();
            for (Thread thread : threads) {
                thread.join();
            }
        } finally {
            threads.forEach(Thread::interrupt);
            joinAll(threads);
        }
        rethrow();
    }

    /** A trial that is interrupted kills its processes, which does not take long, and must be waited for. */
    private static void joinAll(List<Thread> threads) {
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

    private void run(Slot slot, Company company) {
        try {
            Attempt attempt = new Attempt(context, workload, slot, folders.get(slots.indexOf(slot)), company);
            Trial trial = attempt.run();
            synchronized (this) {
                ended.put(slot, trial);
            }
        } catch (IOException | InterruptedException | RuntimeException | Error thrown) {
            synchronized (this) {
                trouble = trouble == null ? thrown : trouble;
            }
        } finally {
            company.leaves(slot);
        }
    }

    private synchronized void rethrow() throws IOException, InterruptedException {
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
