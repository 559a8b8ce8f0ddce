package org.jdyno.system.kernel;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;

/** {@code FileInputStream} and {@code FileOutputStream}: a call of the system for each block. */
final class StreamBlocks implements Blocks {
    private final RandomAccessFile file;
    private final InputStream in;
    private final OutputStream out;
    private final byte[] block;
    private final int summed;

    StreamBlocks(RandomAccessFile file, byte[] block, int summed) throws IOException {
        this.summed = summed;
        this.file = file;
        this.block = block;
        in = new FileInputStream(file.getFD());
        out = new FileOutputStream(file.getFD());
    }

    @Override
    public void rewind() throws IOException {
        file.seek(0);
    }

    @Override
    public int read() throws IOException {
        Letters.requireWhole(in.read(block, 0, block.length), block.length);
        return Letters.sum(block, 0, summed);
    }

    @Override
    public void write(int stamp) throws IOException {
        Letters.stamp(block, stamp);
        out.write(block, 0, block.length);
    }
}
