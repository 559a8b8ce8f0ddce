package org.jdyno.system.kernel;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
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

    /** A {@code MemorySegment} (Java 22 and later). The handles are constants, see {@link Foreign}. */
    static final class ForeignSegment implements MappedMemory {
        private final Object segment;

        /** Maps the whole file, for as long as something refers to it. */
        ForeignSegment(RandomAccessFile file) throws IOException {
            Foreign.require();
            try {
                Class<?> arena = Foreign.type("Arena");
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

        @Override
        public int sum(int from, int length) {
            Object memory = segment;
            int sum = 0;
            try {
                for (int i = from; i < from + length; i++) {
                    sum += (byte) Handles.GET.invokeExact(memory, (long) i);
                }
            } catch (Throwable thrown) {
                throw unexpected(thrown);
            }
            return sum;
        }

        @Override
        public void copy(byte[] block, int to) {
            try {
                Handles.COPY.invokeExact((Object) block, 0, segment, (long) to, block.length);
            } catch (Throwable thrown) {
                throw unexpected(thrown);
            }
        }

        private static IllegalStateException unexpected(Throwable thrown) {
            return new IllegalStateException("cannot access mapped memory", thrown);
        }

        /** Only loaded where they exist. */
        private static final class Handles {
            static final MethodHandle GET = Foreign.byteOf();
            static final MethodHandle COPY = Foreign.copyOfBytes();
        }
    }
}
