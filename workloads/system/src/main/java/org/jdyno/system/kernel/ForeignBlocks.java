package org.jdyno.system.kernel;

import java.io.IOException;
import java.io.RandomAccessFile;

/** A {@code MemorySegment}: as {@link MappedBlocks}, by the API that is to replace buffers. */
final class ForeignBlocks implements Blocks {
    private final ForeignMemory memory;
    private final byte[] block;
    private int at;
    private final int summed;

    ForeignBlocks(RandomAccessFile file, byte[] block, int summed) throws IOException {
        this.summed = summed;
        memory = new ForeignMemory(file);
        this.block = block;
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
}
