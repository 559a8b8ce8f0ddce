package org.jdyno.orderdb.sql;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jdyno.kit.RoleFailure;

/** The procedures of a database that perform transactions: SQL in PostgreSQL, Java in H2. Any thread. */
final class Procedures {
    /** Names in SQL, those that others call first. */
    private static final String[] OF_POSTGRES = {"now_millis", "find_customer"};

    private static final String[][] ALL = {
        {"enter_order", "enterOrder"},
        {"receive_payment", "receivePayment"},
        {"read_order_status", "readOrderStatus"},
        {"count_short_stock", "countShortStock"},
        {"deliver_orders", "deliverOrders"}
    };
    private static final String NO_SUCH_CLASS = "90086";

    private Procedures() {}

    /** Creates the procedures in the schema of the connection, in place of those of an earlier trial. */
    static void create(Connection connection, Dialect dialect) throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            if (dialect == Dialect.H2) {
                createAliases(statement);
            } else {
                createFunctions(statement);
            }
        }
    }

    private static void createAliases(Statement statement) throws SQLException {
        for (String[] procedure : ALL) {
            statement.execute("drop alias if exists " + procedure[0]);
            try {
                statement.execute("create alias " + procedure[0] + " for '" + JavaProcedures.class.getName() + "."
                        + procedure[1] + "'");
            } catch (SQLException refused) {
                if (!NO_SUCH_CLASS.equals(refused.getSQLState())) {
                    throw refused;
                }
                throw new RoleFailure(
                        "unsupported",
                        "the H2 of url lacks jdyno's classes, which statements=callable needs; set"
                                + " statements=prepared, or leave out url",
                        refused);
            }
        }
    }

    private static void createFunctions(Statement statement) throws SQLException, IOException {
        for (String name : OF_POSTGRES) {
            statement.execute("drop function if exists " + name);
        }
        for (String[] procedure : ALL) {
            statement.execute("drop function if exists " + procedure[0]);
        }
        statement.execute(functions());
    }

    private static String functions() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (InputStream file = Procedures.class.getResourceAsStream("procedures.sql")) {
            byte[] part = new byte[1 << 13];
            for (int length; (length = file.read(part)) > 0; ) {
                text.write(part, 0, length);
            }
        }
        return new String(text.toByteArray(), StandardCharsets.UTF_8);
    }
}
