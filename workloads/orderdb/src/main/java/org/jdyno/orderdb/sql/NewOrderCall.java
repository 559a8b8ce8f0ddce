package org.jdyno.orderdb.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.orderdb.business.Business.NewOrderResult;
import org.jdyno.orders.request.NewOrderRequest;

/** Enters an order by a procedure, or rolls it back if an item does not exist. For one thread at a time. */
final class NewOrderCall implements SqlTransaction<NewOrderRequest, NewOrderResult> {
    private static final String CALL = "{call enter_order(?, ?, ?, ?, ?, ?, ?)}";

    @Override
    public void perform(Session session, NewOrderRequest request, NewOrderResult result) throws SQLException {
        Step call = session.call(CALL)
                .set(request.warehouse)
                .set(request.district)
                .set(request.customer)
                .set(request.allLocal)
                .set(request.items, request.lines)
                .set(request.supplyWarehouses, request.lines)
                .set(request.quantities, request.lines);
        try (ResultSet row = call.queryOne()) {
            read(new Fields(row), result);
        }
    }

    private static void read(Fields row, NewOrderResult result) throws SQLException {
        result.rolledBack = row.truth();
        result.order = row.number();
        result.last = row.text();
        result.credit = row.text();
        result.discount = row.number();
        result.warehouseTax = row.number();
        result.districtTax = row.number();
        result.enteredMillis = row.amount();
        result.totalCents = row.amount();
        result.lines = 0;
        if (result.rolledBack) {
            return;
        }
        result.lines = row.texts(result.itemNames);
        row.numbers(result.left);
        row.text().getChars(0, result.lines, result.brands, 0);
        row.numbers(result.priceCents);
        row.amounts(result.amountCents);
    }

    @Override
    public boolean isRolledBack(NewOrderResult result) {
        return result.rolledBack;
    }
}
