#include "orderdb_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What the lines of an order need: the texts of a batch live until its end. */
typedef struct order {
    orderdb_session *session;
    const orderdb_new_order_request *request;
    orderdb_new_order_result *result;
    bool batch;
    /* The lines in the order in which they are processed. */
    int sorted[ORDERDB_MAX_LINES];
    char itemData[ORDERDB_DATA_BYTES];
    char info[ORDERDB_MAX_LINES][ORDERDB_ITEM_NAME_BYTES];
} order;

static void enter(order *order) {
    orderdb_session *session = order->session;
    orderdb_new_order_result *result = order->result;
    int warehouse = order->request->warehouse;
    int district = order->request->district;
    orderdb_execute_one(session, ORDERDB_SELECT_W_TAX, warehouse);
    result->warehouseTax = orderdb_int(session, 0);
    orderdb_execute_one(session, ORDERDB_LOCK_DISTRICT, warehouse, district);
    result->districtTax = orderdb_int(session, 0);
    result->order = orderdb_int(session, 1);
    orderdb_execute_one(session, ORDERDB_UPDATE_NEXT_ORDER, result->order + 1, warehouse, district);
    orderdb_execute_one(session, ORDERDB_SELECT_BUYER, warehouse, district, order->request->customer);
    result->discount = orderdb_int(session, 0);
    orderdb_copy(session, 1, result->last, sizeof result->last);
    orderdb_copy(session, 2, result->credit, sizeof result->credit);
    orderdb_execute_one(session, ORDERDB_INSERT_ORDER, warehouse, district, result->order, order->request->customer,
            result->enteredMillis, order->request->lines, order->request->allLocal ? 1 : 0);
    orderdb_execute_one(session, ORDERDB_INSERT_NEW_ORDER, warehouse, district, result->order);
}

static bool is_before(const orderdb_new_order_request *request, int line, int other) {
    int item = request->items[line];
    int otherItem = request->items[other];
    return item < otherItem
            || (item == otherItem && request->supplyWarehouses[line] < request->supplyWarehouses[other]);
}

/*
 * Sorts lines by item, then by warehouse, so that two orders lock rows of the stock in the same order and never wait
 * for each other. A missing item has the greatest number, so everything else is done before it is found.
 */
static void sort(order *order) {
    for (int line = 0; line < order->request->lines; line++) {
        int at = line;
        while (at > 0 && is_before(order->request, line, order->sorted[at - 1])) {
            order->sorted[at] = order->sorted[at - 1];
            at--;
        }
        order->sorted[at] = line;
    }
}

/* False if the item does not exist. */
static bool read_item(order *order, int line) {
    orderdb_session *session = order->session;
    orderdb_execute(session, ORDERDB_SELECT_ITEM, order->request->items[line]);
    if (!orderdb_next(session)) {
        return false;
    }
    order->result->priceCents[line] = orderdb_int(session, 0);
    orderdb_copy(session, 1, order->result->itemNames[line], ORDERDB_ITEM_NAME_BYTES);
    orderdb_copy(session, 2, order->itemData, sizeof order->itemData);
    return true;
}

static void take(order *order, int line) {
    orderdb_session *session = order->session;
    const orderdb_new_order_request *request = order->request;
    orderdb_new_order_result *result = order->result;
    int supply = request->supplyWarehouses[line];
    int item = request->items[line];
    int quantity = request->quantities[line];
    orderdb_execute_one(
            session, (orderdb_statement) (ORDERDB_LOCK_STOCK + request->district - 1), supply, item);
    result->left[line] = orderdb_left(orderdb_int(session, 0), quantity);
    result->brands[line] = orderdb_brand(order->itemData, orderdb_string(session, 1));
    orderdb_copy(session, 2, order->info[line], sizeof order->info[line]);
    orderdb_execute_one(session, ORDERDB_UPDATE_STOCK, result->left[line], quantity,
            supply == request->warehouse ? 0 : 1, supply, item);
}

static void insert_line(order *order, int line) {
    const orderdb_new_order_request *request = order->request;
    orderdb_new_order_result *result = order->result;
    result->amountCents[line] = (int64_t) request->quantities[line] * result->priceCents[line];
    (order->batch ? orderdb_add_to_batch : orderdb_execute_one)(order->session, ORDERDB_INSERT_LINE,
            request->warehouse, request->district, result->order, line + 1, request->items[line],
            request->supplyWarehouses[line], request->quantities[line], result->amountCents[line],
            order->info[line]);
}

void orderdb_new_order(orderdb_session *session, bool batch, const orderdb_new_order_request *request,
        orderdb_new_order_result *result) {
    order order = {.session = session, .request = request, .result = result, .batch = batch};
    result->enteredMillis = orderdb_now_millis();
    result->lines = 0;
    result->totalCents = 0;
    enter(&order);
    sort(&order);
    int64_t cents = 0;
    for (int i = 0; i < request->lines; i++) {
        int line = order.sorted[i];
        if (!read_item(&order, line)) {
            result->rolledBack = true;
            return;
        }
        take(&order, line);
        insert_line(&order, line);
        cents += result->amountCents[line];
    }
    if (batch) {
        orderdb_execute_batch(session);
    }
    result->rolledBack = false;
    result->lines = request->lines;
    result->totalCents = orderdb_total(cents, result->discount, result->warehouseTax, result->districtTax);
}

