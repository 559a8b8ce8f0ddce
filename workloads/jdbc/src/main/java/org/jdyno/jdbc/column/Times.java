package org.jdyno.jdbc.column;

import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** Columns of dates and times, as the classes of {@code java.sql} and as those of {@code java.time}. */
final class Times {
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSS");

    private Times() {}

    static final class Dates implements Column {
        private final Date[] values;

        Dates(Values drawn, int rows) {
            values = new Date[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = Date.valueOf(drawn.date());
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setDate(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return values[row].equals(result.getDate(index));
        }

        @Override
        public String text(int row) {
            return values[row].toLocalDate().toString();
        }
    }

    static final class TimesOfDay implements Column {
        private final Time[] values;

        TimesOfDay(Values drawn, int rows) {
            values = new Time[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = Time.valueOf(drawn.time());
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setTime(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return values[row].equals(result.getTime(index));
        }

        @Override
        public String text(int row) {
            return values[row].toString();
        }
    }

    static final class Timestamps implements Column {
        private final Timestamp[] values;

        Timestamps(Values drawn, int rows) {
            values = new Timestamp[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = Timestamp.valueOf(drawn.timestamp());
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setTimestamp(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return values[row].equals(result.getTimestamp(index));
        }

        @Override
        public String text(int row) {
            return MICROS.format(values[row].toLocalDateTime());
        }
    }

    static final class LocalDates implements Column {
        private final LocalDate[] values;

        LocalDates(Values drawn, int rows) {
            values = new LocalDate[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = drawn.date();
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setObject(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return values[row].equals(result.getObject(index, LocalDate.class));
        }

        @Override
        public String text(int row) {
            return values[row].toString();
        }
    }

    static final class LocalDateTimes implements Column {
        private final LocalDateTime[] values;

        LocalDateTimes(Values drawn, int rows) {
            values = new LocalDateTime[rows];
            for (int i = 0; i < rows; i++) {
                values[i] = drawn.timestamp();
            }
        }

        @Override
        public void set(PreparedStatement statement, int index, int row) throws SQLException {
            statement.setObject(index, values[row]);
        }

        @Override
        public boolean holds(ResultSet result, int index, int row) throws SQLException {
            return values[row].equals(result.getObject(index, LocalDateTime.class));
        }

        @Override
        public String text(int row) {
            return MICROS.format(values[row]);
        }
    }
}
