package org.jdyno.jdbc.kernel;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.kit.Kernel;

/** Finds a row by its primary key with a prepared statement, and gets its four columns. An operation is a row. */
public final class LookupKernel implements Kernel {
    /** To the next key; prime, so that all rows are found. */
    private static final int STRIDE = 7919;

    private final Item item;
    private final PreparedStatement query;
    private final int mostTimes;
    private int id;

    private LookupKernel(Item item, PreparedStatement query, int mostTimes) {
        this.item = item;
        this.query = query;
        this.mostTimes = mostTimes;
    }

    public static LookupKernel of(Session session, long seed) throws SQLException {
        Item item = Item.create(session, seed);
        return new LookupKernel(
                item, session.prepare("SELECT i, b, d, t FROM jdyno_item WHERE id = ?"), session.mostTimes());
    }

    @Override
    public long repeat(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            id = (id + STRIDE) % Item.ROWS;
            query.setInt(1, id);
            try (ResultSet result = query.executeQuery()) {
                if (!result.next()) {
                    throw Kernel.wrong("there is no row with id " + id);
                }
                item.require(result, 1, id);
                if (result.next()) {
                    throw Kernel.wrong("there are several rows with id " + id);
                }
            }
        }
        return times;
    }

    @Override
    public int mostTimes() {
        return mostTimes;
    }

    @Override
    public String verify() {
        return item.digest();
    }
}