/* What the row of a customer holds besides what is shown. */
typedef struct account {
    int64_t paidCents;
    int payments;
    char notes[ORDERDB_NOTES_BYTES];
} account;

static void read_address(const orderdb_session *session, int column, orderdb_address_text *address) {
    orderdb_copy(session, column, address->street1, sizeof address->street1);
    orderdb_copy(session, column + 1, address->street2, sizeof address->street2);
    orderdb_copy(session, column + 2, address->city, sizeof address->city);
    orderdb_copy(session, column + 3, address->state, sizeof address->state);
    orderdb_copy(session, column + 4, address->zip, sizeof address->zip);
}

/* Adds the payment to its warehouse and district, and writes the text of the history. */
static void receive(orderdb_session *session, const orderdb_payment_request *request, orderdb_payment_result *result,
        char history[ORDERDB_ITEM_NAME_BYTES]) {
    int warehouse = request->warehouse;
    int district = request->district;
    char warehouseName[ORDERDB_PLACE_NAME_BYTES];
    char districtName[ORDERDB_PLACE_NAME_BYTES];
    orderdb_execute_one(session, ORDERDB_PAY_WAREHOUSE, request->cents, warehouse);
    orderdb_execute_one(session, ORDERDB_SELECT_WAREHOUSE, warehouse);
    orderdb_copy(session, 0, warehouseName, sizeof warehouseName);
    read_address(session, 1, &result->warehouse);
    orderdb_execute_one(session, ORDERDB_PAY_DISTRICT, request->cents, warehouse, district);
    orderdb_execute_one(session, ORDERDB_SELECT_DISTRICT, warehouse, district);
    orderdb_copy(session, 0, districtName, sizeof districtName);
    read_address(session, 1, &result->district);
    snprintf(history, ORDERDB_ITEM_NAME_BYTES, "%s    %s", warehouseName, districtName);
}

static void read_customer(const orderdb_session *session, orderdb_payment_result *result, account *account) {
    orderdb_copy(session, 0, result->first, sizeof result->first);
    orderdb_copy(session, 1, result->middle, sizeof result->middle);
    orderdb_copy(session, 2, result->last, sizeof result->last);
    read_address(session, 3, &result->address);
    orderdb_copy(session, 8, result->phone, sizeof result->phone);
    result->sinceMillis = orderdb_long(session, 9);
    orderdb_copy(session, 10, result->credit, sizeof result->credit);
    result->creditLimitCents = orderdb_long(session, 11);
    result->discount = orderdb_int(session, 12);
    result->balanceCents = orderdb_long(session, 13);
    account->paidCents = orderdb_long(session, 14);
    account->payments = orderdb_int(session, 15);
    orderdb_copy(session, 16, account->notes, sizeof account->notes);
}

static void pay(
        orderdb_session *session, const orderdb_payment_request *request, orderdb_payment_result *result) {
    int warehouse = request->customer.warehouse;
    int district = request->customer.district;
    account account;
    orderdb_execute_one(session, ORDERDB_LOCK_PAYER, warehouse, district, result->customer);
    read_customer(session, result, &account);
    result->balanceCents -= request->cents;
    account.paidCents += request->cents;
    account.payments++;
    result->notes[0] = '\0';
    if (!orderdb_is_bad(result->credit)) {
        orderdb_execute_one(session, ORDERDB_UPDATE_GOOD_PAYER, result->balanceCents, account.paidCents,
                account.payments, warehouse, district, result->customer);
        return;
    }
    orderdb_note note = {
            result->customer, district, warehouse, request->district, request->warehouse, request->cents};
    char noted[ORDERDB_NOTES_BYTES];
    orderdb_noted(&note, account.notes, noted);
    snprintf(result->notes, sizeof result->notes, "%.*s", (int) sizeof result->notes - 1, noted);
    orderdb_execute_one(session, ORDERDB_UPDATE_BAD_PAYER, result->balanceCents, account.paidCents, account.payments,
            noted, warehouse, district, result->customer);
}

void orderdb_payment(
        orderdb_session *session, const orderdb_payment_request *request, orderdb_payment_result *result) {
    const orderdb_customer_request *customer = &request->customer;
    char history[ORDERDB_ITEM_NAME_BYTES];
    result->paidMillis = orderdb_now_millis();
    receive(session, request, result, history);
    result->customer = orderdb_find_customer(session, customer);
    pay(session, request, result);
    orderdb_execute_one(session, ORDERDB_INSERT_HISTORY, customer->warehouse, customer->district, result->customer,
            request->warehouse, request->district, result->paidMillis, request->cents, history);
}

