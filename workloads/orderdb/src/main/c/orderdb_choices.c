#include "orderdb_choices.h"

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

int orderdb_any_line_count(const orderdb_population *population, orderdb_chance *chance) {
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

int orderdb_another_warehouse(const orderdb_choices *choices, int than, orderdb_chance *chance) {
    int other = orderdb_between(chance, 1, choices->warehouses - 1);
    return other >= than ? other + 1 : other;
}

int orderdb_any_district(orderdb_chance *chance) {
    return orderdb_between(chance, 1, ORDERDB_DISTRICTS);
}

void orderdb_any_name(const orderdb_choices *choices, orderdb_chance *chance, char name[ORDERDB_LAST_NAME_BYTES]) {
    orderdb_last_name(orderdb_draw(&choices->askedNames, chance), name);
}
