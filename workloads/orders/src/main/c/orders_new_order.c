#include "orders.h"

/* A customer orders items: NewOrderRequest and NewOrderTransaction. */

enum { FIRST_LINE = 7 };

/* One order in a hundred asks on its last line for an item that does not exist. */
typedef struct new_order_request {
    int district;
    int customer;
    int lines;     /* the arrays have room for more */
    bool allLocal; /* whether no line comes from another warehouse */
    int items[ORDERS_MAX_LINES];
    int supplyWarehouses[ORDERS_MAX_LINES];
    int quantities[ORDERS_MAX_LINES];
} new_order_request;

typedef struct new_order {
    orders_transaction transaction;
    orders_warehouse *warehouse;
    const orders_company *company;
    orders_chance *chance;
    new_order_request request;
    orders_district *district;
    orders_customer *customer;
    orders_order *order; /* in use until it has been shown */
    bool rolledBack;
    int64_t totalCents;
    int stockBefore[ORDERS_MAX_LINES];
    char brands[ORDERS_MAX_LINES];
} new_order;

static void draw(new_order_request *request, int home, const orders_choices *choices, orders_chance *chance) {
    request->district = orders_any_district(chance);
    request->customer = orders_any_customer(choices, chance);
    request->lines = orders_any_line_count(&choices->population, chance);
    request->allLocal = true;
    for (int i = 0; i < request->lines; i++) {
        request->items[i] = orders_any_item(choices, chance);
        bool remote = choices->warehouses > 1 && orders_percent(chance, 1);
        request->supplyWarehouses[i] = remote ? orders_another_warehouse(choices, home, chance) : home;
        request->allLocal &= !remote;
        request->quantities[i] = orders_between(chance, 1, 10);
    }
    if (orders_percent(chance, 1)) {
        request->items[request->lines - 1] = orders_missing_item(choices);
    }
}

static void show_entered(const new_order *self, orders_screen *screen, int at, int line) {
    orders_screen_number(screen, at, 2, 5, self->request.supplyWarehouses[line]);
    orders_screen_number(screen, at, 10, 6, self->request.items[line]);
    orders_screen_number(screen, at, 45, 2, self->request.quantities[line]);
}

static void show_result(const new_order *self, orders_screen *screen, int at, int line) {
    const orders_order_line *ordered = self->order->lines[line];
    const orders_item *item = ordered->stock->item;
    orders_screen_text(screen, at, 19, item->name);
    orders_screen_number(
            screen, at, 51, 3, orders_left(self->stockBefore[line], self->request.quantities[line]));
    orders_screen_character(screen, at, 58, self->brands[line]);
    orders_screen_money(screen, at, 61, 8, item->priceCents);
    orders_screen_money(screen, at, 71, 9, ordered->amountCents);
}

/* The lines that fit on one page; with their results, if the transaction is done. */
static void page(const new_order *self, orders_screen *screen, int first, bool done) {
    int lines = self->request.lines;
    int last = lines < first + ORDERS_ORDER_LINES ? lines : first + ORDERS_ORDER_LINES;
    /* The input on the only page is still there. */
    if (!done || lines > ORDERS_ORDER_LINES) {
        orders_screen_clear_lines(screen, FIRST_LINE, ORDERS_ORDER_LINES);
        for (int i = first; i < last; i++) {
            show_entered(self, screen, FIRST_LINE + i - first, i);
        }
    }
    for (int i = first; done && i < last; i++) {
        show_result(self, screen, FIRST_LINE + i - first, i);
    }
    orders_screen_done(screen);
}

static void pages(const new_order *self, orders_screen *screen, bool done) {
    for (int first = 0; first < self->request.lines; first += ORDERS_ORDER_LINES) {
        page(self, screen, first, done);
    }
}

static void enter(orders_transaction *transaction, orders_screen *screen) {
    new_order *self = (new_order *) transaction;
    draw(&self->request, self->warehouse->number, self->company->choices, self->chance);
    self->district = self->warehouse->districts[self->request.district - 1];
    self->customer = orders_district_customer(self->district, self->request.customer);
    orders_screen_clear(screen, "New Order");
    orders_screen_text(screen, 2, 1, "Warehouse:");
    orders_screen_number(screen, 2, 12, 5, self->warehouse->number);
    orders_screen_text(screen, 2, 19, "District:");
    orders_screen_number(screen, 2, 29, 2, self->district->number);
    orders_screen_text(screen, 3, 1, "Customer:");
    orders_screen_number(screen, 3, 12, 5, self->customer->number);
    orders_screen_text(
            screen, 6, 1, "Supp_W  Item_Id  Item Name                 Qty  Stock  B/G  Price      Amount");
    pages(self, screen, false);
}

