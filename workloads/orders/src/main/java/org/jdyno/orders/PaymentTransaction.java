package org.jdyno.orders;

import org.jdyno.orders.business.Address;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Customer;
import org.jdyno.orders.business.District;
import org.jdyno.orders.business.Warehouse;
import org.jdyno.orders.request.PaymentRequest;

/** A customer pays, 15 % of them at another warehouse than their own. */
final class PaymentTransaction implements Transaction, Customer.AccountReader {
    private static final int SHOWN_DATA = 200;
    private static final int DATA_WIDTH = 50;

    private final Warehouse warehouse;
    private final Company company;
    private final Chance chance;
    private final PaymentRequest request = new PaymentRequest();
    private final CustomerChoice choice;

    private District district;
    private Customer customer;
    private long paidMillis;
    private long balanceCents;
    private String data;

    PaymentTransaction(Warehouse warehouse, Chance chance) {
        this.warehouse = warehouse;
        this.company = warehouse.company;
        this.chance = chance;
        choice = new CustomerChoice(company, request.customer);
    }

    @Override
    public void enter(Screen screen) {
        request.draw(warehouse.number, company.choices, chance);
        district = warehouse.district(request.district);
        screen.clear("Payment");
        screen.text(4, 1, "Warehouse:");
        screen.number(4, 12, 5, warehouse.number);
        screen.text(4, 42, "District:");
        screen.number(4, 52, 2, district.number);
        choice.show(screen, 9);
        screen.text(15, 1, "Amount Paid:");
        screen.money(15, 14, 10, request.cents);
        screen.done();
    }

    @Override
    public void perform() {
        paidMillis = System.currentTimeMillis();
        customer = choice.find();
        district.receive(request.cents);
        customer.pay(request.cents, district, this);
        warehouse.receive(customer, district, request.cents, paidMillis);
    }

    /** Copies the result of this payment, because others may change it before it is shown. */
    @Override
    public void read(long balanceCents, String data) {
        this.balanceCents = balanceCents;
        this.data = data;
    }

    @Override
    public void show(Screen screen) {
        screen.text(2, 1, "Date:");
        screen.date(2, 7, paidMillis);
        address(screen, 5, 1, warehouse.address);
        address(screen, 5, 42, district.address);
        address(screen, 11, 9, customer.address);
        CustomerChoice.show(screen, 9, customer);
        screen.text(10, 50, "Since:");
        screen.date(10, 58, customer.sinceMillis);
        screen.text(11, 50, "Credit:");
        screen.text(11, 58, customer.credit);
        screen.text(12, 50, "%Disc:");
        screen.rate(12, 58, customer.discount);
        screen.text(13, 50, "Phone:");
        screen.text(13, 58, customer.phone);
        screen.text(15, 30, "New Cust-Balance:");
        screen.money(15, 48, 15, balanceCents);
        screen.text(16, 1, "Credit Limit:");
        screen.money(16, 15, 12, customer.creditLimitCents);
        if (customer.hasBadCredit()) {
            data(screen, data);
        }
        screen.done();
    }

    private static void address(Screen screen, int line, int column, Address address) {
        screen.text(line, column, address.street1);
        screen.text(line + 1, column, address.street2);
        screen.text(line + 2, column, address.city);
        screen.text(line + 2, column + 21, address.state);
        screen.text(line + 2, column + 24, address.zip.substring(0, 5) + "-" + address.zip.substring(5));
    }

    private static void data(Screen screen, String data) {
        screen.text(18, 1, "Cust-Data:");
        for (int from = 0; from < Math.min(SHOWN_DATA, data.length()); from += DATA_WIDTH) {
            screen.text(18 + from / DATA_WIDTH, 12, data.substring(from, Math.min(from + DATA_WIDTH, data.length())));
        }
    }
}
