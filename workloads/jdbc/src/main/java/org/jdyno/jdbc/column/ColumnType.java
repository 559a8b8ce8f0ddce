package org.jdyno.jdbc.column;

import java.util.Locale;
import java.util.Optional;

/** The types that are set and got: those of the report's Table 3, and some that came later. */
public enum ColumnType {
    BYTE("SMALLINT", WholeNumbers.Bytes::new),
    SHORT("SMALLINT", WholeNumbers.Shorts::new),
    INT("INTEGER", WholeNumbers.Ints::new),
    BIGINT("BIGINT", WholeNumbers.Longs::new),
    BOOLEAN("BOOLEAN", WholeNumbers.Booleans::new),
    REAL("REAL", Fractions.Floats::new),
    DOUBLE("DOUBLE PRECISION", Fractions.Doubles::new),
    DECIMAL("NUMERIC(12,2)", Fractions.Decimals::new),
    DECIMAL_FLOAT("NUMERIC(12,2)", Fractions.DecimalFloats::new),
    CHAR("CHAR(6)", (drawn, rows) -> new Texts.Letters(drawn, 6, rows)),
    VARCHAR("VARCHAR(10)", (drawn, rows) -> new Texts.Letters(drawn, 10, rows)),
    DATE("DATE", Times.Dates::new),
    TIME("TIME", Times.TimesOfDay::new),
    TIMESTAMP("TIMESTAMP", Times.Timestamps::new),
    LOCAL_DATE("DATE", Times.LocalDates::new),
    LOCAL_DATE_TIME("TIMESTAMP", Times.LocalDateTimes::new),
    BINARY("VARBINARY(64)", (drawn, rows) -> new Texts.Binaries(drawn, 64, rows));

    private interface Drawing {
        Column draw(Values drawn, int rows);
    }

    private final String sqlType;
    private final Drawing drawing;

    ColumnType(String sqlType, Drawing drawing) {
        this.sqlType = sqlType;
        this.drawing = drawing;
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
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
