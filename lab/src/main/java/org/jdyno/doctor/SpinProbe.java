package org.jdyno.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import org.jdyno.doctor.Probes.Spin;
import org.jdyno.doctor.Probes.Spread;
import org.jdyno.host.Kernel;
import org.jdyno.host.Programs;

/**
 * Repeats the same piece of work of about a millisecond on every processor at once, and measures its jitter.
 *
 * <p>There is one thread for each processor. Java cannot pin a thread, but taskset can, given the thread id of the
 * kernel. Without taskset the kernel places the threads, and the result shows it.
 */
final class SpinProbe {
    private static final long STEP_NANOS = 1_000_000;
    private static final long WARM_UP_NANOS = 200_000_000;

    /** The kernel keeps 15 bytes of a thread's name. */
    private static final String NAME = "jdyno-spin-";

    private static final String TASKS = "/proc/self/task";

    private final List<Integer> processors;
    private final long nanos;
    private final Kernel kernel;
    private final CountDownLatch started;
    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch done;
    private final CountDownLatch release = new CountDownLatch(1);
    private volatile long sink;

    /**
     * @param processors the processors on which to spin
     * @param nanos the duration
     * @param kernel the kernel of this machine
     */
    SpinProbe(List<Integer> processors, long nanos, Kernel kernel) {
        this.processors = processors;
        this.nanos = nanos;
        this.kernel = kernel;
        this.started = new CountDownLatch(processors.size());
        this.done = new CountDownLatch(processors.size());
    }

    /** A thread and its measurements. */
    private static final class Spinner {
        private final int processor;
        private final String name;
        private final long[] stepNanos;
        private int steps;
        private Optional<String> task = Optional.empty();
        private boolean pinned;
        /** CPU time, and the time in which it was ready and did not run; empty if unknown. */
        private Optional<long[]> before = Optional.empty();

        private OptionalDouble waitedShare = OptionalDouble.empty();
        private OptionalDouble ranShare = OptionalDouble.empty();

        Spinner(int processor, String name, int most) {
            this.processor = processor;
            this.name = name;
            this.stepNanos = new long[most];
        }

        Spin result() {
            long[] sorted = Arrays.copyOf(stepNanos, steps);
            Arrays.sort(sorted);
            return new Spin(processor, pinned, sorted[0], Spread.of(sorted, sorted[0]), waitedShare, ranShare);
        }
    }

    List<Spin> run() throws InterruptedException {
        long rounds = calibrate();
        List<Spinner> spinners = new ArrayList<>();
        for (int processor : processors) {
            Spinner spinner = new Spinner(processor, NAME + processor, (int) (2 * nanos / STEP_NANOS) + 2);
            spinners.add(spinner);
            Thread thread = new Thread(() -> spin(spinner, rounds), spinner.name);
            thread.setDaemon(true);
            thread.start();
        }
        try {
            started.await();
            for (Spinner spinner : spinners) {
                spinner.task = task(spinner.name);
                spinner.pinned = spinner.task.isPresent() && pin(spinner);
                spinner.before = ranAndWaitedNanos(spinner);
            }
            long begin = System.nanoTime();
            go.countDown();
            done.await();
            double elapsedNanos = System.nanoTime() - begin;
            for (Spinner spinner : spinners) {
                Optional<long[]> after = ranAndWaitedNanos(spinner);
                if (after.isPresent() && spinner.before.isPresent()) {
                    long[] from = spinner.before.get();
                    spinner.ranShare = OptionalDouble.of((after.get()[0] - from[0]) / elapsedNanos);
                    spinner.waitedShare = OptionalDouble.of((after.get()[1] - from[1]) / elapsedNanos);
                }
            }
        } finally {
            release.countDown();
        }
        return spinners.stream().map(Spinner::result).toList();
    }

    private void spin(Spinner spinner, long rounds) {
        started.countDown();
        try {
            go.await();
            long end = System.nanoTime() + nanos;
            long value = spinner.processor + 1;
            while (spinner.steps < spinner.stepNanos.length) {
                long from = System.nanoTime();
                value = work(value, rounds);
                long to = System.nanoTime();
                spinner.stepNanos[spinner.steps++] = to - from;
                if (to >= end) {
                    break;
                }
            }
            sink = value;
            done.countDown();
            // The counters of a thread disappear with it.
            release.await();
        } catch (InterruptedException nobodyDoes) {
            Thread.currentThread().interrupt();
        }
    }

    /** The number of rounds that take a millisecond at their fastest, once compiled. */
    private long calibrate() {
        long rounds = 1_000;
        long warm = System.nanoTime() + WARM_UP_NANOS;
        while (System.nanoTime() < warm) {
            sink = work(sink + 1, rounds);
        }
        while (true) {
            long fastest = Long.MAX_VALUE;
            for (int i = 0; i < 5; i++) {
                long from = System.nanoTime();
                sink = work(sink + 1, rounds);
                fastest = Math.min(fastest, System.nanoTime() - from);
            }
            if (fastest >= STEP_NANOS / 2) {
                return Math.max(1, (long) (rounds * ((double) STEP_NANOS / fastest)));
            }
            rounds *= 2;
        }
    }

    /** Marsaglia's xorshift, which uses no memory. */
    private static long work(long from, long rounds) {
        long value = from | 1;
        for (long i = 0; i < rounds; i++) {
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
        }
        return value;
    }

    private Optional<String> task(String name) {
        return kernel.children(TASKS, "[0-9]*").stream()
                .filter(task -> kernel.line(task + "/comm").filter(name::equals).isPresent())
                .findFirst();
    }

    private boolean pin(Spinner spinner) throws InterruptedException {
        Optional<Path> taskset = Programs.find("taskset");
        if (taskset.isEmpty()) {
            return false;
        }
        String number = spinner.task.orElseThrow().substring(TASKS.length() + 1);
        try {
            Programs.run(
                    List.of(taskset.get().toString(), "-p", "-c", Integer.toString(spinner.processor), number),
                    Duration.ofMinutes(1));
        } catch (IOException notPinned) {
            return false;
        }
        // The kernel shows whether it worked.
        return kernel.field(spinner.task.get() + "/status", "Cpus_allowed_list:")
                .filter(Integer.toString(spinner.processor)::equals)
                .isPresent();
    }

    private Optional<long[]> ranAndWaitedNanos(Spinner spinner) {
        return spinner.task.flatMap(task -> kernel.line(task + "/schedstat")).map(line -> Arrays.stream(line.split(" "))
                .mapToLong(Long::parseLong)
                .toArray());
    }
}
