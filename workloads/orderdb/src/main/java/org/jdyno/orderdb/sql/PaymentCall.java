package org.jdyno.orderdb.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orders.request.PaymentRequest;

/** Receives the payment of a customer by a procedure. For one thread at a time. */
final class PaymentCall implements SqlTransaction<PaymentRequest, PaymentResult> {
    private static final String CALL = "{call receive_payment(?, ?, ?, ?, ?, ?, ?)}";

    @Override
    public void perform(Session session, PaymentRequest request, PaymentResult result) throws SQLException {
        Step call = session.call(CALL)
                .set(request.warehouse)
                .set(request.district)
                .set(request.customer.warehouse)
                .set(request.customer.district)
                .set(request.customer.number)
                .set(request.customer.last)
                .set(request.cents);
        try (ResultSet row = call.queryOne()) {
            read(new Fields(row), result);
        }
    }

    private static void read(Fields row, PaymentResult result) throws SQLException {
        result.customer = row.number();
        result.first = row.text();
        result.middle = row.text();
        result.last = row.text();
        row.address(result.address);
        result.phone = row.text();
        result.sinceMillis = row.amount();
        result.credit = row.text();
        result.creditLimitCents = row.amount();
        result.discount = row.number();
        result.balanceCents = row.amount();
        result.notes = row.text();
        row.address(result.warehouse);
        row.address(result.district);
        result.paidMillis = row.amount();
    }
}
