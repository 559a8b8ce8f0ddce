package org.jdyno.jdbc.column;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jdyno.kit.SplitMix64;

/** Draws the values of a column of each type. Those of primitive types stay primitive, so that no call allocates. */
final class Columns {
    /** Six decimal digits at most, as PostgreSQL keeps of a {@code float}: 12 bits in units of 1/4. */
    private static final float UNITS = 4;

    /** To the microsecond. */
    static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSS");

    private Columns() {}

    /** Sets a parameter to the value of a row. */
    private interface RowSetter {
        void set(PreparedStatement statement, int index, int row) throws SQLException;
    }

    /** Whether a column of a result has the value of a row. */
    private interface RowTest {
        boolean holds(ResultSet result, int index, int row) throws SQLException;
    }

    /** A method of JDBC that sets a parameter to an object. */
    interface Setter<T> {
        void set(PreparedStatement statement, int index, T value) throws SQLException;
    }

    /** A method of JDBC that gets an object. */
    interface Getter<T> {
        T get(ResultSet result, int index) throws SQLException;
    }

    private static Column column(int rows, IntConsumer draw, RowSetter setter, RowTest test, IntFunction<String> text) {
        for (int row = 0; row < rows; row++) {
            draw.accept(row);
        }
        return new Column() {
            @Override
            public void set(PreparedStatement statement, int index, int row) throws SQLException {
                setter.set(statement, index, row);
            }

            @Override
            public boolean holds(ResultSet result, int index, int row) throws SQLException {
                return test.holds(result, index, row);
            }

            @Override
            public String text(int row) {
                return text.apply(row);
            }
        };
    }

    /** Objects that their methods set, get and compare. */
    static <T> ColumnType.Drawing of(
            Function<Values, T> draw, Setter<T> setter, Getter<T> getter, Function<T, String> text) {
        return (drawn, rows) -> {
            Object[] values = new Object[rows];
            return column(
                    rows,
                    row -> values[row] = draw.apply(drawn),
                    (statement, index, row) -> setter.set(statement, index, value(values, row)),
                    (result, index, row) -> values[row].equals(getter.get(result, index)),
                    row -> text.apply(value(values, row)));
        };
    }

    @SuppressWarnings("unchecked")
    private static <T> T value(Object[] values, int row) {
        return (T) values[row];
    }

    static Column bytes(Values drawn, int rows) {
        byte[] values = new byte[rows];
        return column(
                rows,
                row -> values[row] = (byte) drawn.bits(),
                (statement, index, row) -> statement.setByte(index, values[row]),
                (result, index, row) -> result.getByte(index) == values[row],
                row -> String.valueOf(values[row]));
    }

    static Column shorts(Values drawn, int rows) {
        short[] values = new short[rows];
        return column(
                rows,
                row -> values[row] = (short) drawn.bits(),
                (statement, index, row) -> statement.setShort(index, values[row]),
                (result, index, row) -> result.getShort(index) == values[row],
                row -> String.valueOf(values[row]));
    }

    static Column ints(Values drawn, int rows) {
        int[] values = new int[rows];
        return column(
                rows,
                row -> values[row] = (int) drawn.bits(),
                (statement, index, row) -> statement.setInt(index, values[row]),
                (result, index, row) -> result.getInt(index) == values[row],
                row -> String.valueOf(values[row]));
    }

    static Column longs(Values drawn, int rows) {
        long[] values = new long[rows];
        return column(
                rows,
                row -> values[row] = drawn.bits(),
                (statement, index, row) -> statement.setLong(index, values[row]),
                (result, index, row) -> result.getLong(index) == values[row],
                row -> String.valueOf(values[row]));
    }

    static Column booleans(Values drawn, int rows) {
        boolean[] values = new boolean[rows];
        return column(
                rows,
                row -> values[row] = (drawn.bits() & 1) != 0,
                (statement, index, row) -> statement.setBoolean(index, values[row]),
                (result, index, row) -> result.getBoolean(index) == values[row],
                row -> values[row] ? "1" : "0");
    }

