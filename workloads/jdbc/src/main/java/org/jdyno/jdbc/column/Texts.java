package org.jdyno.jdbc.column;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/** Columns of letters and of bytes. */
final class Texts {
    private Texts() {}

    static final class Letters implements Column {
        private final String[] values;

        Letters(Values drawn, int length, int rows) {
            values = new String[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = drawn.letters(length);
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setString(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return values[row].equals(result.getString(index));
        }

        @Override
        public String text(int row) {
            return values[row];
        }
    }

    static final class Binaries implements Column {
        private final byte[][] values;

        Binaries(Values drawn, int length, int rows) {
            values = new byte[rows][];
            for (int i = 0; i < rows; i++) {
                values[i] = drawn.bytes(length);
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setBytes(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return Arrays.equals(values[row], result.getBytes(index));
        }

        @Override
        public String text(int row) {
            StringBuilder text = new StringBuilder();
            for (byte each : values[row]) {
                text.append(Character.forDigit(each >> 4 & 0xf, 16)).append(Character.forDigit(each & 0xf, 16));
            }
            return text.toString();
        }
    }
}
