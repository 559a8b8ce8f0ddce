#include "orders.h"

#include <string.h>

/* A customer pays, 15 % of them at another warehouse than their own: PaymentRequest and PaymentTransaction. */

enum { SHOWN_DATA = 200, DATA_WIDTH = 50 };

typedef struct payment_request {
    int district;
    orders_customer_request customer;
    int cents;
} payment_request;

typedef struct payment {
    orders_transaction transaction;
    orders_warehouse *warehouse;
    const orders_company *company;
    orders_chance *chance;
    payment_request request;
    orders_district *district;
    orders_customer *customer;
    int64_t paidMillis;
    orders_account account; /* its notes are in use until they have been shown */
} payment;

static void draw(payment_request *request, int home, const orders_choices *choices, orders_chance *chance) {
    request->district = orders_any_district(chance);
    int ofWarehouse = home;
    int ofDistrict = request->district;
    if (choices->warehouses > 1 && orders_percent(chance, 15)) {
        ofWarehouse = orders_another_warehouse(choices, home, chance);
        ofDistrict = orders_any_district(chance);
    }
    orders_customer_request_draw(&request->customer, ofWarehouse, ofDistrict, choices, chance);
    request->cents = orders_between(chance, 100, 500000);
}

static void enter(orders_transaction *transaction, orders_screen *screen) {
    payment *self = (payment *) transaction;
    draw(&self->request, self->warehouse->number, self->company->choices, self->chance);
    self->district = self->warehouse->districts[self->request.district - 1];
    orders_screen_clear(screen, "Payment");
    orders_screen_text(screen, 4, 1, "Warehouse:");
    orders_screen_number(screen, 4, 12, 5, self->warehouse->number);
    orders_screen_text(screen, 4, 42, "District:");
    orders_screen_number(screen, 4, 52, 2, self->district->number);
    orders_customer_request_show(&self->request.customer, screen, 9);
    orders_screen_text(screen, 15, 1, "Amount Paid:");
    orders_screen_money(screen, 15, 14, 10, self->request.cents);
    orders_screen_done(screen);
}

static void perform(orders_transaction *transaction) {
    payment *self = (payment *) transaction;
    self->paidMillis = jdyno_epoch_millis();
    self->customer = orders_customer_request_find(&self->request.customer, self->company);
    orders_district_receive(self->district, self->request.cents);
    self->account = orders_customer_pay(self->customer, self->request.cents, self->district);
    orders_warehouse_receive(
            self->warehouse, self->customer, self->district, self->request.cents, self->paidMillis);
}

static void show_address(const orders_address *address, orders_screen *screen, int line, int column) {
    orders_screen_text(screen, line, column, address->street1);
    orders_screen_text(screen, line + 1, column, address->street2);
    orders_screen_text(screen, line + 2, column, address->city);
    orders_screen_text(screen, line + 2, column + 21, address->state);
    orders_screen_characters(screen, line + 2, column + 24, address->zip, 5);
    orders_screen_character(screen, line + 2, column + 29, '-');
    orders_screen_text(screen, line + 2, column + 30, address->zip + 5);
}

static void show_customer(const payment *self, orders_screen *screen) {
    const orders_customer *customer = self->customer;
    show_address(customer->address, screen, 11, 9);
    orders_customer_show(customer, screen, 9);
    orders_screen_text(screen, 10, 50, "Since:");
    orders_screen_date(screen, 10, 58, customer->sinceMillis);
    orders_screen_text(screen, 11, 50, "Credit:");
    orders_screen_text(screen, 11, 58, customer->credit);
    orders_screen_text(screen, 12, 50, "%Disc:");
    orders_screen_rate(screen, 12, 58, customer->discount);
    orders_screen_text(screen, 13, 50, "Phone:");
    orders_screen_text(screen, 13, 58, customer->phone);
    orders_screen_text(screen, 15, 30, "New Cust-Balance:");
    orders_screen_money(screen, 15, 48, 15, self->account.balanceCents);
    orders_screen_text(screen, 16, 1, "Credit Limit:");
    orders_screen_money(screen, 16, 15, 12, customer->creditLimitCents);
}

static void show_data(const char *data, orders_screen *screen) {
    orders_screen_text(screen, 18, 1, "Cust-Data:");
    int length = (int) strlen(data);
    int shown = length < SHOWN_DATA ? length : SHOWN_DATA;
    for (int from = 0; from < shown; from += DATA_WIDTH) {
        int width = length - from < DATA_WIDTH ? length - from : DATA_WIDTH;
        orders_screen_characters(screen, 18 + from / DATA_WIDTH, 12, data + from, (size_t) width);
    }
}

static void show(orders_transaction *transaction, orders_screen *screen) {
    payment *self = (payment *) transaction;
    orders_screen_text(screen, 2, 1, "Date:");
    orders_screen_date(screen, 2, 7, self->paidMillis);
    show_address(self->warehouse->address, screen, 5, 1);
    show_address(self->district->address, screen, 5, 42);
    show_customer(self, screen);
    if (self->account.data != NULL) {
        show_data(self->account.data->text, screen);
        orders_notes_release(self->account.data);
    }
    orders_screen_done(screen);
}

orders_transaction *orders_payment_transaction_new(orders_warehouse *warehouse, orders_chance *chance) {
    payment *self = jdyno_allocate(sizeof *self);
    self->transaction = (orders_transaction) {enter, perform, show};
    self->warehouse = warehouse;
    self->company = warehouse->company;
    self->chance = chance;
    return &self->transaction;
}
