package org.jdyno.orderdb.sql;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.database.Database;
import org.jdyno.kit.RoleContexts;
import org.jdyno.orders.business.Population;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * How H2 finds an order among those of its district. If it read them all, transactions would take longer the more
 * orders there are, and a trial would have no steady state.
 */
@ResourceLock("the database of this process")
class PlansTest {
    private static final Pattern READ = Pattern.compile("scanCount: (\\d+)");
    /** The row, and the one before or after it. */
    private static final int FEW = 3;

    private Connection connection;

    @BeforeEach
    void load() throws Exception {
        Database database = Database.of(RoleContexts.parameters("database=h2"), Collections.emptyMap());
        connection = database.connect();
        Loader.load(connection, Dialect.H2, false, 1, new Population(1, 0), 1);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void assertReadsFewRows(String query, int... values) throws SQLException {
        try (PreparedStatement explained = connection.prepareStatement("explain analyze " + query)) {
            for (int i = 0; i < values.length; i++) {
                explained.setInt(i + 1, values[i]);
            }
            try (ResultSet plan = explained.executeQuery()) {
                plan.next();
                Matcher read = READ.matcher(plan.getString(1));
                assertTrue(read.find() && Integer.parseInt(read.group(1)) <= FEW, plan.getString(1));
            }
        }
    }

    @Test
    void theOldestUndeliveredOrderOfADistrictIsFoundByItsKey() throws SQLException {
        assertReadsFewRows(Delivery.OLDEST, 1, 1);
    }

    @Test
    void theCustomerOfAnOrderIsFoundByTheKeyOfTheOrder() throws SQLException {
        assertReadsFewRows(Delivery.CUSTOMER, 1, 1, 7);
    }

    @Test
    void theLastOrderOfACustomerIsFoundByTheIndex() throws SQLException {
        assertReadsFewRows(OrderStatus.ORDER, 1, 1, 7);
    }
}
