package org.jdyno.orderdb.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.orderdb.business.Business.OrderStatusResult;
import org.jdyno.orders.request.CustomerRequest;
import org.jdyno.orders.request.OrderStatusRequest;

/** Reads the last order of a customer. For one thread at a time. */
final class OrderStatus implements SqlTransaction<OrderStatusRequest, OrderStatusResult> {
    private static final String CUSTOMER =
            "select c_first, c_middle, c_last, c_balance from customer where c_w_id = ? and c_d_id = ? and c_id = ?";
    /** Sorts as the index does, as H2 otherwise reads all orders of the district and sorts those of the customer. */
    static final String ORDER = "select o_id, o_entry_d, o_carrier_id from orders"
            + " where o_w_id = ? and o_d_id = ? and o_c_id = ?"
            + " order by o_w_id, o_d_id, o_c_id, o_id desc fetch first row only";

    private static final String LINES = "select ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d"
            + " from order_line where ol_w_id = ? and ol_d_id = ? and ol_o_id = ? order by ol_number";

    private final Customers customers = new Customers();

    @Override
    public boolean perform(Session session, OrderStatusRequest request, OrderStatusResult result) throws SQLException {
        CustomerRequest of = request.customer;
        result.customer = customers.find(session, of);
        try (ResultSet row = session.step(CUSTOMER)
                .set(of.warehouse)
                .set(of.district)
                .set(result.customer)
                .queryOne()) {
            result.first = row.getString(1);
            result.middle = row.getString(2);
            result.last = row.getString(3);
            result.balanceCents = row.getLong(4);
        }
        try (ResultSet row = session.step(ORDER)
                .set(of.warehouse)
                .set(of.district)
                .set(result.customer)
                .queryOne()) {
            result.order = row.getInt(1);
            result.enteredMillis = row.getLong(2);
            result.carrier = row.getInt(3); // 0 for a null
        }
        Step lines = session.step(LINES).set(of.warehouse).set(of.district).set(result.order);
        result.lines = 0;
        try (ResultSet row = lines.query()) {
            while (lines.next(row)) {
                int line = result.lines++;
                result.items[line] = row.getInt(1);
                result.supplyWarehouses[line] = row.getInt(2);
                result.quantities[line] = row.getInt(3);
                result.amountCents[line] = row.getLong(4);
                result.deliveredMillis[line] = row.getLong(5); // 0 for a null
            }
        }
        return true;
    }
}
