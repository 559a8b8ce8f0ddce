package org.jdyno.system.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.RoleFailure;
import org.jdyno.system.kernel.FileKernel.StreamBlocks;
import org.jdyno.system.kernel.MemoryKernel.Pass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Kernels do what they say, and notice if they do not. */
class BrokenKernelsTest {
    private static final int BYTES = 1088;
    private static final int BLOCK = 96;
    private static final int FILE = 10 * BLOCK;

    @TempDir
    Path directory;

    private static void assertWrong(Kernel kernel) {
        RoleFailure failure = assertThrows(RoleFailure.class, () -> {
            kernel.repeat(3);
            kernel.verify();
        });
        assertEquals("wrong-output", failure.failureCause(), failure.getMessage());
    }

    @Test
    void aPassMustReachEveryElement() {
        Pass writesLess = (memory, value) -> {
            Arrays.fill(memory, 0, memory.length - 1, value);
            return value;
        };
        Pass readsLess =
                (memory, value) -> Arrays.stream(memory, 0, memory.length - 1).sum();
        Pass readsOnce = new Pass() {
            private int sum;

            @Override
            public int over(int[] memory, int value) {
                sum = sum == 0 ? Arrays.stream(memory).sum() : sum;
                return sum;
            }
        };
        assertWrong(new MemoryKernel(writesLess, true, BYTES, 1));
        assertWrong(new MemoryKernel((memory, value) -> value, true, BYTES, 1));
        assertWrong(new MemoryKernel(readsLess, false, BYTES, 1));
        assertWrong(new MemoryKernel(readsOnce, false, BYTES, 1));
    }

    @Test
    void everyLoopReachesEveryElement() {
        int[] memory = new int[BYTES / Integer.BYTES];
        for (boolean by16 : new boolean[] {false, true}) {
            MemoryKernel writing = MemoryKernel.writing(by16, BYTES, 1).primed();
            MemoryKernel reading = MemoryKernel.reading(by16, BYTES, 1).primed();
            assertEquals(500, writing.repeat(500));
            writing.verify();
            assertEquals(500, reading.repeat(500));
        }
        assertEquals(7, new Pass.Write16().over(memory, 7));
        assertTrue(Arrays.stream(memory).allMatch(element -> element == 7));
        assertEquals(7 * memory.length, new Pass.Read16().over(memory, 0));
    }

    private FileKernel.Api supported(FileKernel.Api api) {
        boolean newer = Runtime.version().feature() >= 22;
        return api == FileKernel.Api.FOREIGN && !newer ? FileKernel.Api.MAPPED : api;
    }

    @ParameterizedTest
    @EnumSource(FileKernel.Api.class)
    void everyApiReadsAndWritesTheWholeFile(FileKernel.Api given) throws Exception {
        FileKernel.Api api = supported(given);
        Path path = directory.resolve("file");
        FileKernel reading = FileKernel.of(api, false, path, BLOCK, FILE, BLOCK, 1);
        assertEquals(30, reading.repeat(3));
        byte[] before = Files.readAllBytes(path);
        FileKernel writing = FileKernel.of(api, true, path, BLOCK, FILE, BLOCK, 1);
        assertEquals(30, writing.repeat(3));
        writing.verify();
        // A byte that something else has changed is noticed by both.
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(5 * BLOCK + 50);
            file.write('z');
        }
        assertThrows(RoleFailure.class, writing::verify);
        assertEquals(FILE, before.length);
        assertThrows(RoleFailure.class, () -> reading.repeat(1));
    }

    @Test
    void aBlockLeftOutIsNoticed() throws Exception {
        Path path = directory.resolve("file");
        byte[] content = Letters.drawn(FILE, 1);
        byte[] template = Arrays.copyOf(content, BLOCK);
        for (boolean writes : new boolean[] {false, true}) {
            Files.write(path, content);
            try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                Blocks whole = new StreamBlocks(file, template.clone(), BLOCK);
                AtomicInteger calls = new AtomicInteger();
                Blocks lazy = new Blocks() {
                    @Override
                    public void rewind() throws java.io.IOException {
                        whole.rewind();
                    }

                    @Override
                    public int read() throws java.io.IOException {
                        return calls.incrementAndGet() == 4 ? 0 : whole.read();
                    }

                    @Override
                    public void write(int stamp) throws java.io.IOException {
                        if (calls.incrementAndGet() != 24) {
                            whole.write(stamp);
                        }
                    }
                };
                assertWrong(new FileKernel(lazy, writes, path, template, content, BLOCK));
            }
        }
    }

    @Test
    void everyResultOfAFunctionCounts() {
        assertEquals(50, new FunctionKernel.Numbers(() -> 123).repeat(50));
        assertEquals(50, new FunctionKernel.Sums(Integer::sum).repeat(50));
        assertEquals(50, new FunctionKernel.Copies((bytes, length, at) -> bytes[at], BYTES).repeat(50));
        assertWrong(new FunctionKernel.Numbers(() -> 122));
        assertWrong(new FunctionKernel.Sums((left, right) -> left));
        assertWrong(new FunctionKernel.Copies((bytes, length, at) -> bytes[0], BYTES));
    }

    @Test
    void everyTaskRuns() throws Exception {
        assertEquals(50, ThreadKernel.newThreads(Thread::new).repeat(50));
        assertEquals(50, ThreadKernel.pooled().repeat(50));
        assertEquals(2, ThreadKernel.processes().repeat(2));
        assertWrong(ThreadKernel.newThreads(task -> new Thread(() -> {})));
    }
}
