package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessStatTest {
    private static final long ENDED_THREADS_NANOS = 300_000_000;
    private static final long COARSE_NANOS = 20_000_000;

    @TempDir
    private Path folder;

    private final Processes processes = new Processes();

    @AfterEach
    void endAll() {
        processes.close();
    }

    private Process start(String... command) throws IOException {
        return processes.start(processes.commandLine(List.of(command), Set.of()), folder);
    }

    @Test
    void whatHasStoppedTakesNoProcessorTimeAndWhatGoesOnDoes() throws Exception {
        Process spinning = start("sh", "-c", "echo ready; while :; do :; done");
        assertEquals("ready", spinning.inputReader().readLine());
        ProcessStat stat = new ProcessStat(spinning.pid(), true);
        processes.suspend(spinning);
        stat.awaitSuspended();
        assertEquals(OptionalLong.of(0), stat.cpuNanos());
        assertEquals(OptionalLong.of(0), stat.cpuNanos());
        processes.resume(spinning);
        long before = 0;
        while (before < COARSE_NANOS) {
            before = stat.cpuNanos().orElseThrow();
        }
        processes.suspend(spinning);
        stat.awaitSuspended();
        long after = stat.cpuNanos().orElseThrow();
        assertTrue(after >= before, after + " after " + before);
        assertEquals(OptionalLong.of(after), stat.cpuNanos());
        processes.kill(spinning);
        stat.awaitSuspended();
        assertEquals(OptionalLong.empty(), stat.cpuNanos());
    }

    @Test
    void whatItsChildrenTakeCounts() throws Exception {
        Process idle = start("sh", "-c", "(while :; do :; done) & echo ready; wait");
        assertEquals("ready", idle.inputReader().readLine());
        ProcessStat stat = new ProcessStat(idle.pid(), true);
        stat.cpuNanos();
        while (stat.cpuNanos().orElseThrow() < ENDED_THREADS_NANOS) {
            Thread.onSpinWait();
        }
        processes.kill(idle);
    }

    @Test
    void whatThreadsTookThatHaveEndedIsNotLost() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = Path.of(ProcessStatTest.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        Process threads = start(java, "-Xint", "-cp", classes, ThreadsThatEnd.class.getName());
        ProcessStat stat = new ProcessStat(threads.pid(), true);
        BufferedReader out = threads.inputReader();
        assertEquals("ready", out.readLine());
        stat.cpuNanos();
        threads.getOutputStream().write('\n');
        threads.getOutputStream().flush();
        long took = Long.parseLong(out.readLine());
        long seen = stat.cpuNanos().orElseThrow();
        assertTrue(seen > took - COARSE_NANOS, seen + " ns were seen of " + took);
        processes.kill(threads);
    }

    /** Told by a line to let threads work and end, says what they took. */
    static final class ThreadsThatEnd {
        private static long tookNanos;

        private ThreadsThatEnd() {}

        public static void main(String[] words) throws Exception {
            System.out.println("ready");
            System.in.read();
            while (tookNanos < ENDED_THREADS_NANOS) {
                Thread thread = new Thread(ThreadsThatEnd::work);
                thread.start();
                thread.join();
            }
            System.out.println(tookNanos);
            System.in.read();
        }

        private static void work() {
            long nanos = 0;
            while (nanos < ENDED_THREADS_NANOS / 20) {
                nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            }
            tookNanos += nanos;
        }
    }

    private static final double TICK_NANOS = 1e7;

    /** A shell counts to a number that takes it some tenths of a second. */
    private static final String COUNTS = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; echo counted; ";

    @Test
    void aChildCountsWhileItRunsAndAfterItsEnd() throws Exception {
        Process shell =
                new ProcessBuilder("sh", "-c", "read go; (" + COUNTS + "read line); echo ended; read end").start();
        try (InputStream out = shell.getInputStream();
                OutputStream in = shell.getOutputStream()) {
            double before = ProcessStat.cpuNanosOfTree(shell.toHandle());
            in.write('\n');
            in.flush();
            assertEquals("counted\n", new String(out.readNBytes("counted\n".length())));
            double running = ProcessStat.cpuNanosOfTree(shell.toHandle());
            assertTrue(running - before > TICK_NANOS, "it took " + (running - before) + " ns");
            in.write('\n');
            in.flush();
            assertEquals("ended\n", new String(out.readNBytes("ended\n".length())));
            assertTrue(ProcessStat.cpuNanosOfTree(shell.toHandle()) >= running, "less after the end of the child");
        }
        shell.waitFor();
    }

    @Test
    void thisProcessIsTheFirstOfItsOwn() {
        assertTrue(ProcessStat.cpuNanosOfTree(ProcessHandle.current()) > 0);
    }
}
