#include "jdyno.h"
#include "orderdb_model.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double UNIT = 0x1.0p-53;

orderdb_chance orderdb_chance_make(uint64_t seed) {
    return (orderdb_chance) {seed};
}

int orderdb_between(orderdb_chance *chance, int least, int most) {
    uint64_t range = (uint64_t) ((int64_t) most - least + 1);
    return (int) (least + (int64_t) ((jdyno_random(&chance->state) >> 32) * range >> 32));
}

/* True with the given probability in percent. */
static bool orderdb_percent(orderdb_chance *chance, int share) {
    return orderdb_between(chance, 1, 100) <= share;
}

double orderdb_fraction(orderdb_chance *chance) {
    return (double) ((jdyno_random(&chance->state) >> 11) + 1) * UNIT;
}

/* The number 2^n - 1 that is nearest; the greater of two that are equally near. */
static int nearest_mask(double wanted) {
    int mask = 1;
    while (fabs(2 * mask + 1 - wanted) <= fabs(mask - wanted)) {
        mask = 2 * mask + 1;
    }
    return mask;
}

/*
 * a: the constant A of the full range
 * full: size of the full range
 * c: shift of all numbers, the same for a whole run
 */
static orderdb_uneven orderdb_uneven_make(int a, int full, int least, int most, int c) {
    int count = most - least + 1;
    return (orderdb_uneven) {nearest_mask((double) a * count / full), c, least, count};
}

static int orderdb_draw(const orderdb_uneven *uneven, orderdb_chance *chance) {
    int mask = orderdb_between(chance, 0, uneven->a);
    int number = orderdb_between(chance, uneven->least, uneven->least + uneven->count - 1);
    return ((mask | number) + uneven->c) % uneven->count + uneven->least;
}

/* Writes the last name of this number, from 0 to 999. */
static void orderdb_last_name(int number, char name[ORDERDB_LAST_NAME_BYTES]) {
    static const char *const syllables[] = {
            "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"};
    strcpy(name, syllables[number / 100]);
    strcat(name, syllables[number / 10 % 10]);
    strcat(name, syllables[number % 10]);
}

enum {
    CUSTOMER_A = 1023,
    ITEM_A = 8191,
    NAME_A = 255,
    FULL_CUSTOMERS = 3000,
    FULL_ITEMS = 100000,
    /* TPC-C: the allowed differences between the constants for names looked up and names created. */
    MIN_SHIFT = 65,
    MAX_SHIFT = 119
};

orderdb_population orderdb_population_make(int percent, int linesPerOrder) {
    return (orderdb_population) {1000 * percent, 30 * percent, 30 * percent, 9 * percent, linesPerOrder};
}

/* The number of lines of a new order. */
static int orderdb_any_line_count(const orderdb_population *population, orderdb_chance *chance) {
    return population->linesPerOrder == 0 ? orderdb_between(chance, 5, 15) : population->linesPerOrder;
}

static int shift(orderdb_chance *chance) {
    int shift = orderdb_between(chance, MIN_SHIFT, MAX_SHIFT);
    while (shift == 96 || shift == 112) {
        shift = orderdb_between(chance, MIN_SHIFT, MAX_SHIFT);
    }
    return shift;
}

orderdb_choices orderdb_choices_make(int warehouses, orderdb_population population, orderdb_chance *chance) {
    orderdb_choices choices = {.warehouses = warehouses, .population = population};
    int customers = population.customersPerDistrict;
    int c = orderdb_between(chance, 0, CUSTOMER_A);
    choices.customerNumbers = orderdb_uneven_make(CUSTOMER_A, FULL_CUSTOMERS, 1, customers, c);
    c = orderdb_between(chance, 0, ITEM_A);
    choices.itemNumbers = orderdb_uneven_make(ITEM_A, FULL_ITEMS, 1, population.items, c);
    int loaded = customers < ORDERDB_LAST_NAMES ? customers : ORDERDB_LAST_NAMES;
    int made = orderdb_between(chance, 0, NAME_A - MAX_SHIFT);
    choices.askedNames = orderdb_uneven_make(NAME_A, ORDERDB_LAST_NAMES, 0, loaded - 1, made + shift(chance));
    return choices;
}

int orderdb_missing_item(const orderdb_choices *choices) {
    return choices->population.items + 1;
}

/* The number of a random other warehouse; there must be one. */
static int orderdb_another_warehouse(const orderdb_choices *choices, int than, orderdb_chance *chance) {
    int other = orderdb_between(chance, 1, choices->warehouses - 1);
    return other >= than ? other + 1 : other;
}

/* The number of a random district. */
static int orderdb_any_district(orderdb_chance *chance) {
    return orderdb_between(chance, 1, ORDERDB_DISTRICTS);
}

/* Writes a random last name that at least one customer of every district has. */
static void orderdb_any_name(
        const orderdb_choices *choices, orderdb_chance *chance, char name[ORDERDB_LAST_NAME_BYTES]) {
    orderdb_last_name(orderdb_draw(&choices->askedNames, chance), name);
}

enum { REPLENISHED = 91 };

static const int64_t TEN_THOUSAND = 10000;
static const char ORIGINAL[] = "ORIGINAL";

int orderdb_left(int before, int ordered) {
    return before - ordered + (before < ordered + ORDERDB_KEPT ? REPLENISHED : 0);
}

char orderdb_brand(const char *itemData, const char *stockData) {
    return strstr(itemData, ORIGINAL) != NULL && strstr(stockData, ORIGINAL) != NULL ? 'B' : 'G';
}

int64_t orderdb_total(int64_t cents, int discount, int warehouseTax, int districtTax) {
    return cents * (TEN_THOUSAND - discount) * (TEN_THOUSAND + warehouseTax + districtTax)
            / (TEN_THOUSAND * TEN_THOUSAND);
}

bool orderdb_is_bad(const char *credit) {
    return strcmp(credit, "BC") == 0;
}

void orderdb_noted(const orderdb_note *payment, const char *notes, char noted[ORDERDB_NOTES_BYTES]) {
    snprintf(noted, ORDERDB_NOTES_BYTES, "%d %d %d %d %d %" PRId64 " %s", payment->customer, payment->district,
            payment->warehouse, payment->atDistrict, payment->atWarehouse, payment->cents, notes);
}

int64_t orderdb_middle(int64_t customers) {
    return (customers + 1) / 2 - 1;
}

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
