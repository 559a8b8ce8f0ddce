package org.jdyno.kit.agent;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.concurrent.TimeUnit;

/**
 * Records the hiccups of the JVM that loads it, by {@code -javaagent:JAR=FOLDER,NANOS}, in a file of that folder:
 * {@value #PREFIX} and the number of the process. NANOS is the length of a sleep. The file has the counts of all
 * {@link Buckets}, which only grow, as numbers of four bytes in the order of the machine. Linux only.
 */
public final class HiccupAgent implements HiccupTurns.Receiver, Runnable {
    /** How the name of the file begins. */
    public static final String PREFIX = "hiccups-";

    private final IntBuffer counts;
    private final HiccupTurns turns;
    private final long sleepNanos;

    private HiccupAgent(IntBuffer counts, long sleepNanos) {
        this.counts = counts;
        this.sleepNanos = sleepNanos;
        turns = new HiccupTurns(sleepNanos, this);
    }

    /**
     * Called by the JVM before {@code main}. If the file cannot be written, the JVM ends with the reason.
     *
     * @param argument FOLDER,NANOS
     */
    public static void premain(String argument) throws IOException {
        int comma = argument.lastIndexOf(',');
        Path process = Files.readSymbolicLink(Paths.get("/proc/self"));
        Path file = Paths.get(argument.substring(0, comma), PREFIX + process);
        HiccupAgent agent = new HiccupAgent(map(file), Long.parseLong(argument.substring(comma + 1)));
        Thread thread = new Thread(agent, "jdyno-hiccup");
        thread.setDaemon(true);
        thread.start();
    }

    private static IntBuffer map(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            return file.getChannel()
                    .map(FileChannel.MapMode.READ_WRITE, 0, Buckets.COUNT * (long) Integer.BYTES)
                    .order(ByteOrder.nativeOrder())
                    .asIntBuffer();
        }
    }

    @Override
    public void run() {
        while (true) {
            try {
                TimeUnit.NANOSECONDS.sleep(sleepNanos);
            } catch (InterruptedException byTheProgram) {
                continue; // the agent goes on for as long as the program
            }
            turns.end();
        }
    }

    @Override
    public void hiccup(long nanos) {
        int bucket = Buckets.of(nanos);
        counts.put(bucket, counts.get(bucket) + 1);
    }
}
