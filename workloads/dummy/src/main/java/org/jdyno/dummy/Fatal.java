package org.jdyno.dummy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Ends a JVM in ways that a program cannot, or should not, catch. */
final class Fatal {
    /** In a static field, so that the heap is still full when the error is reported. */
    private static final List<byte[]> HOARD = new ArrayList<byte[]>();

    private Fatal() {}

    /**
     * Allocates until memory is exhausted: first large pieces, then small ones, so that nothing is left.
     */
    static void fillHeap() {
        for (int bytes = 1 << 20; bytes > 1; bytes >>= 1) {
            try {
                while (true) {
                    HOARD.add(new byte[bytes]);
                }
            } catch (OutOfMemoryError full) {
                if (bytes == 2) {
                    throw full;
                }
            }
        }
    }

    /** Sends this process the signal of an invalid pointer, so that the JVM crashes as from a bug of its own. */
    static void crash() throws IOException, InterruptedException {
        String pid = ManagementFactory.getRuntimeMXBean().getName().split("@")[0];
        // The shell's builtin: not every system has a program kill.
        new ProcessBuilder("sh", "-c", "kill -SEGV " + pid).inheritIO().start().waitFor();
        new CountDownLatch(1).await();
    }
}
