package org.jdyno.jdbc.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.kit.Kernel;

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
}
