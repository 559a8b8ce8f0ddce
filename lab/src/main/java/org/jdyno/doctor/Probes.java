package org.jdyno.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The measurements of the doctor. All times are in nanoseconds.
 *
 * @param spins one for each processor
 * @param loopback round trips of a byte; empty if no socket could be opened
 * @param disk times to force a small file to it; empty if none could be written
 * @param diskFreeBytes where runs are written
 * @param sharedMemoryFreeBytes the free space in /dev/shm
 * @param failures {@code loopback} and {@code disk} to why they are empty
 */
record Probes(
        List<Spin> spins,
        ClockReading clock,
        Optional<Spread> loopback,
        Optional<Spread> disk,
        OptionalLong diskFreeBytes,
        OptionalLong sharedMemoryFreeBytes,
        Map<String, String> failures) {
    private static final int CLOCK_BATCHES = 2_000;
    private static final int CLOCK_READINGS = 500;
    private static final int MAX_SYNCS = 50;
    private static final int SYNC_BYTES = 4_096;
    private static final int WARM_UP = 1_000;
    private static final int MAX_TRIPS = 10_000;
    private static final int PATIENCE_MILLIS = 10_000;

    /**
     * A fixed piece of work of about a millisecond, repeated by one thread.
     *
     * @param processor the processor of the thread
     * @param pinned whether the thread was kept there
     * @param fastestNanos the least time of the work
     * @param excess how much longer the other times were than the least
     * @param waitedShare the share of the time in which the thread was ready and did not run; empty if unknown
     * @param ranShare CPU time of the thread over wall-clock time; empty if unknown
     */
    record Spin(
            int processor,
            boolean pinned,
            double fastestNanos,
            Spread excess,
            OptionalDouble waitedShare,
            OptionalDouble ranShare) {}

    /** The cost of System.nanoTime, and its smallest step. */
    record ClockReading(double costNanos, double stepNanos) {}

    /** Quantiles of {@code n} values. */
    record Spread(double p50, double p99, double p999, double max, int n) {
        /**
         * The quantiles of one value or more.
         *
         * @param sorted ascending
         * @param less subtracted from each
         */
        static Spread of(long[] sorted, long less) {
            return new Spread(
                    quantile(sorted, 0.5) - less,
                    quantile(sorted, 0.99) - less,
                    quantile(sorted, 0.999) - less,
                    sorted[sorted.length - 1] - less,
                    sorted.length);
        }

        /** Of the first values of an array. */
        static Spread ofFirst(long[] values, int n) {
            long[] sorted = Arrays.copyOf(values, n);
            Arrays.sort(sorted);
            return of(sorted, 0);
        }

        private static long quantile(long[] sorted, double q) {
            return sorted[(int) Math.ceil(q * sorted.length) - 1];
        }
    }

    String why(String probe) {
        return failures.getOrDefault(probe, "it was not measured");
    }

    /** Measures the cost and the step of the clock. */
    static ClockReading readClock() {
        long[] batchNanos = new long[CLOCK_BATCHES];
        long step = Long.MAX_VALUE;
        // The first pass warms up.
        for (int pass = 0; pass < 2; pass++) {
            for (int batch = 0; batch < CLOCK_BATCHES; batch++) {
                batchNanos[batch] = batch();
                step = Math.min(step, step());
            }
        }
        Arrays.sort(batchNanos);
        return new ClockReading((double) batchNanos[CLOCK_BATCHES / 2] / CLOCK_READINGS, step);
    }

    private static long batch() {
        long begin = System.nanoTime();
        long last = begin;
        for (int i = 0; i < CLOCK_READINGS; i++) {
            last = System.nanoTime();
        }
        return last - begin;
    }

    /** The time until the clock changes. */
    private static long step() {
        long begin = System.nanoTime();
        long next = begin;
        while (next == begin) {
            next = System.nanoTime();
        }
        return next - begin;
    }

    /**
     * Measures how long forcing a small file to the disk takes.
     *
     * @param folder the directory for a temporary file
     * @param nanos the longest time; the first write may take longer
     */
    static Spread syncDisk(Path folder, long nanos) throws IOException {
        Path file = Files.createTempFile(folder, ".jdyno-doctor", "");
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            long[] syncNanos = new long[MAX_SYNCS];
            int syncs = 0;
            long end = System.nanoTime() + nanos;
            do {
                long from = System.nanoTime();
                channel.write(ByteBuffer.allocate(SYNC_BYTES));
                channel.force(true);
                syncNanos[syncs++] = System.nanoTime() - from;
            } while (syncs < MAX_SYNCS && System.nanoTime() < end);
            return Spread.ofFirst(syncNanos, syncs);
        }
    }

    /** Empty if there is no such place. */
    static OptionalLong freeBytes(Path place) {
        try {
            return Files.exists(place)
                    ? OptionalLong.of(Files.getFileStore(place).getUsableSpace())
                    : OptionalLong.empty();
        } catch (IOException doesNotSay) {
            return OptionalLong.empty();
        }
    }

    /**
     * Measures round trips of a byte to a thread of this process over TCP on loopback, like hbench:OS and netperf.
     *
     * @param nanos the duration, at most
     */
    static Spread roundTrips(long nanos) throws IOException, InterruptedException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 1, loopback)) {
            server.setSoTimeout(PATIENCE_MILLIS);
            Thread echo = new Thread(() -> echo(server), "jdyno-echo");
            echo.setDaemon(true);
            echo.start();
            try (Socket socket = new Socket(loopback, server.getLocalPort())) {
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(PATIENCE_MILLIS);
                return trips(socket, nanos);
            } finally {
                echo.join(PATIENCE_MILLIS);
            }
        }
    }

    private static Spread trips(Socket socket, long nanos) throws IOException {
        InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream();
        for (int i = 0; i < WARM_UP; i++) {
            trip(in, out);
        }
        long[] tripNanos = new long[MAX_TRIPS];
        int trips = 0;
        long end = System.nanoTime() + nanos;
        do {
            long from = System.nanoTime();
            trip(in, out);
            tripNanos[trips++] = System.nanoTime() - from;
        } while (trips < MAX_TRIPS && System.nanoTime() < end);
        return Spread.ofFirst(tripNanos, trips);
    }

    private static void trip(InputStream in, OutputStream out) throws IOException {
        out.write('j');
        if (in.read() != 'j') {
            throw new IOException("the echo over loopback differs from the byte sent");
        }
    }

    private static void echo(ServerSocket server) {
        try (Socket socket = server.accept()) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            for (int value = in.read(); value >= 0; value = in.read()) {
                out.write(value);
            }
        } catch (IOException otherEndSaysIt) {
            // The thread that waits for the echo fails too and reports it.
            return;
        }
    }
}
