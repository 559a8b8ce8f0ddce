package org.jdyno.orders;

import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Customer;
import org.jdyno.orders.business.District;

/** The customer that a user asks for: 60 % by last name, the others by number. For one thread. */
final class CustomerChoice {
    private final Company company;
    private final Chance chance;

    private District district;
    /** Null if the customer is known by number. */
    private String last;

    private int number;

    CustomerChoice(Company company, Chance chance) {
        this.company = company;
        this.chance = chance;
    }

    /** Chooses a customer of a district. */
    void choose(District of) {
        district = of;
        boolean byName = chance.percent(60);
        last = byName ? company.anyName(chance) : null;
        number = byName ? 0 : company.anyCustomer(chance);
    }

    /** Finds the customer. */
    Customer find() {
        return last == null ? district.customer(number) : district.customer(last);
    }

    /** Shows what is known before the customer is found. */
    void show(Screen screen, int line) {
        screen.text(line, 1, "Customer:");
        if (last == null) {
            screen.number(line, 11, 5, number);
        } else {
            screen.text(line + 1, 29, last);
        }
        screen.text(line, 17, "Cust-Warehouse:");
        screen.number(line, 33, 5, district.warehouse.number);
        screen.text(line, 40, "Cust-District:");
        screen.number(line, 55, 2, district.number);
    }

    /** Shows the customer. */
    static void show(Screen screen, int line, Customer found) {
        screen.number(line, 11, 5, found.number);
        screen.text(line + 1, 1, "Name:");
        screen.text(line + 1, 9, found.first);
        screen.text(line + 1, 26, found.middle);
        screen.text(line + 1, 29, found.last);
    }
}
