package org.jdyno.orderdb.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.orderdb.business.Business.StockLevelResult;
import org.jdyno.orders.business.Rules;
import org.jdyno.orders.request.StockLevelRequest;

/** Counts the items of a district's last orders that are short of stock. For one thread at a time. */
final class StockLevel implements SqlTransaction<StockLevelRequest, StockLevelResult> {
    private static final String DISTRICT = "select d_next_o_id from district where d_w_id = ? and d_id = ?";
    private static final String SHORT = "select count(distinct s_i_id) from order_line, stock"
            + " where ol_w_id = ? and ol_d_id = ? and ol_o_id >= ? and ol_o_id < ?"
            + " and s_w_id = ? and s_i_id = ol_i_id and s_quantity < ?";

    @Override
    public boolean perform(Session session, StockLevelRequest request, StockLevelResult result) throws SQLException {
        int next;
        try (ResultSet row = session.step(DISTRICT)
                .set(request.warehouse)
                .set(request.district)
                .queryOne()) {
            next = row.getInt(1);
        }
        try (ResultSet row = session.step(SHORT)
                .set(request.warehouse)
                .set(request.district)
                .set(next - Rules.LAST_ORDERS)
                .set(next)
                .set(request.warehouse)
                .set(request.threshold)
                .queryOne()) {
            result.items = row.getInt(1);
        }
        return true;
    }
}
