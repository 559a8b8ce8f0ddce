package org.jdyno.jdbc.column;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.function.Function;
import org.jdyno.jdbc.column.Columns.Values;
import org.jdyno.kit.Parameters;

/** The types that are set and got: those of the report's Table 3, and some that came later. */
public enum ColumnType {
    BYTE("SMALLINT", Columns::bytes),
    SHORT("SMALLINT", Columns::shorts),
    INT("INTEGER", Columns::ints),
    BIGINT("BIGINT", Columns::longs),
    BOOLEAN("BOOLEAN", Columns::booleans),
    REAL("REAL", Columns::floats),
    DOUBLE("DOUBLE PRECISION", Columns::doubles),
    DECIMAL(
            "NUMERIC(12,2)",
            Columns.of(
                    Values::decimal,
                    PreparedStatement::setBigDecimal,
                    ResultSet::getBigDecimal,
                    BigDecimal::toPlainString)),
    DECIMAL_FLOAT("NUMERIC(12,2)", Columns::decimalFloats),
    CHAR("CHAR(6)", letters(6)),
    VARCHAR("VARCHAR(10)", letters(10)),
    DATE(
            "DATE",
            Columns.of(
                    drawn -> Date.valueOf(drawn.date()),
                    PreparedStatement::setDate,
                    ResultSet::getDate,
                    date -> date.toLocalDate().toString())),
    TIME(
            "TIME",
            Columns.of(
                    drawn -> Time.valueOf(drawn.time()),
                    PreparedStatement::setTime,
                    ResultSet::getTime,
                    Time::toString)),
    TIMESTAMP(
            "TIMESTAMP",
            Columns.of(
                    drawn -> Timestamp.valueOf(drawn.timestamp()),
                    PreparedStatement::setTimestamp,
                    ResultSet::getTimestamp,
                    timestamp -> Columns.MICROS.format(timestamp.toLocalDateTime()))),
    LOCAL_DATE(
            "DATE",
            Columns.of(
                    Values::date,
                    PreparedStatement::setObject,
                    (result, index) -> result.getObject(index, LocalDate.class),
                    LocalDate::toString)),
    LOCAL_DATE_TIME(
            "TIMESTAMP",
            Columns.of(
                    Values::timestamp,
                    PreparedStatement::setObject,
                    (result, index) -> result.getObject(index, LocalDateTime.class),
                    Columns.MICROS::format)),
    BINARY("VARBINARY(64)", Columns::binaries);

    /** Draws the values of so many rows. */
    interface Drawing {
        Column draw(Values drawn, int rows);
    }

    private final String sqlType;
    private final Drawing drawing;

    ColumnType(String sqlType, Drawing drawing) {
        this.sqlType = sqlType;
        this.drawing = drawing;
    }

    private static Drawing letters(int length) {
        return Columns.of(
                drawn -> drawn.letters(length),
                PreparedStatement::setString,
                ResultSet::getString,
                Function.<String>identity());
    }

    /** The type of a word of the parameter {@code kernel}, such as {@code local-date}. */
    public static Optional<ColumnType> of(String word) {
        for (ColumnType type : values()) {
            if (type.toString().equals(word)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** The name of the type in standard SQL. */
    public String sqlType() {
        return sqlType;
    }

    /** Draws the values of a column. */
    public Column draw(long seed, int rows) {
        return drawing.draw(new Values(seed), rows);
    }

    @Override
    public String toString() {
        return Parameters.wordOf(this);
    }
}
