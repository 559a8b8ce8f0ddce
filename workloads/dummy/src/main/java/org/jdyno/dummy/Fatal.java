package org.jdyno.dummy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Ends of a JVM that no program can catch, or should. */
final class Fatal {
    /** In a static field, so that the heap is still full when the error is reported. */
    private static final List<byte[]> HOARD = new ArrayList<byte[]>();

    private Fatal() {}

    /**
     * Keeps memory until there is none left: first in large pieces, then in small ones, so that truly nothing is left.
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

    /** Sends this process the signal of a wild pointer, so that the JVM dies as it does of a bug of its own. */
    static void crash() throws IOException, InterruptedException {
        String pid = ManagementFactory.getRuntimeMXBean().getName().split("@")[0];
        // The shell's own kill: a program of that name is not installed everywhere.
        new ProcessBuilder("sh", "-c", "kill -SEGV " + pid).inheritIO().start().waitFor();
        new CountDownLatch(1).await();
    }
}
