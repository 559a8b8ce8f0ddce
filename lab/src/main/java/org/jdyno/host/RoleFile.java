package org.jdyno.host;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.model.Words;

/**
 * A file in the directory of a role, which may be anything: the role can put a FIFO, a link or terabytes there. The lab
 * reads and creates such files by this class only, so that none can stop it, lead it elsewhere or fill its memory.
 */
public final class RoleFile {
    /** The size up to which a file is read: a GC log of ten minutes with a hundred collections a second. */
    public static final long LARGEST_BYTES = 64 << 20;

    /** Of a file that only the user may read. */
    public static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** The type in the mode of a file. */
    private static final int TYPE = 0170000;

    private static final Map<Integer, String> TYPES = Map.of(
            0010000, "a FIFO",
            0020000, "a device",
            0040000, "a directory",
            0060000, "a device",
            0120000, "a link",
            0140000, "a socket");

    private RoleFile() {}

    /** What a file is that is not a regular one, such as "a FIFO"; empty for a regular file, and if there is none. */
    public static Optional<String> odd(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        int mode = (int) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        return Optional.ofNullable(TYPES.get(mode & TYPE));
    }

    /**
     * Opens a regular file.
     *
     * @return its content up to the present end
     * @throws NoSuchFileException if there is none
     * @throws IOException if it is no regular file, or larger, or cannot be read; the message is a sentence
     */
    public static InputStream open(Path file) throws IOException {
        Optional<String> odd = odd(file);
        if (odd.isPresent()) {
            throw new IOException(name(file) + " is " + odd.get() + ", not a regular file");
        }
        FileChannel channel = regular(file);
        try {
            long size = channel.size();
            if (size > LARGEST_BYTES) {
                throw new IOException(String.format(
                        Locale.ROOT,
                        "%s has %,d MiB, and jdyno reads at most %,d MiB of such a file",
                        name(file),
                        size >> 20,
                        LARGEST_BYTES >> 20));
            }
            return new Bounded(Channels.newInputStream(channel), size);
        } catch (IOException unfit) {
            channel.close();
            throw unfit;
        }
    }

    /**
     * The type was another one a moment ago only if somebody replaces the file all the time. So the file is opened for
     * writing too: that of a FIFO waits for nobody. A FIFO then has no position.
     */
    static FileChannel regular(Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        try {
            channel.position();
            return channel;
        } catch (IOException noPosition) {
            channel.close();
            throw new IOException(name(file) + " is not a regular file", noPosition);
        }
    }

    /** The content of a regular file. */
    public static String text(Path file, Charset charset) throws IOException {
        try (InputStream in = open(file)) {
            return new String(in.readAllBytes(), charset);
        }
    }

    /**
     * Creates a file for what a role tells. Only the user may read it, because programs tell their settings.
     *
     * @throws java.nio.file.FileAlreadyExistsException if a role that runs in the same directory has made it
     */
    public static OutputStream create(Path file) throws IOException {
        return Channels.newOutputStream(
                FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), PRIVATE));
    }

    private static String name(Path file) {
        return Words.quoted(file.getFileName().toString());
    }

    /** Ends after some bytes, also if the file grows. */
    private static final class Bounded extends FilterInputStream {
        private long left;

        Bounded(InputStream in, long bytes) {
            super(in);
            left = bytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int count = super.read(buffer, offset, (int) Math.min(length, left));
            left -= Math.max(0, count);
            return count;
        }
    }
}
