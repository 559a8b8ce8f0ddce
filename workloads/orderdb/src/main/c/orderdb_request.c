#include "orderdb_request.h"

const orderdb_kind_facts orderdb_kinds[ORDERDB_KINDS] = {{"new-order", 10, 18, 12}, {"payment", 10, 3, 12},
        {"order-status", 1, 2, 10}, {"delivery", 1, 2, 5}, {"stock-level", 1, 2, 5}};

orderdb_deck orderdb_deck_make(bool readsOnly) {
    orderdb_deck deck = {.count = 0};
    for (int kind = 0; kind < ORDERDB_KINDS; kind++) {
        bool reads = kind == ORDERDB_ORDER_STATUS || kind == ORDERDB_STOCK_LEVEL;
        for (int i = 0; (reads || !readsOnly) && i < orderdb_kinds[kind].cards; i++) {
            deck.cards[deck.count++] = (orderdb_kind) kind;
        }
    }
    deck.dealt = deck.count;
    return deck;
}

static void shuffle(orderdb_deck *deck, orderdb_chance *chance) {
    for (int i = deck->count - 1; i > 0; i--) {
        int at = orderdb_between(chance, 0, i);
        orderdb_kind card = deck->cards[i];
        deck->cards[i] = deck->cards[at];
        deck->cards[at] = card;
    }
}

orderdb_kind orderdb_deal(orderdb_deck *deck, orderdb_chance *chance) {
    if (deck->dealt == deck->count) {
        shuffle(deck, chance);
        deck->dealt = 0;
    }
    return deck->cards[deck->dealt++];
}

/* A customer of a district: 60 % by last name, the others by number. */
static void draw_customer(orderdb_customer_request *request, int warehouse, int district,
        const orderdb_choices *choices, orderdb_chance *chance) {
    request->warehouse = warehouse;
    request->district = district;
    request->number = 0;
    request->last[0] = '\0';
    if (orderdb_percent(chance, 60)) {
        orderdb_any_name(choices, chance, request->last);
    } else {
        request->number = orderdb_draw(&choices->customerNumbers, chance);
    }
}

static void draw_new_order(
        orderdb_new_order_request *request, int home, const orderdb_choices *choices, orderdb_chance *chance) {
    request->warehouse = home;
    request->district = orderdb_any_district(chance);
    request->customer = orderdb_draw(&choices->customerNumbers, chance);
    request->lines = orderdb_any_line_count(&choices->population, chance);
    request->allLocal = true;
    for (int i = 0; i < request->lines; i++) {
        request->items[i] = orderdb_draw(&choices->itemNumbers, chance);
        bool remote = choices->warehouses > 1 && orderdb_percent(chance, 1);
        request->supplyWarehouses[i] = remote ? orderdb_another_warehouse(choices, home, chance) : home;
        request->allLocal &= !remote;
        request->quantities[i] = orderdb_between(chance, 1, 10);
    }
    if (orderdb_percent(chance, 1)) {
        request->items[request->lines - 1] = orderdb_missing_item(choices);
    }
}

static void draw_payment(
        orderdb_payment_request *request, int home, const orderdb_choices *choices, orderdb_chance *chance) {
    request->warehouse = home;
    request->district = orderdb_any_district(chance);
    int ofWarehouse = home;
    int ofDistrict = request->district;
    if (choices->warehouses > 1 && orderdb_percent(chance, 15)) {
        ofWarehouse = orderdb_another_warehouse(choices, home, chance);
        ofDistrict = orderdb_any_district(chance);
    }
    draw_customer(&request->customer, ofWarehouse, ofDistrict, choices, chance);
    request->cents = orderdb_between(chance, 100, 500000);
}

void orderdb_request_draw(orderdb_request *request, orderdb_kind kind, int home, int terminal,
        const orderdb_choices *choices, orderdb_chance *chance) {
    request->kind = kind;
    switch (kind) {
    case ORDERDB_NEW_ORDER:
        draw_new_order(&request->newOrder, home, choices, chance);
        break;
    case ORDERDB_PAYMENT:
        draw_payment(&request->payment, home, choices, chance);
        break;
    case ORDERDB_ORDER_STATUS: {
        int district = orderdb_any_district(chance);
        draw_customer(&request->orderStatus, home, district, choices, chance);
        break;
    }
    case ORDERDB_DELIVERY:
        request->delivery.warehouse = home;
        request->delivery.carrier = orderdb_between(chance, 1, 10);
        break;
    default:
        request->stockLevel.warehouse = home;
        request->stockLevel.district = 1 + terminal % ORDERDB_DISTRICTS;
        request->stockLevel.threshold = orderdb_between(chance, 10, 20);
    }
}
