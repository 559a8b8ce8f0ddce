#include "orderdb_rules.h"
#include "orderdb_transaction.h"

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
