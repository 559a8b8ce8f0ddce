package org.jdyno.lab.doctor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.OptionalLong;
import org.jdyno.lab.doctor.Probes.Spread;

/** Measures how long forcing a small file to the disk takes, and the free space. */
final class DiskProbe {
    private static final int MAX_SYNCS = 50;
    private static final int BYTES = 4_096;

    private DiskProbe() {}

    /**
     * @param folder the directory for a temporary file
     * @param nanos the longest time; the first write may take longer
     */
    static Spread sync(Path folder, long nanos) throws IOException {
        Path file = Files.createTempFile(folder, ".jdyno-doctor", "");
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            long[] syncNanos = new long[MAX_SYNCS];
            int syncs = 0;
            long end = System.nanoTime() + nanos;
            do {
                long from = System.nanoTime();
                channel.write(ByteBuffer.allocate(BYTES));
                channel.force(true);
                syncNanos[syncs++] = System.nanoTime() - from;
            } while (syncs < MAX_SYNCS && System.nanoTime() < end);
            long[] sorted = Arrays.copyOf(syncNanos, syncs);
            Arrays.sort(sorted);
            return Spread.of(sorted, 0);
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
}