    static Column floats(Values drawn, int rows) {
        return floats(rows, drawn::real, 8);
    }

    /** A decimal column, reached as {@code float}: the report's example of a costly conversion. */
    static Column decimalFloats(Values drawn, int rows) {
        return floats(rows, () -> (drawn.bits() >>> 52) / UNITS, 2);
    }

    /** Draws a {@code float}. */
    private interface FloatSupplier {
        float draw();
    }

    private static Column floats(int rows, FloatSupplier drawn, int digits) {
        float[] values = new float[rows];
        return column(
                rows,
                row -> values[row] = drawn.draw(),
                (statement, index, row) -> statement.setFloat(index, values[row]),
                (result, index, row) -> result.getFloat(index) == values[row],
                row -> new BigDecimal(values[row]).setScale(digits).toPlainString());
    }

    static Column doubles(Values drawn, int rows) {
        double[] values = new double[rows];
        return column(
                rows,
                row -> values[row] = drawn.doublePrecision(),
                (statement, index, row) -> statement.setDouble(index, values[row]),
                (result, index, row) -> result.getDouble(index) == values[row],
                row -> new BigDecimal(values[row]).setScale(10).toPlainString());
    }

    static Column binaries(Values drawn, int rows) {
        byte[][] values = new byte[rows][];
        return column(
                rows,
                row -> values[row] = drawn.bytes(64),
                (statement, index, row) -> statement.setBytes(index, values[row]),
                (result, index, row) -> Arrays.equals(values[row], result.getBytes(index)),
                row -> {
                    StringBuilder text = new StringBuilder();
                    for (byte each : values[row]) {
                        text.append(Character.forDigit(each >> 4 & 0xf, 16)).append(Character.forDigit(each & 0xf, 16));
                    }
                    return text.toString();
                });
    }

    /** Draws values of every type from a seed. The C twin draws the same. For one thread. */
    static final class Values {
        private static final int LETTERS = 26;
        private static final int LETTER_BITS = 5;
        private static final int DECIMALS = 2;
        private static final long DECIMAL_BOUND = 10_000_000_000L;
        private static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 1);
        private static final int DAYS = 10_000;
        private static final int SECONDS_OF_A_DAY = 86_400;
        private static final int MICROS = 1_000_000;

        private final SplitMix64 random;

        Values(long seed) {
            random = new SplitMix64(seed);
        }

        long bits() {
            return random.next();
        }

        /** Exact in decimal and in binary notation. */
        float real() {
            return (random.next() >> 40) / 256f;
        }

        /** Exact in decimal and in binary notation. */
        double doublePrecision() {
            return (random.next() >> 11) / 1024.0;
        }

        /** Ten digits, two of them decimals. */
        BigDecimal decimal() {
            return BigDecimal.valueOf(Math.floorMod(random.next(), DECIMAL_BOUND), DECIMALS);
        }

        /** Up to twelve small letters. */
        String letters(int length) {
            long bits = random.next();
            char[] letters = new char[length];
            for (int i = 0; i < length; i++) {
                letters[i] = (char) ('a' + (bits >>> LETTER_BITS * i & (1 << LETTER_BITS) - 1) % LETTERS);
            }
            return new String(letters);
        }

        LocalDate date() {
            return FIRST_DAY.plusDays(Math.floorMod(random.next(), DAYS));
        }

        LocalTime time() {
            return LocalTime.ofSecondOfDay(Math.floorMod(random.next(), SECONDS_OF_A_DAY));
        }

        /** To the microsecond. */
        LocalDateTime timestamp() {
            LocalDateTime seconds = LocalDateTime.of(date(), time());
            return seconds.plusNanos(Math.floorMod(random.next(), MICROS) * 1000L);
        }

        /** A multiple of eight bytes. */
        byte[] bytes(int length) {
            byte[] bytes = new byte[length];
            for (int i = 0; i < length; i += Long.BYTES) {
                long bits = random.next();
                for (int j = 0; j < Long.BYTES; j++) {
                    bytes[i + j] = (byte) (bits >>> Byte.SIZE * j);
                }
            }
            return bytes;
        }
    }
}
