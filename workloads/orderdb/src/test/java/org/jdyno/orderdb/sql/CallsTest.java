package org.jdyno.orderdb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import org.jdyno.database.Database;
import org.jdyno.database.DatabaseRole;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.RoleContexts;
import org.jdyno.orderdb.business.Business.Delivered;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orderdb.business.Business.StockLevelResult;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Choices;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Whatever a terminal shows is the same whether statements are prepared or procedures are called. */
@ResourceLock("the database of this process")
class CallsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Population POPULATION = new Population(1, 0);
    private static final int WAREHOUSES = 2;
    private static final int TIMES = 100;

    private final Choices choices = Choices.of(WAREHOUSES, POPULATION, 1);
    private final Chance chance = new Chance(3);
    private Session session;
    private Transactions prepared;
    private int rolledBack;
    private int noted;

    @Test
    void inH2() throws Exception {
        compare(Database.of(RoleContexts.parameters("database=h2"), Collections.emptyMap()));
    }

    @Test
    void inPostgres(@TempDir Path directory) throws Exception {
        try (ChildRole role = ChildRole.start(
                DatabaseRole.class, "database=postgres", "fsync=off", "log=" + directory.resolve("log"))) {
            String address = role.next("ready").get("endpoints").get("database").asText();
            compare(Database.of(
                    RoleContexts.parameters("database=postgres"), Map.of("database", Map.of("database", address))));
        }
    }

    private void compare(Database database) throws Exception {
        Dialect dialect = Dialect.of(database.product());
        prepared = Transactions.prepared(dialect, false);
        try (Connection connection = database.connect()) {
            Loader.load(connection, dialect, true, WAREHOUSES, POPULATION, 1);
            connection.setAutoCommit(false);
            session = new Session(connection, Traffic.ofNobody());
            for (int i = 0; i < TIMES; i++) {
                order();
                pay();
                read();
            }
            for (int i = 0; i < 12; i++) { // there are nine undelivered orders in each district at first
                deliver();
            }
        }
        assertTrue(rolledBack > 0, "no order was rolled back");
        assertTrue(noted > 0, "no customer is bad");
    }

    private void order() throws SQLException {
        NewOrderRequest request = new NewOrderRequest();
        request.draw(1, choices, chance);
        if (rolledBack == 0) {
            request.items[request.lines - 1] = choices.missingItem();
        }
        JsonNode shown = same(
                prepared.newOrder, Transactions.called().newOrder, request, new NewOrderResult(), new NewOrderResult());
        rolledBack += shown.get("rolledBack").asBoolean() ? 1 : 0;
    }

    private void pay() throws SQLException {
        PaymentRequest request = new PaymentRequest();
        request.draw(1, choices, chance);
        JsonNode shown = same(
                prepared.payment, Transactions.called().payment, request, new PaymentResult(), new PaymentResult());
        noted += shown.get("notes").asText().isEmpty() ? 0 : 1;
    }

    private void read() throws SQLException {
        OrderStatusRequest status = new OrderStatusRequest();
        status.draw(1, choices, chance);
        same(
                prepared.orderStatus,
                Transactions.called().orderStatus,
                status,
                new OrderStatusResult(),
                new OrderStatusResult());
        StockLevelRequest level = new StockLevelRequest();
        level.draw(1, 1, chance);
        same(
                prepared.stockLevel,
                Transactions.called().stockLevel,
                level,
                new StockLevelResult(),
                new StockLevelResult());
    }

    private void deliver() throws SQLException {
        DeliveryRequest request = new DeliveryRequest();
        request.draw(1, chance);
        same(prepared.delivery, Transactions.called().delivery, request, new Delivered(), new Delivered());
    }

    /** Performs a transaction, undoes it, performs it by a call, and keeps that. */
    private <Q, R> JsonNode same(
            SqlTransaction<Q, R> byStatements, SqlTransaction<Q, R> byCall, Q request, R one, R other)
            throws SQLException {
        boolean done = byStatements.perform(session, request, one);
        session.rollback();
        assertEquals(done, byCall.perform(session, request, other));
        JsonNode shown = shown(other);
        assertEquals(shown(one), shown);
        if (done) {
            session.commit();
        } else {
            session.rollback();
        }
        return shown;
    }

    /** All fields but what was left in arrays by an order that is rolled back, and the time of the transaction. */
    private static JsonNode shown(Object result) {
        ObjectNode shown = JSON.valueToTree(result);
        for (String time : new String[] {"enteredMillis", "paidMillis"}) {
            shown.remove(time);
        }
        if (shown.path("rolledBack").asBoolean()) {
            shown.retain("rolledBack", "order", "last", "credit", "discount", "warehouseTax", "districtTax", "lines");
        }
        return shown;
    }
}
