package org.jdyno.jdbc.column;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Columns of numbers with fractions. */
final class Fractions {
    private Fractions() {}

    static final class Floats implements Column {
        private final float[] values;

        Floats(Values drawn, int rows) {
            values = new float[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = drawn.real();
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setFloat(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return result.getFloat(index) == values[row];
        }

        @Override
        public String text(int row) {
            return new BigDecimal(values[row]).setScale(8).toPlainString();
        }
    }

    static final class Doubles implements Column {
        private final double[] values;

        Doubles(Values drawn, int rows) {
            values = new double[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = drawn.doublePrecision();
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setDouble(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return result.getDouble(index) == values[row];
        }

        @Override
        public String text(int row) {
            return new BigDecimal(values[row]).setScale(10).toPlainString();
        }
    }

    static final class Decimals implements Column {
        private final BigDecimal[] values;

        Decimals(Values drawn, int rows) {
            values = new BigDecimal[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = drawn.decimal();
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setBigDecimal(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return values[row].equals(result.getBigDecimal(index));
        }

        @Override
        public String text(int row) {
            return values[row].toPlainString();
        }
    }

    /** A decimal column, reached as {@code float}: the report's example of a costly conversion. */
    static final class DecimalFloats implements Column {
        /** Six decimal digits at most, as PostgreSQL keeps of a {@code float}: 12 bits in units of 1/4. */
        private static final float UNITS = 4;

        private final float[] values;

        DecimalFloats(Values drawn, int rows) {
            values = new float[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = (drawn.bits() >>> 52) / UNITS;
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setFloat(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return result.getFloat(index) == values[row];
        }

        @Override
        public String text(int row) {
            return new BigDecimal(values[row]).setScale(2).toPlainString();
        }
    }
}
