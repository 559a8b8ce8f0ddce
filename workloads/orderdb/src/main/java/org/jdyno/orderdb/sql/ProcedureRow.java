package org.jdyno.orderdb.sql;

import java.sql.ResultSet;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h2.tools.SimpleResultSet;
import org.jdyno.orderdb.business.Address;

/** The result of a procedure of H2: a row whose fields are added in their order. For one thread. */
final class ProcedureRow {
    private static final int INT_DIGITS = 10;
    private static final int BIGINT_DIGITS = 19;
    private static final int TEXT_LENGTH = 500;

    private final SimpleResultSet row = new SimpleResultSet();
    private final List<Object> fields = new ArrayList<>();

    ProcedureRow() {
        row.setAutoClose(false);
    }

    private ProcedureRow add(Object field, int type, String typeName, int precision) {
        fields.add(field);
        row.addColumn("f" + fields.size(), type, typeName, precision, 0);
        return this;
    }

    ProcedureRow truth(boolean field) {
        return add(field, Types.BOOLEAN, "BOOLEAN", 1);
    }

    ProcedureRow number(int field) {
        return add(field, Types.INTEGER, "INTEGER", INT_DIGITS);
    }

    ProcedureRow amount(long field) {
        return add(field, Types.BIGINT, "BIGINT", BIGINT_DIGITS);
    }

    ProcedureRow text(String field) {
        return add(field, Types.VARCHAR, "CHARACTER VARYING", TEXT_LENGTH);
    }

    ProcedureRow address(Address address) {
        return text(address.street1)
                .text(address.street2)
                .text(address.city)
                .text(address.state)
                .text(address.zip);
    }

    /** An array of the first numbers. */
    ProcedureRow numbers(int[] numbers, int count) {
        Integer[] first = new Integer[count];
        Arrays.setAll(first, i -> numbers[i]);
        return array(first, "INTEGER");
    }

    /** An array of the first amounts. */
    ProcedureRow amounts(long[] amounts, int count) {
        Long[] first = new Long[count];
        Arrays.setAll(first, i -> amounts[i]);
        return array(first, "BIGINT");
    }

    /** An array of the first texts. */
    ProcedureRow texts(String[] texts, int count) {
        return array(Arrays.copyOf(texts, count), "CHARACTER VARYING");
    }

    private ProcedureRow array(Object[] elements, String type) {
        return add(elements, Types.ARRAY, type + " ARRAY", 0);
    }

    /** The row as H2 expects it. */
    ResultSet result() {
        row.addRow(fields.toArray());
        return row;
    }
}
