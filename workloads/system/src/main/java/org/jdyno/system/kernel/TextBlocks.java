package org.jdyno.system.kernel;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** A {@code Reader} and a {@code Writer}, which convert UTF-8. A block has as many characters as others have bytes. */
final class TextBlocks implements Blocks {
    private final RandomAccessFile file;
    private final Writer out;
    private final char[] block;
    private Reader in;
    private final int summed;

    TextBlocks(RandomAccessFile file, byte[] block, int summed) throws IOException {
        this.summed = summed;
        this.file = file;
        this.block = new String(block, StandardCharsets.US_ASCII).toCharArray();
        out = new OutputStreamWriter(new FileOutputStream(file.getFD()), StandardCharsets.UTF_8);
    }

    /** A reader may hold characters from before the end, so each pass has its own. */
    @Override
    public void rewind() throws IOException {
        file.seek(0);
        in = new InputStreamReader(new FileInputStream(file.getFD()), StandardCharsets.UTF_8);
    }

    /** A reader returns fewer characters than asked for where its buffer ends. */
    @Override
    public int read() throws IOException {
        int sum = 0;
        for (int filled = 0; filled < block.length; ) {
            int read = in.read(block, filled, block.length - filled);
            if (read < 0) {
                Letters.requireWhole(filled, block.length);
            }
            filled += read;
        }
        for (int i = 0; i < summed; i++) {
            sum += block[i];
        }
        return sum;
    }

    @Override
    public void write(int stamp) throws IOException {
        Letters.stamp(block, stamp);
        out.write(block, 0, block.length);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }
}
