package org.jdyno.orderdb.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.orderdb.business.Address;
import org.jdyno.orderdb.business.Business.PaymentResult;
import org.jdyno.orders.business.Rules;
import org.jdyno.orders.request.PaymentRequest;

/** Receives the payment of a customer. For one thread at a time. */
final class Payment implements SqlTransaction<PaymentRequest, PaymentResult> {
    private static final String WAREHOUSE_PAID = "update warehouse set w_ytd = w_ytd + ? where w_id = ?";
    private static final String WAREHOUSE =
            "select w_name, w_street_1, w_street_2, w_city, w_state, w_zip from warehouse where w_id = ?";
    private static final String DISTRICT_PAID = "update district set d_ytd = d_ytd + ? where d_w_id = ? and d_id = ?";
    private static final String DISTRICT = "select d_name, d_street_1, d_street_2, d_city, d_state, d_zip from district"
            + " where d_w_id = ? and d_id = ?";
    private static final String CUSTOMER = "select c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state,"
            + " c_zip, c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance, c_ytd_payment, c_payment_cnt,"
            + " c_data from customer where c_w_id = ? and c_d_id = ? and c_id = ?";
    private static final String PAID = "update customer set c_balance = ?, c_ytd_payment = ?, c_payment_cnt = ?"
            + " where c_w_id = ? and c_d_id = ? and c_id = ?";
    private static final String PAID_AND_NOTED = "update customer set c_balance = ?, c_ytd_payment = ?,"
            + " c_payment_cnt = ?, c_data = ? where c_w_id = ? and c_d_id = ? and c_id = ?";
    private static final String HISTORY = "insert into history (h_id, h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id,"
            + " h_date, h_amount, h_data) values (%s, ?, ?, ?, ?, ?, ?, ?, ?)";

    private final String customer;
    private final String history;
    private final Customers customers = new Customers();
    private String warehouseName;
    private String districtName;

    Payment(Dialect dialect) {
        customer = dialect.locking(CUSTOMER);
        history = String.format(HISTORY, dialect.nextHistory);
    }

    @Override
    public boolean perform(Session session, PaymentRequest request, PaymentResult result) throws SQLException {
        result.paidMillis = System.currentTimeMillis();
        receive(session, request, result);
        result.customer = customers.find(session, request.customer);
        pay(session, request, result);
        session.step(history)
                .set(request.customer.warehouse)
                .set(request.customer.district)
                .set(result.customer)
                .set(request.warehouse)
                .set(request.district)
                .set(result.paidMillis)
                .set(request.cents)
                .set(Rules.paymentData(warehouseName, districtName))
                .updateOne();
        return true;
    }

    private void receive(Session session, PaymentRequest request, PaymentResult result) throws SQLException {
        session.step(WAREHOUSE_PAID).set(request.cents).set(request.warehouse).updateOne();
        try (ResultSet row = session.step(WAREHOUSE).set(request.warehouse).queryOne()) {
            warehouseName = row.getString(1);
            read(row, 2, result.warehouse);
        }
        session.step(DISTRICT_PAID)
                .set(request.cents)
                .set(request.warehouse)
                .set(request.district)
                .updateOne();
        try (ResultSet row = session.step(DISTRICT)
                .set(request.warehouse)
                .set(request.district)
                .queryOne()) {
            districtName = row.getString(1);
            read(row, 2, result.district);
        }
    }

    private static void read(ResultSet row, int column, Address address) throws SQLException {
        address.street1 = row.getString(column);
        address.street2 = row.getString(column + 1);
        address.city = row.getString(column + 2);
        address.state = row.getString(column + 3);
        address.zip = row.getString(column + 4);
    }

    private void pay(Session session, PaymentRequest request, PaymentResult result) throws SQLException {
        int warehouse = request.customer.warehouse;
        int district = request.customer.district;
        long paid;
        int payments;
        String notes;
        try (ResultSet row = session.step(customer)
                .set(warehouse)
                .set(district)
                .set(result.customer)
                .queryOne()) {
            readCustomer(row, result);
            result.balanceCents = row.getLong(14) - request.cents;
            paid = row.getLong(15) + request.cents;
            payments = row.getInt(16) + 1;
            notes = row.getString(17);
        }
        boolean bad = Rules.isBad(result.credit);
        Step update = session.step(bad ? PAID_AND_NOTED : PAID)
                .set(result.balanceCents)
                .set(paid)
                .set(payments);
        result.notes = "";
        if (bad) {
            String noted = Rules.noted(
                    result.customer, district, warehouse, request.district, request.warehouse, request.cents, notes);
            update.set(noted);
            result.notes = PaymentResult.shown(noted);
        }
        update.set(warehouse).set(district).set(result.customer).updateOne();
    }

    private static void readCustomer(ResultSet row, PaymentResult result) throws SQLException {
        result.first = row.getString(1);
        result.middle = row.getString(2);
        result.last = row.getString(3);
        read(row, 4, result.address);
        result.phone = row.getString(9);
        result.sinceMillis = row.getLong(10);
        result.credit = row.getString(11);
        result.creditLimitCents = row.getLong(12);
        result.discount = row.getInt(13);
    }
}
