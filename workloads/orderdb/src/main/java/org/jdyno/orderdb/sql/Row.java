package org.jdyno.orderdb.sql;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h2.tools.SimpleResultSet;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Fields;

/** The row that a procedure returns, which clients read and procedures of H2 write. For one thread. */
interface Row extends Fields<SQLException> {
    /** An array of so many numbers, or as many as are read; returns how many. */
    int numbers(int[] numbers, int count) throws SQLException;

    int amounts(long[] amounts, int count) throws SQLException;

    int texts(String[] texts, int count) throws SQLException;

    @Override
    default int small(int value) throws SQLException {
        return number(value);
    }

    default void passLines(NewOrderResult result) throws SQLException {
        result.lines = texts(result.itemNames, result.lines);
        numbers(result.left, result.lines);
        text(new String(result.brands, 0, result.lines)).getChars(0, result.lines, result.brands, 0);
        numbers(result.priceCents, result.lines);
        amounts(result.amountCents, result.lines);
    }

    default void passLines(OrderStatusResult result) throws SQLException {
        result.lines = numbers(result.items, result.lines);
        numbers(result.supplyWarehouses, result.lines);
        numbers(result.quantities, result.lines);
        amounts(result.amountCents, result.lines);
        amounts(result.deliveredMillis, result.lines);
    }

    /** A row that a client reads. */
    final class Input implements Row {
        private static final Object[] NONE = {};

        private final ResultSet row;
        private int column;

        Input(ResultSet row) {
            this.row = row;
        }

        @Override
        public boolean truth(boolean value) throws SQLException {
            return row.getBoolean(++column);
        }

        @Override
        public int number(int value) throws SQLException {
            return row.getInt(++column);
        }

        @Override
        public long amount(long value) throws SQLException {
            return row.getLong(++column);
        }

        @Override
        public String text(String value) throws SQLException {
            return row.getString(++column);
        }

        @Override
        public int numbers(int[] numbers, int count) throws SQLException {
            Object[] elements = elements();
            for (int i = 0; i < elements.length; i++) {
                numbers[i] = ((Number) elements[i]).intValue();
            }
            return elements.length;
        }

        @Override
        public int amounts(long[] amounts, int count) throws SQLException {
            Object[] elements = elements();
            for (int i = 0; i < elements.length; i++) {
                amounts[i] = ((Number) elements[i]).longValue();
            }
            return elements.length;
        }

        @Override
        public int texts(String[] texts, int count) throws SQLException {
            Object[] elements = elements();
            for (int i = 0; i < elements.length; i++) {
                texts[i] = (String) elements[i];
            }
            return elements.length;
        }

        /** The elements of an array, which is empty for a null. */
        private Object[] elements() throws SQLException {
            Array array = row.getArray(++column);
            return array == null ? NONE : (Object[]) array.getArray();
        }
    }

    /** A row that a procedure of H2 returns. */
    final class Output implements Row {
        private static final int INT_DIGITS = 10;
        private static final int BIGINT_DIGITS = 19;
        private static final int TEXT_LENGTH = 500;

        private final SimpleResultSet row = new SimpleResultSet();
        private final List<Object> fields = new ArrayList<>();

        Output() {
            row.setAutoClose(false);
        }

        private void add(Object field, int type, String typeName, int precision) {
            fields.add(field);
            row.addColumn("f" + fields.size(), type, typeName, precision, 0);
        }

        @Override
        public boolean truth(boolean value) {
            add(value, Types.BOOLEAN, "BOOLEAN", 1);
            return value;
        }

        @Override
        public int number(int value) {
            add(value, Types.INTEGER, "INTEGER", INT_DIGITS);
            return value;
        }

        @Override
        public long amount(long value) {
            add(value, Types.BIGINT, "BIGINT", BIGINT_DIGITS);
            return value;
        }

        @Override
        public String text(String value) {
            add(value, Types.VARCHAR, "CHARACTER VARYING", TEXT_LENGTH);
            return value;
        }

        @Override
        public int numbers(int[] numbers, int count) {
            return array(Arrays.stream(numbers, 0, count).boxed().toArray(), "INTEGER");
        }

        @Override
        public int amounts(long[] amounts, int count) {
            return array(Arrays.stream(amounts, 0, count).boxed().toArray(), "BIGINT");
        }

        @Override
        public int texts(String[] texts, int count) {
            return array(Arrays.copyOf(texts, count), "CHARACTER VARYING");
        }

        private int array(Object[] elements, String type) {
            add(elements, Types.ARRAY, type + " ARRAY", 0);
            return elements.length;
        }

        /** The row as H2 expects it. */
        ResultSet result() {
            row.addRow(fields.toArray());
            return row;
        }
    }
}
