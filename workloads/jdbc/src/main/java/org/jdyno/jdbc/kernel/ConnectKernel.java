package org.jdyno.jdbc.kernel;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jdyno.kit.Kernel;

/** Opens a connection, asks for a number and closes it. An operation is a connection. */
public final class ConnectKernel implements Kernel {
    private static final int MODULUS = 1000;

    private final Session session;
    private int asked;

    public ConnectKernel(Session session) {
        this.session = session;
    }

    @Override
    public long repeat(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            asked = (asked + 1) % MODULUS;
            try (Connection connection = session.database.connect();
                    Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SELECT " + asked)) {
                if (!result.next()) {
                    throw Kernel.wrong("a new connection does not answer");
                }
                Kernel.require(asked, result.getInt(1), "the answer of a new connection");
            }
        }
        return times;
    }

    @Override
    public int mostTimes() {
        return session.mostTimes();
    }
}
