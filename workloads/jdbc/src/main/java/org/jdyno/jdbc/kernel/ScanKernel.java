package org.jdyno.jdbc.kernel;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.kit.Kernel;

/**
 * Reads all rows of a table: with one query whose result the client fetches as a whole, or by a cursor, 100 rows at a
 * time. An operation is a row with its share of the query.
 */
public final class ScanKernel implements Kernel {
    private static final int FETCH_SIZE = 100;

    private final Item item;
    private final Session session;
    private final PreparedStatement query;
    private final boolean byCursor;

    private ScanKernel(Item item, Session session, boolean byCursor) throws SQLException {
        this.item = item;
        this.session = session;
        this.byCursor = byCursor;
        query = session.prepare("SELECT id, i, b, d, t FROM jdyno_item");
    }

    public static ScanKernel all(Session session, long seed) throws SQLException {
        return new ScanKernel(Item.create(session, seed), session, false);
    }

    public static ScanKernel byCursor(Session session, long seed) throws SQLException {
        Item item = Item.create(session, seed);
        if (session.dialect == Dialect.H2) {
            // The cursor of an embedded H2: rows are found when they are fetched.
            session.execute("SET LAZY_QUERY_EXECUTION 1");
        }
        session.connection.setAutoCommit(false);
        ScanKernel kernel = new ScanKernel(item, session, true);
        kernel.query.setFetchSize(FETCH_SIZE);
        return kernel;
    }

    @Override
    public long repeat(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            try (ResultSet result = query.executeQuery()) {
                read(result);
            }
            if (byCursor) {
                session.connection.commit();
            }
        }
        return (long) times * Item.ROWS;
    }

    private void read(ResultSet result) throws SQLException {
        int rows = 0;
        long ids = 0;
        while (result.next()) {
            int id = result.getInt(1);
            if (id < 0 || id >= Item.ROWS) {
                throw Kernel.wrong("there is no row with id " + id);
            }
            item.require(result, 2, id);
            ids += id;
            rows++;
        }
        Kernel.require(Item.ROWS, rows, "the number of rows");
        Kernel.require(Item.ROWS * (Item.ROWS - 1L) / 2, ids, "the sum of the ids");
    }

    @Override
    public String verify() {
        return item.digest();
    }
}
