#include "orders.h"

/* A customer asks for the state of the last order: OrderStatusRequest and OrderStatusTransaction. */

enum { FIRST_LINE = 8 };

typedef struct order_status {
    orders_transaction transaction;
    orders_warehouse *warehouse;
    orders_chance *chance;
    orders_customer_request request;
    orders_district *district;
    orders_customer *customer;
    int64_t balanceCents;
    orders_order *order; /* in use until it has been shown, so that its lines stay */
    int carrier;
    int lines;
    int64_t deliveredMillis[ORDERS_MAX_LINES];
} order_status;

static void enter(orders_transaction *transaction, orders_screen *screen) {
    order_status *self = (order_status *) transaction;
    int district = orders_any_district(self->chance);
    orders_customer_request_draw(
            &self->request, self->warehouse->number, district, self->warehouse->company->choices, self->chance);
    self->district = self->warehouse->districts[district - 1];
    orders_screen_clear(screen, "Order Status");
    orders_screen_text(screen, 2, 1, "Warehouse:");
    orders_screen_number(screen, 2, 12, 5, self->warehouse->number);
    orders_screen_text(screen, 2, 19, "District:");
    orders_screen_number(screen, 2, 29, 2, self->district->number);
    orders_customer_request_show(&self->request, screen, 3);
    orders_screen_done(screen);
}

/* Copies what may change of an order, because it is shown later. */
static void read_order(void *reader, orders_order *order, int64_t balanceCents) {
    order_status *self = reader;
    orders_order_use(order);
    self->order = order;
    self->balanceCents = balanceCents;
    self->carrier = order->carrier;
    self->lines = order->filled;
    for (int i = 0; i < self->lines; i++) {
        self->deliveredMillis[i] = order->lines[i]->deliveredMillis;
    }
}

static void perform(orders_transaction *transaction) {
    order_status *self = (order_status *) transaction;
    self->customer = orders_customer_request_find(&self->request, self->warehouse->company);
    orders_district_read_last_order(self->district, self->customer, read_order, self);
}

static void show_line(const order_status *self, orders_screen *screen, int at, int index) {
    const orders_order_line *line = self->order->lines[index];
    orders_screen_number(screen, at, 3, 5, line->supplyWarehouse);
    orders_screen_number(screen, at, 14, 6, line->stock->item->number);
    orders_screen_number(screen, at, 25, 2, line->quantity);
    orders_screen_money(screen, at, 33, 11, line->amountCents);
    if (self->deliveredMillis[index] != ORDERS_NEVER) {
        orders_screen_date(screen, at, 47, self->deliveredMillis[index]);
    }
}

static void page(const order_status *self, orders_screen *screen, int first) {
    orders_screen_clear_lines(screen, FIRST_LINE, ORDERS_ORDER_LINES);
    for (int i = first; i < self->lines && i < first + ORDERS_ORDER_LINES; i++) {
        show_line(self, screen, FIRST_LINE + i - first, i);
    }
    orders_screen_done(screen);
}

static void show(orders_transaction *transaction, orders_screen *screen) {
    order_status *self = (order_status *) transaction;
    orders_customer_show(self->customer, screen, 3);
    orders_screen_text(screen, 5, 1, "Cust-Balance:");
    /* As wide as a payment shows it: balances grow with the number of orders. */
    orders_screen_money(screen, 5, 15, 15, self->balanceCents);
    orders_screen_text(screen, 6, 1, "Order-Number:");
    orders_screen_number(screen, 6, 15, 8, self->order->number);
    orders_screen_text(screen, 6, 26, "Entry-Date:");
    orders_screen_date(screen, 6, 38, self->order->enteredMillis);
    orders_screen_text(screen, 6, 60, "Carrier-Number:");
    orders_screen_number(screen, 6, 76, 2, self->carrier);
    orders_screen_text(screen, 7, 1, "Supply-W     Item-Id    Qty     Amount      Delivery-Date");
    for (int first = 0; first < self->lines; first += ORDERS_ORDER_LINES) {
        page(self, screen, first);
    }
    orders_order_release(self->order);
    self->order = NULL;
}

orders_transaction *orders_order_status_transaction_new(orders_warehouse *warehouse, orders_chance *chance) {
    order_status *self = jdyno_allocate(sizeof *self);
    self->transaction = (orders_transaction) {enter, perform, show};
    self->warehouse = warehouse;
    self->chance = chance;
    return &self->transaction;
}
