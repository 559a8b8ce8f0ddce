package org.jdyno.jdbc.kernel;

import java.util.Locale;
import org.jdyno.jdbc.column.ColumnType;
import org.jdyno.kit.RoleFailure;

/** What the SQL of a database has instead of what the others have. */
public enum Dialect {
    H2,
    POSTGRES;

    /** The dialect of a value of the parameter {@code database}. */
    public static Dialect of(String database) {
        for (Dialect dialect : values()) {
            if (dialect.toString().equals(database)) {
                return dialect;
            }
        }
        throw new RoleFailure("bad-parameter", "parameter database must be h2 or postgres, not \"" + database + "\"");
    }

    /** Whether calls stay in this process, so that they are too short for two readings of the clock each. */
    boolean isEmbedded() {
        return this == H2;
    }

    String nameOf(ColumnType type) {
        return this == POSTGRES && type == ColumnType.BINARY ? "BYTEA" : type.sqlType();
    }

    /** The type of large values. */
    String large() {
        return this == POSTGRES ? "BYTEA" : "BLOB";
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
