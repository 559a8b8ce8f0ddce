package org.jdyno.orderdb.sql;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.orderdb.business.Address;

/** The fields of a row, read in their order. For one thread at a time. */
final class Fields {
    private static final Object[] NONE = {};

    private final ResultSet row;
    private int column;

    Fields(ResultSet row) {
        this.row = row;
    }

    boolean truth() throws SQLException {
        return row.getBoolean(++column);
    }

    int number() throws SQLException {
        return row.getInt(++column);
    }

    long amount() throws SQLException {
        return row.getLong(++column);
    }

    String text() throws SQLException {
        return row.getString(++column);
    }

    void address(Address address) throws SQLException {
        address.street1 = text();
        address.street2 = text();
        address.city = text();
        address.state = text();
        address.zip = text();
    }

    /** Reads an array, which is empty for a null; returns its length. */
    int numbers(int[] numbers) throws SQLException {
        Object[] elements = elements();
        for (int i = 0; i < elements.length; i++) {
            numbers[i] = ((Number) elements[i]).intValue();
        }
        return elements.length;
    }

    /** As {@link #numbers}. */
    int amounts(long[] amounts) throws SQLException {
        Object[] elements = elements();
        for (int i = 0; i < elements.length; i++) {
            amounts[i] = ((Number) elements[i]).longValue();
        }
        return elements.length;
    }

    /** As {@link #numbers}. */
    int texts(String[] texts) throws SQLException {
        Object[] elements = elements();
        for (int i = 0; i < elements.length; i++) {
            texts[i] = (String) elements[i];
        }
        return elements.length;
    }

    private Object[] elements() throws SQLException {
        Array array = row.getArray(++column);
        return array == null ? NONE : (Object[]) array.getArray();
    }
}
