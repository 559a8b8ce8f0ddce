package org.jdyno.jdbc.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.SplitMix64;

/**
 * Writes or reads large values by streams, in chunks of 32 KiB. An operation is a value. A table of 64 written values
 * is counted and emptied; the last one is read back at the end.
 */
public final class LargeKernel implements Kernel {
    private static final int MOST_ROWS = 64;

    private final Session session;
    private final LargeValue value;
    private final boolean writes;
    private final PreparedStatement insert;
    private final PreparedStatement query;
    private int rows;

    private LargeKernel(Session session, int bytes, boolean writes, long seed) throws SQLException {
        this.session = session;
        this.writes = writes;
        value = new LargeValue(bytes, seed);
        session.create("jdyno_large", "id INTEGER PRIMARY KEY, v " + session.dialect.large());
        if (session.dialect == Dialect.POSTGRES) {
            // Otherwise it tries to compress what cannot be compressed.
            session.execute("ALTER TABLE jdyno_large ALTER v SET STORAGE EXTERNAL");
        }
        insert = session.prepare("INSERT INTO jdyno_large (id, v) VALUES (?, ?)");
        query = session.prepare("SELECT v FROM jdyno_large WHERE id = ?");
        // A large value is valid within its transaction.
        session.connection.setAutoCommit(false);
    }

    public static LargeKernel writing(Session session, int bytes, long seed) throws SQLException {
        return new LargeKernel(session, bytes, true, seed);
    }

    public static LargeKernel reading(Session session, int bytes, long seed) throws SQLException {
        LargeKernel kernel = new LargeKernel(session, bytes, false, seed);
        kernel.write();
        return kernel;
    }

    @Override
    public long repeat(int times) throws SQLException, IOException {
        for (int i = 0; i < times; i++) {
            if (!writes) {
                read(0);
            } else {
                if (rows == MOST_ROWS) {
                    empty();
                }
                write();
            }
        }
        return times;
    }

    private void write() throws SQLException {
        insert.setInt(1, rows);
        insert.setBinaryStream(2, value.stream(rows), value.bytes);
        Kernel.require(1, insert.executeUpdate(), "the number of inserted rows");
        session.connection.commit();
        rows++;
    }

    private void read(int number) throws SQLException, IOException {
        query.setInt(1, number);
        try (ResultSet result = query.executeQuery()) {
            if (!result.next()) {
                throw Kernel.wrong("there is no value " + number);
            }
            try (InputStream stream = result.getBinaryStream(1)) {
                value.require(stream, number);
            }
        }
        session.connection.commit();
    }

    private void empty() throws SQLException {
        try (PreparedStatement count = session.prepare("SELECT COUNT(*), SUM(OCTET_LENGTH(v)) FROM jdyno_large");
                ResultSet result = count.executeQuery()) {
            result.next();
            Kernel.require(rows, result.getLong(1), "the number of values in the table");
            Kernel.require((long) rows * value.bytes, result.getLong(2), "the sum of their lengths");
        }
        session.execute("TRUNCATE TABLE jdyno_large");
        session.connection.commit();
        rows = 0;
    }

    @Override
    public int mostTimes() {
        return session.mostTimes();
    }

    @Override
    public int bytesOfAnOperation() {
        return value.bytes;
    }

    @Override
    public String verify() throws SQLException, IOException {
        if (rows > 0) {
            read(rows - 1);
        }
        return value.digest(0);
    }

    /**
     * The bytes of large values, chunk by chunk. All chunks are the same but for a stamp, the numbers of the value and
     * of the chunk, so that one in the wrong place is noticed. For one thread.
     */
    static final class LargeValue {
        static final int CHUNK_BYTES = 32 << 10;

        final int bytes;
        private final byte[] chunk = new byte[CHUNK_BYTES];
        private final byte[] read = new byte[CHUNK_BYTES];

        /** @param bytes of a value, a multiple of those of a chunk */
        LargeValue(int bytes, long seed) {
            this.bytes = bytes;
            SplitMix64 random = new SplitMix64(seed);
            ByteBuffer buffer = ByteBuffer.wrap(chunk);
            while (buffer.hasRemaining()) {
                buffer.putLong(Long.reverseBytes(random.next()));
            }
        }

        private void stamp(int number, int index) {
            ByteBuffer.wrap(chunk).putInt(number).putInt(index);
        }

        /** A stream of the bytes of a value; one stream at a time. */
        InputStream stream(int number) {
            return new Chunks(number);
        }

        /**
         * Reads a stream by chunks, and compares each.
         *
         * @throws org.jdyno.kit.RoleFailure as {@code wrong-output} if it is not the value of that number
         */
        void require(InputStream stream, int number) throws IOException {
            for (int index = 0; index < bytes / CHUNK_BYTES; index++) {
                int length = 0;
                for (int more = 0; more >= 0 && length < CHUNK_BYTES; length += Math.max(0, more)) {
                    more = stream.read(read, length, CHUNK_BYTES - length);
                }
                stamp(number, index);
                if (length < CHUNK_BYTES || !Arrays.equals(chunk, read)) {
                    throw Kernel.wrong("chunk " + index + " of value " + number + " is not what was written");
                }
            }
            if (stream.read() >= 0) {
                throw Kernel.wrong("value " + number + " is longer than what was written");
            }
        }

        String digest(int number) {
            Digest digest = new Digest();
            for (int index = 0; index < bytes / CHUNK_BYTES; index++) {
                stamp(number, index);
                digest.add(chunk);
            }
            return digest.toString();
        }

        private final class Chunks extends InputStream {
            private final int number;
            private int at;

            Chunks(int number) {
                this.number = number;
            }

            @Override
            public int read() {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] to, int offset, int length) {
                if (at == bytes) {
                    return -1;
                }
                int from = at % CHUNK_BYTES;
                if (from == 0) {
                    stamp(number, at / CHUNK_BYTES);
                }
                int count = Math.min(length, CHUNK_BYTES - from);
                System.arraycopy(chunk, from, to, offset, count);
                at += count;
                return count;
            }
        }
    }
}
