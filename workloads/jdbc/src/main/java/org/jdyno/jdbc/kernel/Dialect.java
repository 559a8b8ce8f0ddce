package org.jdyno.jdbc.kernel;

import org.jdyno.database.Product;
import org.jdyno.jdbc.column.ColumnType;
import org.jdyno.kit.RoleFailure;

/** What the SQL of a database has instead of what the others have. */
public enum Dialect {
    H2,
    POSTGRES;

    /** @throws RoleFailure as {@code unsupported} if the kernels do not know the SQL of this database */
    public static Dialect of(Product product) {
        switch (product) {
            case H2:
                return H2;
            case POSTGRES:
                return POSTGRES;
            default:
                throw new RoleFailure("unsupported", "the kernels run on H2 and PostgreSQL, not on " + product.title());
        }
    }

    String nameOf(ColumnType type) {
        return this == POSTGRES && type == ColumnType.BINARY ? "BYTEA" : type.sqlType();
    }

    /** The type of large values. */
    String large() {
        return this == POSTGRES ? "BYTEA" : "BLOB";
    }
}
