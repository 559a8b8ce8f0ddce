package org.jdyno.jdbc.column;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Columns of whole numbers and of truth values. */
final class WholeNumbers {
    private WholeNumbers() {}

    static final class Bytes implements Column {
        private final byte[] values;

        Bytes(Values drawn, int rows) {
            values = new byte[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = (byte) drawn.bits();
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setByte(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return result.getByte(index) == values[row];
        }

        @Override
        public String text(int row) {
            return String.valueOf(values[row]);
        }
    }

    static final class Shorts implements Column {
        private final short[] values;

        Shorts(Values drawn, int rows) {
            values = new short[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = (short) drawn.bits();
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setShort(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return result.getShort(index) == values[row];
        }

        @Override
        public String text(int row) {
            return String.valueOf(values[row]);
        }
    }

    static final class Ints implements Column {
        private final int[] values;

        Ints(Values drawn, int rows) {
            values = new int[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = (int) drawn.bits();
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setInt(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return result.getInt(index) == values[row];
        }

        @Override
        public String text(int row) {
            return String.valueOf(values[row]);
        }
    }

    static final class Longs implements Column {
        private final long[] values;

        Longs(Values drawn, int rows) {
            values = new long[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = drawn.bits();
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setLong(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return result.getLong(index) == values[row];
        }

        @Override
        public String text(int row) {
            return String.valueOf(values[row]);
        }
    }

    static final class Booleans implements Column {
        private final boolean[] values;

        Booleans(Values drawn, int rows) {
            values = new boolean[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = (drawn.bits() & 1) != 0;
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setBoolean(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return result.getBoolean(index) == values[row];
        }

        @Override
        public String text(int row) {
            return values[row] ? "1" : "0";
        }
    }
}
