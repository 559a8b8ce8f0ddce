#include "orderdb_desk.h"

#include "jdyno.h"
#include "orderdb_rules.h"

#include <string.h>

void orderdb_desk_enter(orderdb_desk *desk, orderdb_kind kind, orderdb_chance *chance) {
    orderdb_request_draw(&desk->request, kind, desk->warehouse, desk->terminal, desk->choices, chance);
}

static void require(bool right, const char *what, int64_t found) {
    if (!right) {
        jdyno_fail("wrong-output", "wrong result of a transaction: %s: %lld", what, (long long) found);
    }
}

static void check_new_order(const orderdb_desk *desk, const orderdb_new_order_result *result) {
    const orderdb_new_order_request *request = &desk->request.newOrder;
    bool missing = request->items[request->lines - 1] == orderdb_missing_item(desk->choices);
    require(result->rolledBack == missing, "rolled back, for an order with an item that does not exist", missing);
    require(result->lines == (missing ? 0 : request->lines), "lines of an order", result->lines);
    int64_t cents = 0;
    for (int i = 0; i < result->lines; i++) {
        int64_t amount = (int64_t) request->quantities[i] * result->priceCents[i];
        require(result->amountCents[i] == amount, "amount of a line", result->amountCents[i]);
        require(result->left[i] >= ORDERDB_KEPT, "stock left of an item", result->left[i]);
        cents += amount;
    }
    int64_t total =
            missing ? 0 : orderdb_total(cents, result->discount, result->warehouseTax, result->districtTax);
    require(result->totalCents == total, "total of an order", result->totalCents);
}

static void check_customer(const orderdb_customer_request *asked, int customer, const char *last) {
    require(asked->number == 0 ? strcmp(asked->last, last) == 0 : asked->number == customer,
            "customer who was asked for", customer);
}

static void check_payment(const orderdb_payment_request *request, const orderdb_payment_result *result) {
    check_customer(&request->customer, result->customer, result->last);
    require((result->notes[0] == '\0') != orderdb_is_bad(result->credit), "notes about a customer", result->customer);
}

/* Lines of an order may be delivered while it is read, so carrier and dates are not compared. */
static void check_order_status(
        const orderdb_customer_request *request, const orderdb_order_status_result *result) {
    check_customer(request, result->customer, result->last);
    require(result->order > 0, "number of a customer's last order", result->order);
    require(result->lines > 0, "lines of a customer's last order", result->lines);
}

void orderdb_desk_perform(orderdb_desk *desk) {
    const orderdb_request *request = &desk->request;
    const orderdb_result *result = orderdb_perform(desk->business, request);
    switch (request->kind) {
    case ORDERDB_NEW_ORDER:
        check_new_order(desk, &result->newOrder);
        break;
    case ORDERDB_PAYMENT:
        check_payment(&request->payment, &result->payment);
        break;
    case ORDERDB_ORDER_STATUS:
        check_order_status(&request->orderStatus, &result->orderStatus);
        break;
    case ORDERDB_DELIVERY:
        if (desk->serial) {
            orderdb_deliveries_drain(desk->deliveries);
        }
        break;
    default:
        require(result->shortItems >= 0 && result->shortItems <= ORDERDB_LAST_ORDERS * ORDERDB_MAX_LINES,
                "items that are short of stock", result->shortItems);
    }
}
