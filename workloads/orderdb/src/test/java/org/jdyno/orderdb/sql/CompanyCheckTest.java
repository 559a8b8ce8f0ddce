package org.jdyno.orderdb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import org.jdyno.database.Database;
import org.jdyno.kit.RoleContexts;
import org.jdyno.orderdb.business.Business.Delivered;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orderdb.sql.Attempts.BackOff;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Choices;
import org.jdyno.orders.business.Condition;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.terminal.TransactionKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions hold after right transactions and find wrong ones. */
@ResourceLock("the database of this process")
class CompanyCheckTest {
    private static final Population POPULATION = new Population(1, 0);
    private static final int WAREHOUSES = 2;

    private final Database database = Database.of(RoleContexts.parameters("database=h2"), Collections.emptyMap());
    private final Choices choices = Choices.of(WAREHOUSES, POPULATION, 1);
    private final Chance chance = new Chance(2);
    private Connection connection;
    private CompanyCheck check;
    private Attempts attempts;

    @BeforeEach
    void load() throws Exception {
        connection = database.connect();
        Loader.load(connection, Dialect.H2, true, WAREHOUSES, POPULATION, 1);
        check = new CompanyCheck(connection, POPULATION.ordersPerDistrict);
        Connections connections = Connections.ofEachThread(database, Connection.TRANSACTION_READ_COMMITTED);
        attempts = new Attempts(connections, Traffic.of(RoleContexts.ofNobody()), new BackOff(1, 0));
    }

    @AfterEach
    void close() throws SQLException {
        attempts.close();
        connection.close();
    }

    private void order(SqlTransaction<NewOrderRequest, NewOrderResult> newOrder, int times) throws SQLException {
        NewOrderRequest request = new NewOrderRequest();
        for (int i = 0; i < times; i++) {
            request.draw(1, choices, chance);
            attempts.perform(TransactionKind.NEW_ORDER, newOrder, request, new NewOrderResult());
        }
    }

    private void payAndDeliver(int times) throws SQLException {
        PaymentRequest payment = new PaymentRequest();
        DeliveryRequest delivery = new DeliveryRequest();
        for (int i = 0; i < times; i++) {
            payment.draw(2, choices, chance);
            attempts.perform(TransactionKind.PAYMENT, new Payment(Dialect.H2), payment, new PaymentResult());
            delivery.draw(1, chance);
            attempts.perform(TransactionKind.DELIVERY, new Delivery(), delivery, new Delivered());
        }
    }

    private void assertAllHolds() throws SQLException {
        for (Condition.Kind kind : Condition.Kind.values()) {
            assertEquals(Condition.HOLDS, check.found(kind), kind.title());
        }
        assertEquals(Condition.HOLDS, check.stockFound());
    }

    @Test
    void conditionsHoldAtFirstAndAfterTransactions() throws Exception {
        assertAllHolds();
        order(new NewOrder(Dialect.H2, false), 100);
        order(new NewOrder(Dialect.H2, true), 100);
        payAndDeliver(12); // there are nine undelivered orders in each district at first
        assertAllHolds();
    }

    /** A transaction that forgets to roll back when an item is missing leaves an order without its last line. */
    @Test
    void aRollbackThatIsForgottenIsFound() throws Exception {
        NewOrder newOrder = new NewOrder(Dialect.H2, false);
        SqlTransaction<NewOrderRequest, NewOrderResult> forgetful =
                (session, request, result) -> newOrder.perform(session, request, result) || true;
        order(forgetful, 500);
        String found = check.found(Condition.Kind.LINES_OF_AN_ORDER);
        assertTrue(
                found.matches("is broken .* first at warehouse 1, district \\d+, order \\d+: \\d+ and not \\d+"),
                found);
        assertFalse(check.found(Condition.Kind.LINES_OF_A_DISTRICT).equals(Condition.HOLDS));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "update warehouse set w_ytd = w_ytd + 1 where w_id = 2 | PAID_AT_DISTRICTS",
                "update warehouse set w_ytd = w_ytd + 1 where w_id = 2 | WAREHOUSE_HISTORY",
                "update district set d_ytd = d_ytd + 1 where d_id = 3 | DISTRICT_HISTORY",
                "update district set d_next_o_id = d_next_o_id + 1 where d_id = 3 | LAST_ORDER",
                "delete from new_order where no_o_id = 30 and no_d_id = 1 | LAST_ORDER",
                "delete from new_order where no_o_id = 25 and no_d_id = 1 | NEW_ORDERS_IN_A_ROW",
                "delete from new_order where no_o_id = 22 and no_d_id = 1 | CARRIER",
                "update orders set o_carrier_id = null where o_id = 7 | CARRIER",
                "delete from order_line where ol_o_id = 9 and ol_number = 3 | LINES_OF_A_DISTRICT",
                "update orders set o_ol_cnt = o_ol_cnt + 1 where o_id = 9 | LINES_OF_AN_ORDER",
                "update order_line set ol_delivery_d = null where ol_o_id = 9 and ol_number = 1 | DELIVERY_DATES",
                "update order_line set ol_delivery_d = 1 where ol_o_id = 29 and ol_number = 1 | DELIVERY_DATES",
                "update customer set c_balance = c_balance + 1 where c_id = 4 | BALANCE",
                "update customer set c_ytd_payment = c_ytd_payment + 1 where c_id = 4 | DELIVERED",
            })
    void whatIsWrongIsFound(String change, Condition.Kind kind) throws Exception {
        try (Statement statement = connection.createStatement()) {
            assertTrue(statement.executeUpdate(change) > 0, change);
        }
        assertTrue(check.found(kind).startsWith("is broken"), kind.title());
    }

    @ParameterizedTest
    @CsvSource({"s_ytd", "s_order_cnt"})
    void stockThatWasTakenTwiceIsFound(String column) throws Exception {
        order(new NewOrder(Dialect.H2, false), 20);
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("update stock set " + column + " = " + column + " + 1 where s_i_id = 5");
        }
        assertTrue(check.stockFound().startsWith("is broken"));
    }
}
