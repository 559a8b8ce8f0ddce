#define _GNU_SOURCE
#include "orders.h"

#include <math.h>
#include <string.h>

/* The random choices of users: Population and Choices. */

enum {
    CUSTOMER_A = 1023,
    ITEM_A = 8191,
    NAME_A = 255,
    FULL_CUSTOMERS = 3000,
    FULL_ITEMS = 100000,
    /* TPC-C: the allowed differences between the constants for names looked up and names created. */
    MIN_SHIFT = 65,
    MAX_SHIFT = 119,
    LONGEST_NAME = 15
};

orders_population orders_population_make(int percent, int linesPerOrder) {
    return (orders_population) {1000 * percent, 30 * percent, 30 * percent, 9 * percent, linesPerOrder};
}

int orders_any_line_count(const orders_population *population, orders_chance *chance) {
    return population->linesPerOrder == 0 ? orders_between(chance, 5, 15) : population->linesPerOrder;
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
 * No A is published for ranges smaller than TPC-C's. Here it is the number 2^n - 1 that is nearest to the same share of
 * the range as A is of the full range.
 *
 * a: the constant A of the full range
 * full: size of the full range
 * c: shift of all numbers, the same for a whole run
 */
static orders_uneven uneven_make(int a, int full, int least, int most, int c) {
    int count = most - least + 1;
    return (orders_uneven) {nearest_mask((double) a * count / full), c, least, count};
}

static int uneven_draw(const orders_uneven *uneven, orders_chance *chance) {
    int mask = orders_between(chance, 0, uneven->a);
    int number = orders_between(chance, uneven->least, uneven->least + uneven->count - 1);
    return ((mask | number) + uneven->c) % uneven->count + uneven->least;
}

/* The hash of a text is that of Java. */
static uint32_t hash_of(const char *text) {
    uint32_t hash = 0;
    for (; *text != '\0'; text++) {
        hash = 31 * hash + (unsigned char) *text;
    }
    return hash;
}

/* A new text: the last name of this number, from 0 to 999. */
static orders_name last_name(int number) {
    static const char *const syllables[] = {
            "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"};
    char text[LONGEST_NAME + 1];
    char *end = stpcpy(text, syllables[number / 100]);
    end = stpcpy(end, syllables[number / 10 % 10]);
    stpcpy(end, syllables[number % 10]);
    size_t bytes = strlen(text) + 1;
    return (orders_name) {hash_of(text), memcpy(orders_allocate(bytes), text, bytes)};
}

static int shift(orders_chance *chance) {
    int shift = orders_between(chance, MIN_SHIFT, MAX_SHIFT);
    while (shift == 96 || shift == 112) {
        shift = orders_between(chance, MIN_SHIFT, MAX_SHIFT);
    }
    return shift;
}

orders_choices *orders_choices_new(int warehouses, orders_population population, orders_chance *chance) {
    orders_choices *choices = orders_allocate(sizeof *choices);
    choices->warehouses = warehouses;
    choices->population = population;
    for (int i = 0; i < ORDERS_LAST_NAMES; i++) {
        choices->names[i] = last_name(i);
    }
    int customers = population.customersPerDistrict;
    int c = orders_between(chance, 0, CUSTOMER_A);
    choices->customerNumbers = uneven_make(CUSTOMER_A, FULL_CUSTOMERS, 1, customers, c);
    c = orders_between(chance, 0, ITEM_A);
    choices->itemNumbers = uneven_make(ITEM_A, FULL_ITEMS, 1, population.items, c);
    int loaded = customers < ORDERS_LAST_NAMES ? customers : ORDERS_LAST_NAMES;
    int made = orders_between(chance, 0, NAME_A - MAX_SHIFT);
    choices->madeNames = uneven_make(NAME_A, ORDERS_LAST_NAMES, 0, loaded - 1, made);
    choices->askedNames = uneven_make(NAME_A, ORDERS_LAST_NAMES, 0, loaded - 1, made + shift(chance));
    return choices;
}

int orders_any_item(const orders_choices *choices, orders_chance *chance) {
    return uneven_draw(&choices->itemNumbers, chance);
}

int orders_missing_item(const orders_choices *choices) {
    return choices->population.items + 1;
}

int orders_any_customer(const orders_choices *choices, orders_chance *chance) {
    return uneven_draw(&choices->customerNumbers, chance);
}

const orders_name *orders_any_name(const orders_choices *choices, orders_chance *chance) {
    return &choices->names[uneven_draw(&choices->askedNames, chance)];
}

int orders_any_district(orders_chance *chance) {
    return orders_between(chance, 1, ORDERS_DISTRICTS);
}

int orders_another_warehouse(const orders_choices *choices, int than, orders_chance *chance) {
    int other = orders_between(chance, 1, choices->warehouses - 1);
    return other >= than ? other + 1 : other;
}

orders_name orders_name_of(const orders_choices *choices, int customer, orders_chance *chance) {
    return last_name(customer <= ORDERS_LAST_NAMES ? customer - 1 : uneven_draw(&choices->madeNames, chance));
}
