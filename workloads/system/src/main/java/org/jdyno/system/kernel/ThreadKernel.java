package org.jdyno.system.kernel;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.jdyno.kit.Background;
import org.jdyno.kit.Kernel;

/** Runs an empty task elsewhere and waits for its end; an operation is one such task. Every task must have run. */
public final class ThreadKernel implements Kernel {
    /** Runs the task and returns when it has ended. */
    private interface Start {
        void andAwait(Runnable task) throws Exception;
    }

    private final Start start;
    private final Runnable task = () -> this.ended++;
    /** The end of each task is awaited before the next one, and before the number is read. */
    private long ended;

    private long begun;

    private ThreadKernel(Start start) {
        this.start = start;
    }

    /** A new thread for each task. */
    public static ThreadKernel newThreads(ThreadFactory threads) {
        return new ThreadKernel(task -> {
            Thread thread = threads.newThread(task);
            thread.start();
            thread.join();
        });
    }

    /** One thread for all tasks. */
    public static ThreadKernel pooled() {
        ExecutorService pool = Executors.newSingleThreadExecutor(Background.threads("pool"));
        return new ThreadKernel(task -> pool.submit(task).get());
    }

    /** A process for each task, which runs the program {@code true}; the task then runs here. */
    public static ThreadKernel processes() {
        ProcessBuilder builder = new ProcessBuilder("true").inheritIO();
        Callable<Integer> process = () -> builder.start().waitFor();
        return new ThreadKernel(task -> {
            int status = process.call();
            if (status != 0) {
                throw Kernel.wrong("the program true has ended with status " + status);
            }
            task.run();
        });
    }

    @Override
    public long repeat(int times) throws Exception {
        for (int i = 0; i < times; i++) {
            start.andAwait(task);
        }
        begun += times;
        if (ended != begun) {
            throw Kernel.wrong(ended + " tasks have run of " + begun);
        }
        return times;
    }
}
