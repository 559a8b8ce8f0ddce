package org.jdyno.orders;

import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Customer;
import org.jdyno.orders.business.District;
import org.jdyno.orders.request.CustomerRequest;

/** Finds and shows the customer that a user asks for. For one thread. */
final class CustomerChoice {
    private final Company company;
    private final CustomerRequest request;

    CustomerChoice(Company company, CustomerRequest request) {
        this.company = company;
        this.request = request;
    }

    /** Finds the customer. */
    Customer find() {
        District district = company.warehouse(request.warehouse).district(request.district);
        return request.isByName() ? district.customer(request.last) : district.customer(request.number);
    }

    /** Shows what is known before the customer is found. */
    void show(Screen screen, int line) {
        screen.text(line, 1, "Customer:");
        if (!request.isByName()) {
            screen.number(line, 11, 5, request.number);
        } else {
            screen.text(line + 1, 29, request.last);
        }
        screen.text(line, 17, "Cust-Warehouse:");
        screen.number(line, 33, 5, request.warehouse);
        screen.text(line, 40, "Cust-District:");
        screen.number(line, 55, 2, request.district);
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
