#ifndef ORDERS_CHOICES_H
#define ORDERS_CHOICES_H

#include "jdyno.h"

#include <stdbool.h>

/* The part of orders.h about random numbers, and what users choose by them. The other files include orders.h. */

enum { ORDERS_DISTRICTS = 10, ORDERS_MAX_LINES = 20, ORDERS_DISTRICT_INFO = 24, ORDERS_LAST_NAMES = 1000 };

/* Memory that is not zeroed, by malloc. Fails as `out-of-memory`. */
static inline void *orders_allocate(size_t bytes) {
    return jdyno_resize(NULL, bytes);
}

/* ---- Random numbers and texts, reproducible by seed. For one thread. ----------------------------------------- */

typedef struct orders_chance {
    uint64_t state;
} orders_chance;

/* An integer from least to most. */
int orders_between(orders_chance *chance, int least, int most);

/* True with the given probability in percent. */
bool orders_percent(orders_chance *chance, int share);

/* A number above 0 and up to 1. */
double orders_fraction(orders_chance *chance);

/* New texts of letters and digits, of letters alone, and of so many digits. */
char *orders_text(orders_chance *chance, int least, int most);
char *orders_letters(orders_chance *chance, int least, int most);
char *orders_digits(orders_chance *chance, int count);

/* The numbers from 1 to count in random order, in a new array. */
int *orders_permutation(orders_chance *chance, int count);

/* Marks exactly one in ten, at random places of a new array. */
bool *orders_tenth(orders_chance *chance, int count);

/* A digest of values in order (FNV-1a over 64-bit words). For one thread. */
typedef struct orders_digest {
    uint64_t sum;
} orders_digest;

orders_digest orders_digest_make(void);
void orders_digest_add(orders_digest *digest, int64_t value);
/* Adds the length of a text, and its characters. */
void orders_digest_text(orders_digest *digest, const char *text);
void orders_digest_characters(orders_digest *digest, const char *characters, size_t count);

/* ---- What users ask for. Immutable. -------------------------------------------------------------------------- */

typedef struct orders_population {
    int items;
    int customersPerDistrict;
    int ordersPerDistrict;
    int undeliveredPerDistrict; /* the newest of those orders */
    int linesPerOrder;          /* 0 for 5 to 15 at random */
} orders_population;

/* percent: 1, 10 or 100 */
orders_population orders_population_make(int percent, int linesPerOrder);
int orders_any_line_count(const orders_population *population, orders_chance *chance);

/* A last name with its hash, which a Java string keeps too. */
typedef struct orders_name {
    uint32_t hash;
    char *text;
} orders_name;

/* Random numbers with an uneven distribution: TPC-C's NURand(A, x, y). */
typedef struct orders_uneven {
    int a;
    int c;
    int least;
    int count;
} orders_uneven;

typedef struct orders_choices {
    int warehouses;
    orders_population population;
    orders_name names[ORDERS_LAST_NAMES];
    orders_uneven customerNumbers;
    orders_uneven itemNumbers;
    orders_uneven askedNames;
    orders_uneven madeNames;
} orders_choices;

/* Draws the constants, which must be the first draws of a company. */
orders_choices *orders_choices_new(int warehouses, orders_population population, orders_chance *chance);
int orders_any_item(const orders_choices *choices, orders_chance *chance);
/* The number of an item that does not exist. */
int orders_missing_item(const orders_choices *choices);
int orders_any_customer(const orders_choices *choices, orders_chance *chance);
const orders_name *orders_any_name(const orders_choices *choices, orders_chance *chance);
int orders_any_district(orders_chance *chance);
/* The number of a random other warehouse; there must be one. */
int orders_another_warehouse(const orders_choices *choices, int than, orders_chance *chance);
/* The last name of a new customer, in memory of its own: every name once, then random ones. */
orders_name orders_name_of(const orders_choices *choices, int customer, orders_chance *chance);

#endif
