package org.jdyno.orderdb.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import org.jdyno.orderdb.business.Business.Delivered;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orderdb.business.Business.StockLevelResult;
import org.jdyno.orders.request.CustomerRequest;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.request.NewOrderRequest;
import org.jdyno.orders.request.OrderStatusRequest;
import org.jdyno.orders.request.PaymentRequest;
import org.jdyno.orders.request.StockLevelRequest;

/**
 * The transactions as procedures of H2, which calls the static methods in its own process, each with a connection of
 * its own to the transaction of the caller. They perform what clients perform with prepared statements. The caller
 * commits.
 *
 * <p>H2 may also ask what columns a result has; then nothing must be performed.
 */
public final class JavaProcedures {
    /** The URL of the connection with which H2 asks for columns. */
    private static final String FOR_COLUMNS = "jdbc:columnlist:connection";

    /** The SQL state and H2's error of a deadlock. */
    private static final int ROLLED_BACK = 40_001;

    private static final ThreadLocal<JavaProcedures> OF_THREAD = ThreadLocal.withInitial(JavaProcedures::new);

    private final Transactions transactions = Transactions.prepared(Dialect.H2, false);
    private final Traffic traffic = Traffic.ofNobody();

    private JavaProcedures() {}

    private <Q, R> void perform(Connection connection, SqlTransaction<Q, R> transaction, Q request, R result)
            throws SQLException {
        if (connection.getMetaData().getURL().equals(FOR_COLUMNS)) {
            return;
        }
        Session session = new Session(connection, traffic);
        try {
            transaction.perform(session, request, result);
        } catch (SQLException thrown) {
            throw Dialect.isTransient(thrown) ? rolledBack(thrown) : thrown;
        } finally {
            session.closeStatements();
        }
    }

    /**
     * What the client must perform again. If another session has changed a row meanwhile, H2 would otherwise repeat the
     * call itself, without undoing what its first statements did.
     */
    private static SQLException rolledBack(SQLException thrown) {
        return new SQLTransactionRollbackException(
                thrown.getMessage(), String.valueOf(ROLLED_BACK), ROLLED_BACK, thrown);
    }

    /** Enters an order. */
    public static ResultSet enterOrder(
            Connection connection,
            int warehouse,
            int district,
            int customer,
            boolean allLocal,
            Integer[] items,
            Integer[] suppliers,
            Integer[] quantities)
            throws SQLException {
        NewOrderRequest request = new NewOrderRequest();
        request.warehouse = warehouse;
        request.district = district;
        request.customer = customer;
        request.allLocal = allLocal;
        request.lines = items == null ? 0 : items.length;
        for (int i = 0; i < request.lines; i++) {
            request.items[i] = items[i];
            request.supplyWarehouses[i] = suppliers[i];
            request.quantities[i] = quantities[i];
        }
        NewOrderResult result = new NewOrderResult();
        JavaProcedures its = OF_THREAD.get();
        its.perform(connection, its.transactions.newOrder, request, result);
        Row.Output row = new Row.Output();
        result.pass(row);
        row.passLines(result);
        return row.result();
    }

    /** Receives a payment. */
    public static ResultSet receivePayment(
            Connection connection,
            int warehouse,
            int district,
            int ofWarehouse,
            int ofDistrict,
            int ofCustomer,
            String ofLast,
            int cents)
            throws SQLException {
        PaymentRequest request = new PaymentRequest();
        request.warehouse = warehouse;
        request.district = district;
        fill(request.customer, ofWarehouse, ofDistrict, ofCustomer, ofLast);
        request.cents = cents;
        PaymentResult result = new PaymentResult();
        JavaProcedures its = OF_THREAD.get();
        its.perform(connection, its.transactions.payment, request, result);
        Row.Output row = new Row.Output();
        result.pass(row);
        return row.result();
    }

    private static void fill(CustomerRequest request, int warehouse, int district, int number, String last) {
        request.warehouse = warehouse;
        request.district = district;
        request.number = number;
        request.last = last;
    }

    /** Reads the last order of a customer. */
    public static ResultSet readOrderStatus(
            Connection connection, int warehouse, int district, int customer, String last) throws SQLException {
        OrderStatusRequest request = new OrderStatusRequest();
        fill(request.customer, warehouse, district, customer, last);
        OrderStatusResult result = new OrderStatusResult();
        JavaProcedures its = OF_THREAD.get();
        its.perform(connection, its.transactions.orderStatus, request, result);
        Row.Output row = new Row.Output();
        result.pass(row);
        row.passLines(result);
        return row.result();
    }

    /** Counts the items that are short of stock. */
    public static ResultSet countShortStock(Connection connection, int warehouse, int district, int threshold)
            throws SQLException {
        StockLevelRequest request = new StockLevelRequest();
        request.warehouse = warehouse;
        request.district = district;
        request.threshold = threshold;
        StockLevelResult result = new StockLevelResult();
        JavaProcedures its = OF_THREAD.get();
        its.perform(connection, its.transactions.stockLevel, request, result);
        return row(result.items);
    }

    /** Delivers the oldest order of every district. */
    public static ResultSet deliverOrders(Connection connection, int warehouse, int carrier) throws SQLException {
        DeliveryRequest request = new DeliveryRequest();
        request.warehouse = warehouse;
        request.carrier = carrier;
        Delivered result = new Delivered();
        JavaProcedures its = OF_THREAD.get();
        its.perform(connection, its.transactions.delivery, request, result);
        return row(result.orders);
    }

    private static ResultSet row(int number) {
        Row.Output row = new Row.Output();
        row.number(number);
        return row.result();
    }
}
