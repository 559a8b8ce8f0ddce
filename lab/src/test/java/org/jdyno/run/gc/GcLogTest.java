package org.jdyno.run.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jdyno.run.gc.GcLog.Cycle;
import org.jdyno.run.gc.GcLog.HeapChange;
import org.jdyno.run.gc.GcLog.Pause;
import org.jdyno.run.gc.GcLog.Stall;
import org.jdyno.run.gc.GcLog.UnreadLine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogTest {
    private static final long MEGABYTE = 1 << 20;

    /** The largest use of the heap right after a pause or a cycle; empty if there was none. */
    static OptionalLong peakHeapAfterBytes(GcLog log) {
        return Stream.concat(
                        log.pauses().stream().map(Pause::heap),
                        log.cycles().stream().map(Cycle::heap))
                .flatMap(Optional::stream)
                .mapToLong(HeapChange::afterBytes)
                .max();
    }

    @Test
    void aPauseOfAUnifiedLogStartsItsDurationBeforeItsStamp() {
        GcLog log = GcLogFile.of(
                "[10000000ns][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(64M)" + " 2.500ms\n");

        HeapChange heap = new HeapChange(24 * MEGABYTE, 4 * MEGABYTE, OptionalLong.of(64 * MEGABYTE));
        Pause pause = new Pause(
                OptionalInt.of(0),
                "Pause Young (Normal) (G1 Evacuation Pause)",
                7_500_000,
                2_500_000,
                Optional.of(heap));
        assertEquals(List.of(pause), log.pauses());
        assertEquals(OptionalLong.of(4 * MEGABYTE), peakHeapAfterBytes(log));
    }

    @Test
    void readsDecimalCommasAndOtherStamps() {
        GcLog unified = GcLogFile.of(
                "[0,595s][info][gc] noise\n[0,600s][gc] GC(0) Pause Full (System.gc()) 24M->4M(64M) 2,500ms\n");
        assertEquals(2_500_000, unified.pauseTotalNanos());
        assertEquals(597_500_000, unified.pauses().get(0).startUptimeNanos());

        GcLog bracketed =
                GcLogFile.of("0,071: [GC (Allocation Failure) 0,071: [DefNew: 17470K->1301K(19648K), 0,0015772 secs]"
                        + " 17470K->1301K(63360K), 0,0016360 secs] [Times: user=0,00 sys=0,00, real=0,01 secs] \n");
        HeapChange heap = new HeapChange(17470 * 1024, 1301 * 1024, OptionalLong.of(63360 * 1024));
        assertEquals(
                List.of(new Pause("GC (Allocation Failure)", 71_000_000, 1_636_000, Optional.of(heap))),
                bracketed.pauses());
    }

    @Test
    void putsInterleavedLinesTogetherByTheirCollection() {
        GcLog log = GcLogFile.of(
                """
                [100000000ns][gc       ] GC(3) Major Collection (Warmup)
                [101000000ns][gc,phases] GC(3) Y: Pause Mark Start (Major) 0.010ms
                [102000000ns][gc       ] GC(4) Minor Collection (Allocation Rate)
                [103000000ns][gc,phases] GC(4) y: Pause Mark Start 0.020ms
                [104000000ns][gc,phases] GC(3) O: Concurrent Mark 2.000ms
                [105000000ns][gc       ] Allocation Stall (worker-1) 3.000ms
                [106000000ns][gc       ] GC(4) Minor Collection (Allocation Rate) 40M(62%)->20M(31%) 0.004s
                [110000000ns][gc       ] GC(3) Major Collection (Warmup) 30M(47%)->10M(16%) 0.010s
                """);

        assertEquals(
                List.of(
                        new Cycle("Major Collection (Warmup)", 100_000_000, 10_000_000, zgc(30, 10)),
                        new Cycle("Minor Collection (Allocation Rate)", 102_000_000, 4_000_000, zgc(40, 20))),
                log.cycles());
        assertEquals(List.of(new Stall("Allocation Stall (worker-1)", 102_000_000, 3_000_000)), log.stalls());
        assertEquals(30_000, log.pauseTotalNanos());
        assertEquals(20_000, log.pauseMaxNanos());
        assertEquals(OptionalLong.of(20 * MEGABYTE), peakHeapAfterBytes(log));
    }

    @Test
    void aPauseOutsideACycleIsNoCycle() {
        GcLog log = GcLogFile.of(
                "[10000000ns][gc] GC(0) Pause Degenerated GC (Outside of Cycle) 60M->4M(64M)" + " 2.500ms\n");

        assertEquals(1, log.pauseCount());
        assertEquals(0, log.cycleCount());
    }

    @Test
    void readsAnEventOfJava8ThatAnotherThreadWroteInto() {
        GcLog log = GcLogFile.of(
                """
                0.512: [GC pause (G1 Evacuation Pause) (young) (initial-mark)\
                0.513: [GC concurrent-root-region-scan-start]
                , 0.0034000 secs]
                   [Eden: 24.0M(24.0M)->0.0B(13.0M) Survivors: 0.0B->3072.0K Heap: 24.0M(64.0M)->4.5M(64.0M)]
                 [Times: user=0.00 sys=0.00, real=0.00 secs]
                0.514: [GC concurrent-mark-start]
                0.520: [GC remark 0.520: [GC ref-proc, 0.0000217 secs], 0.0010000 secs]
                0.522: [GC cleanup 46893K->38701K(65536K), 0.0002000 secs]
                """);

        assertEquals(List.of(), log.unread());
        assertEquals(
                List.of("GC pause (G1 Evacuation Pause) (young) (initial-mark)", "GC remark", "GC cleanup"),
                log.pauses().stream().map(Pause::name).toList());
        assertEquals(4_600_000, log.pauseTotalNanos());
        assertEquals(Optional.of(24 * MEGABYTE), log.pauses().get(0).heap().map(HeapChange::beforeBytes));
        assertEquals(List.of(new Cycle("Concurrent GC", 513_000_000, 9_200_000, Optional.empty())), log.cycles());
    }

    @Test
    void countsWhatStartsInTheIntervalSoThatNeighboursAddUp() {
        GcLog log = GcLogFile.of(
                """
                [10000000ns][gc] GC(0) Pause Full (a) 24M->4M(64M) 1.000ms
                [20000000ns][gc] GC(1) Pause Full (b) 24M->8M(64M) 2.000ms
                [30000000ns][gc] GC(2) Pause Full (c) 24M->6M(64M) 4.000ms
                """);

        GcLog early = log.between(0, 18_000_000);
        GcLog late = log.between(18_000_000, 40_000_000);
        assertEquals(1_000_000, early.pauseTotalNanos());
        assertEquals(6_000_000, late.pauseTotalNanos());
        assertEquals(4_000_000, late.pauseMaxNanos());
        assertEquals(OptionalLong.of(4 * MEGABYTE), peakHeapAfterBytes(early));
        assertEquals(OptionalLong.of(8 * MEGABYTE), peakHeapAfterBytes(late));
        assertTrue(late.recognised());
        assertEquals(OptionalLong.empty(), peakHeapAfterBytes(log.between(50_000_000, 60_000_000)));
    }

    @Test
    void aLineThatIsCutIsLeftOutAndSaid() {
        String whole = "[10000000ns][gc] GC(0) Pause Full (System.gc()) 24M->4M(64M) 2.500ms\n";
        GcLog log = GcLogFile.of(whole + "[20000000ns][gc] GC(1) Pause Full (System.gc()) 24M->4M(64M) 1.5");

        assertTrue(log.cut());
        assertEquals(List.of(), log.unread());
        assertEquals(2_500_000, log.pauseTotalNanos());
    }

    @Test
    void namesTheLinesItCannotRead() {
        GcLog unified = GcLogFile.of(
                """
                [10000000ns][gc] GC(0) Pause Full (System.gc()) 24M->4M(64M) 2.500ms
                [20000000ns][gc] GC(1) Pause Full (System.gc()) 24M->4M(64M) for ever
                [30000000ns][gc] Allocation Stall (main)
                ns][gc] GC(2) Pause Full (System.gc()) 24M->4M(64M) 2.500ms
                the program's own words
                """);
        assertEquals(
                List.of(2, 3, 4),
                unified.unread().stream().map(UnreadLine::number).toList());
        assertEquals(1, unified.pauseCount());

        GcLog bracketed = GcLogFile.of(
                """
                0.071: [GC (Allocation Failure) 0.071: [DefNew: 17470K->1301K(19648K), 0.0015772 secs]
                0.081: [GC (Allocation Failure)  17470K->1301K(63360K), 0.0016360 secs]
                0.091: [Pause Init Mark, 1.715 ms]
                """);
        assertEquals(
                List.of(1, 3),
                bracketed.unread().stream().map(UnreadLine::number).toList());
        assertEquals(1, bracketed.pauseCount());
    }

    /** A stamp that another thread has torn off is that of the event before; deduplication of strings is no cycle. */
    @Test
    void concurrentEventsOfJava8NeedNoStamp() {
        GcLog log = GcLogFile.of(
                """
                CommandLine flags: -XX:+UseG1GC
                0.100: [GC concurrent-string-deduplication, 48.0B->48.0B(0.0B), avg 30.6%, 0.0000016 secs]
                [GC concurrent-string-deduplication, deleted 0 entries, 0.0000001 secs]
                0.238: [GC concurrent-root-region-scan-start]
                0.246: 0.246: Application time: 0.0117289 seconds
                [GC concurrent-root-region-scan-end, 0.0081198 secs]
                0.247: [GC concurrent-cleanup-end, 0.0000131 secs]
                """);

        assertEquals(List.of(new Cycle("Concurrent GC", 238_000_000, 9_000_000, Optional.empty())), log.cycles());
        assertEquals(Optional.empty(), log.fault(Long.MAX_VALUE));
    }

    /** The time zone before the colon is no uptime of 0. */
    @Test
    void aLogOfJava8WithDatesAloneNamesItsFirstPause() {
        GcLog log = GcLogFile.of(
                """
                CommandLine flags: -XX:+UseSerialGC
                2026-11-27T03:01:17.362+0000: [GC (Allocation Failure)  17470K->4436K(63360K), 0.0079692 secs]
                """);

        assertEquals(0, log.pauseCount());
        assertTrue(log.fault(Long.MAX_VALUE)
                .orElseThrow()
                .startsWith("has a line 2 that jdyno does not understand: 2026"));
    }

    /** A child has truncated the log and written its own, before its parent went on. */
    @Test
    void aUnifiedLogIntoWhichAnotherJvmHasWrittenIsNotWhole() {
        String begin = "[4000000ns][gc] Using Serial\n";
        String child = "[10000000ns][gc] GC(0) Pause Young (Allocation Failure) 8M->0M(30M) 1.090ms\n"
                + "[11000000ns][gc] GC(1) Pause Young (Allocation Failure) 9M->0M(30M) 1.227ms\n";
        String parent = "[6000000000ns][gc] GC(1) Pause Young (Allocation Failure) 9M->1M(30M) 0.500ms\n";
        assertEquals(Optional.empty(), GcLogFile.of(begin + child).fault(0));
        assertEquals(
                Optional.of("is of several JVMs, which have written to the same file: GC(1) has the same pause twice"),
                GcLogFile.of(begin + child + parent).fault(0));
        assertEquals(
                Optional.of("lacks GC(2), although it has GC(3)"),
                GcLogFile.of(begin + child + parent.replace("GC(1)", "GC(3)")).fault(0));
    }

    @Test
    void aLogOfJava8ThatIsNotWholeSaysWhatIsMissing() {
        String begin = "CommandLine flags: -XX:+UseSerialGC\n";
        String pause = "0.081: [GC (Allocation Failure)  17470K->1301K(63360K), 0.0016360 secs]\n";
        assertEquals(Optional.empty(), GcLogFile.of(begin + pause).fault(Long.MAX_VALUE));
        assertTrue(GcLogFile.of(pause).fault(0).orElseThrow().startsWith("lacks its first lines"));
        assertTrue(GcLogFile.of(begin + pause + begin).fault(0).orElseThrow().startsWith("is of several JVMs"));
        assertTrue(GcLogFile.of(begin + "\0\0" + pause).fault(0).orElseThrow().startsWith("has a hole in line 2"));
    }

    @Test
    void whatIsNoLogIsNotRecognised() {
        assertFalse(GcLogFile.of("").recognised());
        assertFalse(GcLogFile.of("hello\n[world]\n").recognised());
        assertFalse(GcLogFile.of("[1000ns][safepoint] something else\n").recognised());
        assertTrue(GcLogFile.of("[4208457ns][gc] Using Epsilon\n").recognised());
        assertTrue(GcLogFile.of("CommandLine flags: -XX:+UseSerialGC\n").recognised());
    }

    @Test
    void aMissingFileIsAnError(@TempDir Path directory) {
        assertThrows(NoSuchFileException.class, () -> GcLogFile.read(directory.resolve("gc.log")));
    }

    private static Optional<HeapChange> zgc(int beforeMegabytes, int afterMegabytes) {
        return Optional.of(new HeapChange(beforeMegabytes * MEGABYTE, afterMegabytes * MEGABYTE, OptionalLong.empty()));
    }
}
