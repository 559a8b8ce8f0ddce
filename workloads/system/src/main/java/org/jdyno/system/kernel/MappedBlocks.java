package org.jdyno.system.kernel;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jdyno.kit.RoleFailure;
import org.jdyno.system.kernel.MappedBlocks.MappedMemory;

/** Mapped memory: no call of the system. Blocks are summed where they are, and copied to be written. */
final class MappedBlocks implements Blocks {
    private final MappedMemory memory;
    private final byte[] block;
    private final int summed;
    private int at;

    MappedBlocks(MappedMemory memory, byte[] block, int summed) {
        this.memory = memory;
        this.block = block;
        this.summed = summed;
    }

    @Override
    public void rewind() {
        at = 0;
    }

    @Override
    public int read() {
        int sum = memory.sum(at, summed);
        at += block.length;
        return sum;
    }

    @Override
    public void write(int stamp) {
        Letters.stamp(block, stamp);
        memory.copy(block, at);
        at += block.length;
    }

    /** A file that is mapped to memory. */
    interface MappedMemory {
        /** The sum of some bytes modulo 2^32. */
        int sum(int from, int length);

        void copy(byte[] block, int to);
    }

    /** A {@code MappedByteBuffer}. */
    static final class MappedBuffer implements MappedMemory {
        private final ByteBuffer mapped;

        /** Maps the whole file, for as long as something refers to it. */
        MappedBuffer(RandomAccessFile file) throws IOException {
            mapped = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, file.length());
        }

        @Override
        public int sum(int from, int length) {
            int sum = 0;
            int end = from + length;
            for (int i = from; i < end; i++) {
                sum += mapped.get(i);
            }
            return sum;
        }

        @Override
        public void copy(byte[] block, int to) {
            mapped.clear();
            mapped.position(to);
            mapped.put(block);
        }
    }

    /**
     * A {@code MemorySegment} of {@code java.lang.foreign} (Java 22 and later), by reflection, because the workload
     * must load on Java 8. The handles are constants, so that a JIT compiler inlines them like direct calls.
     */
    static final class ForeignSegment implements MappedMemory {
        private static final String PACKAGE = "java.lang.foreign.";
        private static final ReflectiveOperationException MISSING;
        /** (Object segment, long offset)byte. */
        private static final MethodHandle GET;
        /** (Object array, int index, Object segment, long offset, int length)void. */
        private static final MethodHandle COPY;

        static {
            ReflectiveOperationException missing = null;
            MethodHandle[] found = new MethodHandle[2];
            try {
                found = find();
            } catch (ReflectiveOperationException olderJava) {
                missing = olderJava;
            }
            MISSING = missing;
            GET = found[0];
            COPY = found[1];
        }

        private final Object segment;

        /** Maps the whole file, for as long as something refers to it. */
        ForeignSegment(RandomAccessFile file) throws IOException {
            if (MISSING != null) {
                throw new RoleFailure(
                        "unsupported",
                        "the foreign-memory API needs Java 22 or later; this is Java "
                                + System.getProperty("java.version"),
                        MISSING);
            }
            try {
                Class<?> arena = Class.forName(PACKAGE + "Arena");
                segment = FileChannel.class
                        .getMethod("map", FileChannel.MapMode.class, long.class, long.class, arena)
                        .invoke(
                                file.getChannel(),
                                FileChannel.MapMode.READ_WRITE,
                                0L,
                                file.length(),
                                arena.getMethod("global").invoke(null));
            } catch (ReflectiveOperationException notMapped) {
                throw new IOException("cannot map a file: " + notMapped.getCause(), notMapped);
            }
        }

        private static MethodHandle[] find() throws ReflectiveOperationException {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> type = Class.forName(PACKAGE + "MemorySegment");
            Class<?> layout = Class.forName(PACKAGE + "ValueLayout");
            Class<?> layoutOfByte = Class.forName(PACKAGE + "ValueLayout$OfByte");
            Object bytes = layout.getField("JAVA_BYTE").get(null);
            MethodType getting = MethodType.methodType(byte.class, layoutOfByte, long.class);
            MethodType copying =
                    MethodType.methodType(void.class, Object.class, int.class, type, layout, long.class, int.class);
            MethodHandle get = MethodHandles.insertArguments(lookup.findVirtual(type, "get", getting), 1, bytes);
            MethodHandle copy = MethodHandles.insertArguments(lookup.findStatic(type, "copy", copying), 3, bytes);
            return new MethodHandle[] {
                get.asType(MethodType.methodType(byte.class, Object.class, long.class)),
                copy.asType(MethodType.methodType(
                        void.class, Object.class, int.class, Object.class, long.class, int.class)),
            };
        }

        @Override
        public int sum(int from, int length) {
            Object memory = segment;
            int sum = 0;
            try {
                for (int i = from; i < from + length; i++) {
                    sum += (byte) GET.invokeExact(memory, (long) i);
                }
            } catch (Throwable thrown) {
                throw unexpected(thrown);
            }
            return sum;
        }

        @Override
        public void copy(byte[] block, int to) {
            try {
                COPY.invokeExact((Object) block, 0, segment, (long) to, block.length);
            } catch (Throwable thrown) {
                throw unexpected(thrown);
            }
        }

        private static IllegalStateException unexpected(Throwable thrown) {
            return new IllegalStateException("cannot access mapped memory", thrown);
        }
    }
}
