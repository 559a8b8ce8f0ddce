/*
 * Random numbers, reproducible by seed. The counterpart of Chance, Uneven and LastNames of the workload
 * orders: a seed gives the same sequence as in Java.
 */
#ifndef ORDERDB_CHANCE_H
#define ORDERDB_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

enum { ORDERDB_LAST_NAMES = 1000, ORDERDB_LAST_NAME_BYTES = 16 };

/* For one thread. */
typedef struct orderdb_chance {
    uint64_t state;
} orderdb_chance;

orderdb_chance orderdb_chance_make(uint64_t seed);

/* An integer from least to most. */
int orderdb_between(orderdb_chance *chance, int least, int most);

/* True with the given probability in percent. */
bool orderdb_percent(orderdb_chance *chance, int share);

/* A number above 0 and up to 1. */
double orderdb_fraction(orderdb_chance *chance);

/* Random numbers with an uneven distribution: TPC-C's NURand(A, x, y). Immutable. */
typedef struct orderdb_uneven {
    int a;
    int c;
    int least;
    int count;
} orderdb_uneven;

/*
 * a: the constant A of the full range
 * full: size of the full range
 * c: shift of all numbers, the same for a whole run
 */
orderdb_uneven orderdb_uneven_make(int a, int full, int least, int most, int c);

int orderdb_draw(const orderdb_uneven *uneven, orderdb_chance *chance);

/* Writes the last name of this number, from 0 to 999. */
void orderdb_last_name(int number, char name[ORDERDB_LAST_NAME_BYTES]);

#endif