enum { NONE = 0, MILLIS_PER_SECOND = 1000, NANOS_PER_MILLI = 1000000 };

int64_t orderdb_now_millis(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t) now.tv_sec * MILLIS_PER_SECOND + now.tv_nsec / NANOS_PER_MILLI;
}

void orderdb_copy(const orderdb_session *session, int column, char *to, size_t bytes) {
    snprintf(to, bytes, "%s", orderdb_string(session, column));
}

int orderdb_find_customer(orderdb_session *session, const orderdb_customer_request *request) {
    if (request->number != NONE) {
        return request->number;
    }
    int64_t same = orderdb_execute(
            session, ORDERDB_SELECT_NAMED, request->warehouse, request->district, (const char *) request->last);
    if (same == 0 && !orderdb_must_repeat(session)) {
        jdyno_fail("wrong-output", "no customer is called %s", request->last);
    }
    int found = NONE;
    for (int64_t i = 0; orderdb_next(session); i++) {
        if (i == orderdb_middle(same)) {
            found = orderdb_int(session, 0);
        }
    }
    return found;
}

void orderdb_order_status(
        orderdb_session *session, const orderdb_customer_request *request, orderdb_order_status_result *result) {
    result->customer = orderdb_find_customer(session, request);
    orderdb_execute_one(
            session, ORDERDB_SELECT_ASKER, request->warehouse, request->district, result->customer);
    orderdb_copy(session, 0, result->first, sizeof result->first);
    orderdb_copy(session, 1, result->middle, sizeof result->middle);
    orderdb_copy(session, 2, result->last, sizeof result->last);
    result->balanceCents = orderdb_long(session, 3);
    orderdb_execute_one(
            session, ORDERDB_SELECT_LAST_ORDER, request->warehouse, request->district, result->customer);
    result->order = orderdb_int(session, 0);
    result->enteredMillis = orderdb_long(session, 1);
    result->carrier = orderdb_int(session, 2);
    orderdb_execute(session, ORDERDB_SELECT_LINES, request->warehouse, request->district, result->order);
    result->lines = 0;
    while (result->lines < ORDERDB_MAX_LINES && orderdb_next(session)) {
        int line = result->lines++;
        result->items[line] = orderdb_int(session, 0);
        result->supplyWarehouses[line] = orderdb_int(session, 1);
        result->quantities[line] = orderdb_int(session, 2);
        result->amountCents[line] = orderdb_long(session, 3);
        result->deliveredMillis[line] = orderdb_long(session, 4);
    }
}

static int oldest(orderdb_session *session, int warehouse, int district) {
    orderdb_execute(session, ORDERDB_SELECT_OLDEST, warehouse, district);
    return orderdb_next(session) ? orderdb_int(session, 0) : NONE;
}

/* The oldest undelivered order, which is not in the table any more; NONE if there is no such order. */
static int take_oldest(orderdb_session *session, int warehouse, int district) {
    int order = oldest(session, warehouse, district);
    /* Another delivery may have taken it since it was read. */
    while (order != NONE && orderdb_execute(session, ORDERDB_DELETE_NEW_ORDER, warehouse, district, order) != 1) {
        order = oldest(session, warehouse, district);
    }
    return order;
}

static void deliver(orderdb_session *session, const orderdb_delivery_request *request, int district, int order,
        int64_t nowMillis) {
    int warehouse = request->warehouse;
    orderdb_execute_one(session, ORDERDB_SELECT_RECEIVER, warehouse, district, order);
    int customer = orderdb_int(session, 0);
    orderdb_execute_one(session, ORDERDB_UPDATE_CARRIER, request->carrier, warehouse, district, order);
    orderdb_execute(session, ORDERDB_UPDATE_DELIVERED, nowMillis, warehouse, district, order);
    orderdb_execute_one(session, ORDERDB_SUM_LINES, warehouse, district, order);
    int64_t cents = orderdb_long(session, 0);
    orderdb_execute_one(session, ORDERDB_UPDATE_RECEIVER, cents, warehouse, district, customer);
}

int orderdb_delivery(orderdb_session *session, const orderdb_delivery_request *request) {
    int64_t nowMillis = orderdb_now_millis();
    int delivered = 0;
    for (int district = 1; district <= ORDERDB_DISTRICTS; district++) {
        int order = take_oldest(session, request->warehouse, district);
        if (order != NONE) {
            deliver(session, request, district, order, nowMillis);
            delivered++;
        }
    }
    return delivered;
}

int orderdb_stock_level(orderdb_session *session, const orderdb_stock_level_request *request) {
    orderdb_execute_one(session, ORDERDB_SELECT_NEXT_ORDER, request->warehouse, request->district);
    int next = orderdb_int(session, 0);
    orderdb_execute_one(session, ORDERDB_COUNT_SHORT, request->warehouse, request->district,
            next - ORDERDB_LAST_ORDERS, next, request->warehouse, request->threshold);
    return orderdb_int(session, 0);
}
