package org.jdyno.system.kernel;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A {@code MappedByteBuffer}. */
final class MappedBuffer implements MappedMemory {
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
