package org.jdyno.jdbc.kernel;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.kit.Kernel;

/**
 * Inserts rows: one a transaction, or 100 in a batch and a transaction. An operation is a row. A table of 100,000 rows
 * is counted, summed and emptied; what is in it at the end is compared row by row.
 */
public final class InsertKernel implements Kernel {
    private static final int BATCH = 100;
    /** A multiple of the batch. */
    private static final int MOST_ROWS = 100_000;

    private final Item item;
    private final Session session;
    private final PreparedStatement insert;
    private final int batch;
    private int rows;

    private InsertKernel(Session session, int batch, long seed) throws SQLException {
        this.session = session;
        this.batch = batch;
        item = new Item(seed);
        session.create("jdyno_inserted", Item.COLUMNS);
        session.connection.setAutoCommit(batch == 1);
        insert = session.prepare("INSERT INTO jdyno_inserted (" + Item.NAMES + ") VALUES (" + Item.MARKS + ")");
    }

    public static InsertKernel single(Session session, long seed) throws SQLException {
        return new InsertKernel(session, 1, seed);
    }

    public static InsertKernel batched(Session session, long seed) throws SQLException {
        return new InsertKernel(session, BATCH, seed);
    }

    @Override
    public long repeat(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            if (rows == MOST_ROWS) {
                empty();
            }
            if (batch == 1) {
                insertOne();
            } else {
                insertBatch();
            }
        }
        return (long) times * batch;
    }

    private void insertOne() throws SQLException {
        item.set(insert, rows);
        Kernel.require(1, insert.executeUpdate(), "the number of inserted rows");
        rows++;
    }

    private void insertBatch() throws SQLException {
        for (int i = 0; i < batch; i++) {
            item.set(insert, rows + i);
            insert.addBatch();
        }
        int inserted = 0;
        for (int count : insert.executeBatch()) {
            Kernel.require(1, count, "the number of rows inserted by a statement");
            inserted += count;
        }
        session.connection.commit();
        Kernel.require(batch, inserted, "the number of inserted rows");
        rows += inserted;
    }

    private void empty() throws SQLException {
        try (PreparedStatement count = session.prepare("SELECT COUNT(*), SUM(CAST(id AS BIGINT)) FROM jdyno_inserted");
                ResultSet result = count.executeQuery()) {
            result.next();
            Kernel.require(rows, result.getLong(1), "the number of rows in the table");
            Kernel.require(rows * (rows - 1L) / 2, result.getLong(2), "the sum of the ids");
        }
        session.execute("TRUNCATE TABLE jdyno_inserted");
        commit();
        rows = 0;
    }

    private void commit() throws SQLException {
        if (batch > 1) {
            session.connection.commit();
        }
    }

    @Override
    public int mostTimes() {
        return session.mostTimes();
    }

    @Override
    public String verify() throws SQLException {
        int id = 0;
        try (PreparedStatement query = session.prepare("SELECT " + Item.NAMES + " FROM jdyno_inserted ORDER BY id");
                ResultSet result = query.executeQuery()) {
            while (result.next()) {
                Kernel.require(id, result.getInt(1), "an id in the table");
                item.require(result, 2, id);
                id++;
            }
        }
        commit();
        Kernel.require(rows, id, "the number of rows in the table");
        return item.digest();
    }
}
