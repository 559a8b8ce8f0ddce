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

    MappedBlocks(RandomAccessFile file, byte[] block) throws IOException {
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
        int end = at + block.length;
        for (int i = at; i < end; i++) {
            sum += mapped.get(i);
        }
        at = end;
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
