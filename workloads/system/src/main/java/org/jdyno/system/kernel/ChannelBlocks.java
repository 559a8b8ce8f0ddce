package org.jdyno.system.kernel;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A {@code FileChannel} and a buffer outside the heap: a call of the system for each block, and no copy. */
final class ChannelBlocks implements Blocks {
    private final FileChannel channel;
    private final ByteBuffer block;
    private final int summed;

    ChannelBlocks(RandomAccessFile file, byte[] block, int summed) {
        this.summed = summed;
        channel = file.getChannel();
        this.block = ByteBuffer.allocateDirect(block.length);
        this.block.put(block);
    }

    @Override
    public void rewind() throws IOException {
        channel.position(0);
    }

    @Override
    public int read() throws IOException {
        block.clear();
        Letters.requireWhole(channel.read(block), block.capacity());
        int sum = 0;
        for (int i = 0; i < summed; i++) {
            sum += block.get(i);
        }
        return sum;
    }

    @Override
    public void write(int stamp) throws IOException {
        for (int i = 0; i < Letters.STAMP_BYTES; i++) {
            block.put(i, Letters.letter(stamp >>> 4 * i));
        }
        block.clear();
        Letters.requireWhole(channel.write(block), block.capacity());
    }
}
