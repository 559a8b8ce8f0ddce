package org.jdyno.orderdb.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.orderdb.business.Business.Delivered;
import org.jdyno.orders.business.Warehouse;
import org.jdyno.orders.request.DeliveryRequest;

/** Delivers the oldest undelivered order of every district of a warehouse. For one thread at a time. */
final class Delivery implements SqlTransaction<DeliveryRequest, Delivered> {
    /** Sorts by the whole key, because H2 otherwise reads all orders of the district and sorts them. */
    static final String OLDEST = "select no_o_id from new_order where no_w_id = ? and no_d_id = ?"
            + " order by no_w_id, no_d_id, no_o_id fetch first row only";

    private static final String TAKE = "delete from new_order where no_w_id = ? and no_d_id = ? and no_o_id = ?";
    static final String CUSTOMER = "select o_c_id from orders where o_w_id = ? and o_d_id = ? and o_id = ?";
    private static final String CARRIER =
            "update orders set o_carrier_id = ? where o_w_id = ? and o_d_id = ? and o_id = ?";
    private static final String LINES =
            "update order_line set ol_delivery_d = ? where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?";
    private static final String AMOUNT =
            "select sum(ol_amount) from order_line where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?";
    private static final String BALANCE = "update customer set c_balance = c_balance + ?,"
            + " c_delivery_cnt = c_delivery_cnt + 1 where c_w_id = ? and c_d_id = ? and c_id = ?";
    private static final int NONE = 0;

    @Override
    public boolean perform(Session session, DeliveryRequest request, Delivered result) throws SQLException {
        long nowMillis = System.currentTimeMillis();
        result.orders = 0;
        for (int district = 1; district <= Warehouse.DISTRICTS; district++) {
            int order = takeOldest(session, request.warehouse, district);
            if (order != NONE) {
                deliver(session, request, district, order, nowMillis);
                result.orders++;
            }
        }
        return true;
    }

    private static int takeOldest(Session session, int warehouse, int district) throws SQLException {
        while (true) {
            int order = oldest(session, warehouse, district);
            // Another delivery may have taken it since it was read.
            if (order == NONE
                    || session.step(TAKE)
                                    .set(warehouse)
                                    .set(district)
                                    .set(order)
                                    .update()
                            == 1) {
                return order;
            }
        }
    }

    private static int oldest(Session session, int warehouse, int district) throws SQLException {
        Step step = session.step(OLDEST).set(warehouse).set(district);
        try (ResultSet row = step.query()) {
            return step.next(row) ? row.getInt(1) : NONE;
        }
    }

    private static void deliver(Session session, DeliveryRequest request, int district, int order, long nowMillis)
            throws SQLException {
        int warehouse = request.warehouse;
        int customer;
        try (ResultSet row =
                session.step(CUSTOMER).set(warehouse).set(district).set(order).queryOne()) {
            customer = row.getInt(1);
        }
        session.step(CARRIER)
                .set(request.carrier)
                .set(warehouse)
                .set(district)
                .set(order)
                .updateOne();
        session.step(LINES)
                .set(nowMillis)
                .set(warehouse)
                .set(district)
                .set(order)
                .update();
        long cents;
        try (ResultSet row =
                session.step(AMOUNT).set(warehouse).set(district).set(order).queryOne()) {
            cents = row.getLong(1);
        }
        session.step(BALANCE)
                .set(cents)
                .set(warehouse)
                .set(district)
                .set(customer)
                .updateOne();
    }
}
