package org.jdyno.orderdb.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orders.request.OrderStatusRequest;

/** Reads the last order of a customer by a procedure. For one thread at a time. */
final class OrderStatusCall implements SqlTransaction<OrderStatusRequest, OrderStatusResult> {
    private static final String CALL = "{call read_order_status(?, ?, ?, ?)}";

    @Override
    public void perform(Session session, OrderStatusRequest request, OrderStatusResult result) throws SQLException {
        Step call = session.call(CALL)
                .set(request.customer.warehouse)
                .set(request.customer.district)
                .set(request.customer.number)
                .set(request.customer.last);
        try (ResultSet row = call.queryOne()) {
            read(new Fields(row), result);
        }
    }

    private static void read(Fields row, OrderStatusResult result) throws SQLException {
        result.customer = row.number();
        result.first = row.text();
        result.middle = row.text();
        result.last = row.text();
        result.balanceCents = row.amount();
        result.order = row.number();
        result.enteredMillis = row.amount();
        result.carrier = row.number();
        result.lines = row.numbers(result.items);
        row.numbers(result.supplyWarehouses);
        row.numbers(result.quantities);
        row.amounts(result.amountCents);
        row.amounts(result.deliveredMillis);
    }
}
