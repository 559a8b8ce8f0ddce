package org.jdyno.orderdb.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.business.Rules;
import org.jdyno.orders.business.Warehouse;
import org.jdyno.orders.request.NewOrderRequest;

/** Enters an order, or rolls it back if an item does not exist. For one thread at a time. */
final class NewOrder implements SqlTransaction<NewOrderRequest, NewOrderResult> {
    private static final String WAREHOUSE = "select w_tax from warehouse where w_id = ?";
    private static final String DISTRICT = "select d_tax, d_next_o_id from district where d_w_id = ? and d_id = ?";
    private static final String NEXT_ORDER = "update district set d_next_o_id = ? where d_w_id = ? and d_id = ?";
    private static final String CUSTOMER =
            "select c_discount, c_last, c_credit from customer where c_w_id = ? and c_d_id = ? and c_id = ?";
    private static final String ORDER = "insert into orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id,"
            + " o_ol_cnt, o_all_local) values (?, ?, ?, ?, ?, null, ?, ?)";
    private static final String NEW_ORDER = "insert into new_order (no_w_id, no_d_id, no_o_id) values (?, ?, ?)";
    private static final String ITEM = "select i_price, i_name, i_data from item where i_id = ?";
    private static final String TAKEN = "update stock set s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt"
            + " + 1, s_remote_cnt = s_remote_cnt + ? where s_w_id = ? and s_i_id = ?";
    private static final String LINE = "insert into order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id,"
            + " ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info)"
            + " values (?, ?, ?, ?, ?, ?, null, ?, ?, ?)";

    private final String district;
    /** For each district, because each has a column of its own. */
    private final String[] stock = new String[Warehouse.DISTRICTS];

    private final boolean batch;
    /** The lines in the order in which they are processed. */
    private final int[] sorted = new int[Population.MAX_LINES];

    private String itemData;

    /** @param batch whether order lines are inserted by one batch */
    NewOrder(Dialect dialect, boolean batch) {
        this.batch = batch;
        district = dialect.locking(DISTRICT);
        for (int i = 1; i <= stock.length; i++) {
            stock[i - 1] = dialect.locking("select s_quantity, s_data, " + Tables.districtInfo(i)
                    + " from stock where s_w_id = ? and s_i_id = ?");
        }
    }

    @Override
    public boolean perform(Session session, NewOrderRequest request, NewOrderResult result) throws SQLException {
        result.enteredMillis = System.currentTimeMillis();
        result.lines = 0;
        result.totalCents = 0;
        if (batch) {
            session.step(LINE).forget(); // what an attempt that failed has left
        }
        enter(session, request, result);
        sort(request);
        long cents = 0;
        for (int i = 0; i < request.lines; i++) {
            int line = sorted[i];
            if (!readItem(session, request.items[line], line, result)) {
                result.rolledBack = true;
                return false;
            }
            add(session, request, line, result);
            cents += result.amountCents[line];
        }
        if (batch) {
            session.step(LINE).updateBatch();
        }
        result.rolledBack = false;
        result.lines = request.lines;
        result.totalCents = Rules.total(cents, result.discount, result.warehouseTax, result.districtTax);
        return true;
    }

    private void enter(Session session, NewOrderRequest request, NewOrderResult result) throws SQLException {
        int warehouse = request.warehouse;
        try (ResultSet row = session.step(WAREHOUSE).set(warehouse).queryOne()) {
            result.warehouseTax = row.getInt(1);
        }
        try (ResultSet row =
                session.step(district).set(warehouse).set(request.district).queryOne()) {
            result.districtTax = row.getInt(1);
            result.order = row.getInt(2);
        }
        session.step(NEXT_ORDER)
                .set(result.order + 1)
                .set(warehouse)
                .set(request.district)
                .updateOne();
        try (ResultSet row = session.step(CUSTOMER)
                .set(warehouse)
                .set(request.district)
                .set(request.customer)
                .queryOne()) {
            result.discount = row.getInt(1);
            result.last = row.getString(2);
            result.credit = row.getString(3);
        }
        session.step(ORDER)
                .set(warehouse)
                .set(request.district)
                .set(result.order)
                .set(request.customer)
                .set(result.enteredMillis)
                .set(request.lines)
                .set(request.allLocal ? 1 : 0)
                .updateOne();
        session.step(NEW_ORDER)
                .set(warehouse)
                .set(request.district)
                .set(result.order)
                .updateOne();
    }

    /**
     * Sorts lines by item, then by warehouse, so that two orders lock rows of the stock in the same order and never
     * wait for each other. A missing item has the greatest number, so everything else is done before it is found.
     */
    private void sort(NewOrderRequest request) {
        for (int line = 0; line < request.lines; line++) {
            int at = line;
            while (at > 0 && isBefore(request, line, sorted[at - 1])) {
                sorted[at] = sorted[at - 1];
                at--;
            }
            sorted[at] = line;
        }
    }

    private static boolean isBefore(NewOrderRequest request, int line, int other) {
        int items = Integer.compare(request.items[line], request.items[other]);
        return items < 0 || items == 0 && request.supplyWarehouses[line] < request.supplyWarehouses[other];
    }

    private boolean readItem(Session session, int item, int line, NewOrderResult result) throws SQLException {
        Step step = session.step(ITEM).set(item);
        try (ResultSet row = step.query()) {
            if (!step.next(row)) {
                return false;
            }
            result.priceCents[line] = row.getInt(1);
            result.itemNames[line] = row.getString(2);
            itemData = row.getString(3);
            return true;
        }
    }

    private void add(Session session, NewOrderRequest request, int line, NewOrderResult result) throws SQLException {
        int supply = request.supplyWarehouses[line];
        int item = request.items[line];
        int quantity = request.quantities[line];
        String info;
        try (ResultSet row =
                session.step(stock[request.district - 1]).set(supply).set(item).queryOne()) {
            result.left[line] = Rules.left(row.getInt(1), quantity);
            result.brands[line] = Rules.brand(itemData, row.getString(2));
            info = row.getString(3);
        }
        session.step(TAKEN)
                .set(result.left[line])
                .set(quantity)
                .set(supply == request.warehouse ? 0 : 1)
                .set(supply)
                .set(item)
                .updateOne();
        result.amountCents[line] = (long) quantity * result.priceCents[line];
        Step insert = session.step(LINE)
                .set(request.warehouse)
                .set(request.district)
                .set(result.order)
                .set(line + 1)
                .set(item)
                .set(supply)
                .set(quantity)
                .set(result.amountCents[line])
                .set(info);
        if (batch) {
            insert.add();
        } else {
            insert.updateOne();
        }
    }
}