static bool is_remote(const new_order *self, int line) {
    return self->request.supplyWarehouses[line] != self->warehouse->number;
}

/* Returns the amount of the line. */
static int64_t add(new_order *self, int line, const orders_item *item) {
    const new_order_request *request = &self->request;
    int supply = request->supplyWarehouses[line];
    orders_stock *stock = orders_company_warehouse(self->company, supply)->stock[item->number - 1];
    self->stockBefore[line] = orders_stock_take(stock, request->quantities[line], is_remote(self, line));
    self->brands[line] = orders_stock_brand(stock);
    int64_t cents = (int64_t) request->quantities[line] * item->priceCents;
    orders_order_add(self->order, orders_order_line_new(stock, supply, request->quantities[line], cents,
            self->district->number, ORDERS_NEVER));
    return cents;
}

static void roll_back(const new_order *self, int lines) {
    for (int i = 0; i < lines; i++) {
        orders_stock_give_back(self->order->lines[i]->stock, self->stockBefore[i], self->request.quantities[i],
                is_remote(self, i));
    }
}

/* Creates the order; returns its amount, or -1 if it was rolled back. The caller holds the monitor of the district. */
static int64_t create(new_order *self, int64_t nowMillis) {
    const new_order_request *request = &self->request;
    self->order = orders_district_begin(
            self->district, self->customer, nowMillis, request->lines, request->allLocal);
    int64_t cents = 0;
    for (int i = 0; i < request->lines; i++) {
        const orders_item *item = orders_company_item(self->company, request->items[i]);
        if (item == NULL) {
            roll_back(self, i);
            return -1;
        }
        cents += add(self, i, item);
    }
    orders_district_accept(self->district, self->order);
    return cents;
}

/* The total of an order of the given amounts, discounted and taxed. */
static int64_t total(const new_order *self, int64_t cents) {
    static const int64_t TEN_THOUSAND = 10000;
    return cents * (TEN_THOUSAND - self->customer->discount)
            * (TEN_THOUSAND + self->warehouse->tax + self->district->tax) / (TEN_THOUSAND * TEN_THOUSAND);
}

static void perform(orders_transaction *transaction) {
    new_order *self = (new_order *) transaction;
    int64_t nowMillis = jdyno_epoch_millis();
    pthread_mutex_lock(&self->district->monitor);
    int64_t cents = create(self, nowMillis);
    pthread_mutex_unlock(&self->district->monitor);
    self->rolledBack = cents < 0;
    if (!self->rolledBack) {
        self->totalCents = total(self, cents);
    }
}

static void show_order(const new_order *self, orders_screen *screen) {
    orders_screen_text(screen, 2, 55, "Date:");
    orders_screen_date(screen, 2, 61, self->order->enteredMillis);
    orders_screen_text(screen, 3, 25, "Name:");
    orders_screen_text(screen, 3, 31, self->customer->last.text);
    orders_screen_text(screen, 3, 48, "Credit:");
    orders_screen_text(screen, 3, 56, self->customer->credit);
    orders_screen_text(screen, 3, 60, "%Disc:");
    orders_screen_rate(screen, 3, 67, self->customer->discount);
    orders_screen_text(screen, 4, 1, "Order Number:");
    orders_screen_number(screen, 4, 15, 8, self->order->number);
}

static void show_total(const new_order *self, orders_screen *screen) {
    orders_screen_text(screen, 4, 25, "Number of Lines:");
    orders_screen_number(screen, 4, 42, 2, self->request.lines);
    orders_screen_text(screen, 4, 52, "W_Tax:");
    orders_screen_rate(screen, 4, 59, self->warehouse->tax);
    orders_screen_text(screen, 4, 67, "D_Tax:");
    orders_screen_rate(screen, 4, 74, self->district->tax);
    orders_screen_text(screen, 22, 1, "Execution Status:");
    orders_screen_text(screen, 22, 60, "Total:");
    orders_screen_money(screen, 22, 68, 11, self->totalCents);
    pages(self, screen, true);
}

static void show(orders_transaction *transaction, orders_screen *screen) {
    new_order *self = (new_order *) transaction;
    show_order(self, screen);
    if (self->rolledBack) {
        orders_screen_text(screen, 24, 1, "Execution Status: Item number is not valid");
        orders_screen_done(screen);
    } else {
        show_total(self, screen);
    }
    orders_order_release(self->order);
    self->order = NULL;
}

orders_transaction *orders_new_order_transaction_new(orders_warehouse *warehouse, orders_chance *chance) {
    new_order *self = jdyno_allocate(sizeof *self);
    self->transaction = (orders_transaction) {enter, perform, show};
    self->warehouse = warehouse;
    self->company = warehouse->company;
    self->chance = chance;
    return &self->transaction;
}
