package org.jdyno.system.kernel;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jdyno.kit.Kernel;
import org.jdyno.system.kernel.MappedBlocks.ForeignSegment;
import org.jdyno.system.kernel.MappedBlocks.MappedBuffer;

/**
 * Reads or writes a file by blocks, all of it each time; an operation is a block. A pass that reads must find the right
 * sum, in which each block has another weight. What the last pass has written is compared at the end.
 */
public final class FileKernel implements Kernel {
    /** One way to reach a file, given a block of letters and how many bytes of a block are summed. */
    private interface Opening {
        Blocks open(RandomAccessFile file, byte[] block, int summed) throws IOException;
    }

    /** The ways to reach a file. */
    public enum Api {
        STREAM(StreamBlocks::new),
        TEXT(TextBlocks::new),
        CHANNEL(ChannelBlocks::new),
        MAPPED((file, block, summed) -> new MappedBlocks(new MappedBuffer(file), block, summed)),
        FOREIGN((file, block, summed) -> new MappedBlocks(new ForeignSegment(file), block, summed));

        private final Opening opening;

        Api(Opening opening) {
            this.opening = opening;
        }
    }

    private final boolean writes;
    private final Path path;
    private final Blocks blocks;
    private final byte[] template;
    private final int count;
    private final long expected;
    private int passes;

    FileKernel(Blocks blocks, boolean writes, Path path, byte[] template, byte[] content, int summed) {
        this.blocks = blocks;
        this.writes = writes;
        this.path = path;
        this.template = template;
        count = content.length / template.length;
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += (i + 1L) * Letters.sum(content, i * template.length, summed);
        }
        expected = sum;
    }

    /**
     * Creates the file, so that the system has it in memory.
     *
     * @param fileBytes a multiple of {@code blockBytes}
     * @param summed how many bytes of each block that has been read are summed, the first ones
     */
    public static FileKernel of(
            Api api, boolean writes, Path path, int blockBytes, int fileBytes, int summed, long seed)
            throws IOException {
        byte[] content = Letters.drawn(fileBytes, seed);
        byte[] template = Arrays.copyOf(content, blockBytes);
        Files.write(path, content);
        // Open until the process ends.
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        return new FileKernel(
                api.opening.open(file, template.clone(), summed), writes, path, template, content, summed);
    }

    @Override
    public long repeat(int times) throws IOException {
        for (int i = 0; i < times; i++) {
            passes++;
            blocks.rewind();
            if (writes) {
                write();
            } else {
                read();
            }
        }
        return (long) times * count;
    }

    private void write() throws IOException {
        for (int i = 0; i < count; i++) {
            blocks.write(passes + i);
        }
        blocks.flush();
    }

    private void read() throws IOException {
        long sum = 0;
        for (int i = 1; i <= count; i++) {
            sum += (long) i * blocks.read();
        }
        Kernel.require(expected, sum, "the sum of the file");
    }

    @Override
    public int bytesOfAnOperation() {
        return template.length;
    }

    @Override
    public String verify() throws IOException {
        if (!writes || passes == 0) {
            return "right";
        }
        byte[] found = Files.readAllBytes(path);
        Letters.requireWhole(found.length, count * template.length);
        byte[] block = template.clone();
        for (int i = 0; i < count; i++) {
            Letters.stamp(block, passes + i);
            int from = i * block.length;
            if (!Arrays.equals(block, Arrays.copyOfRange(found, from, from + block.length))) {
                throw Kernel.wrong("block " + i + " of the file is not what was written last");
            }
        }
        return "right";
    }

    /** A {@code FileChannel} and a buffer outside the heap: a call of the system for each block, and no copy. */
    static final class ChannelBlocks implements Blocks {
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

    /** {@code FileInputStream} and {@code FileOutputStream}: a call of the system for each block. */
    static final class StreamBlocks implements Blocks {
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

    /**
     * A {@code Reader} and a {@code Writer}, which convert UTF-8. A block has as many characters as others have bytes.
     */
    static final class TextBlocks implements Blocks {
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
}
