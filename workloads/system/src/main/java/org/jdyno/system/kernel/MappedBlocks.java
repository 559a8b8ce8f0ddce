package org.jdyno.system.kernel;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A {@code MappedByteBuffer}: no call of the system. Blocks are summed where they are, and copied to be written. */
final class MappedBlocks implements Blocks {
    private final ByteBuffer mapped;
    private final byte[] block;
    private int at;
    private final int summed;

    MappedBlocks(RandomAccessFile file, byte[] block, int summed) throws IOException {
        this.summed = summed;
        mapped = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, file.length());
        this.block = block;
    }

    @Override
    public void rewind() {
        at = 0;
    }

    @Override
    public int read() {
        int sum = 0;
        int end = at + summed;
        for (int i = at; i < end; i++) {
            sum += mapped.get(i);
        }
        at += block.length;
        return sum;
    }

    @Override
    public void write(int stamp) {
        Letters.stamp(block, stamp);
        mapped.clear();
        mapped.position(at);
        mapped.put(block);
        at += block.length;
    }
}
