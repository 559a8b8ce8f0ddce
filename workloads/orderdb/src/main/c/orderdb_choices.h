/*
 * The initial numbers of rows and the random choices of users: which items, customers and warehouses they ask for. The
 * counterpart of Population and Choices of the workload orders. Immutable; any thread.
 */
#ifndef ORDERDB_CHOICES_H
#define ORDERDB_CHOICES_H

#include "orderdb_chance.h"

enum { ORDERDB_DISTRICTS = 10, ORDERDB_MAX_LINES = 20 };

typedef struct orderdb_population {
    int items;
    int customersPerDistrict;
    int ordersPerDistrict;
    /* The newest of those orders. */
    int undeliveredPerDistrict;
    /* Lines of every order; 0 for 5 to 15 at random. */
    int linesPerOrder;
} orderdb_population;

/* percent: 1, 10 or 100 */
orderdb_population orderdb_population_make(int percent, int linesPerOrder);

/* The number of lines of a new order. */
int orderdb_any_line_count(const orderdb_population *population, orderdb_chance *chance);

typedef struct orderdb_choices {
    int warehouses;
    orderdb_population population;
    orderdb_uneven customerNumbers;
    orderdb_uneven itemNumbers;
    orderdb_uneven askedNames;
} orderdb_choices;

/* Draws the constants, which must be the first draws of a company. */
orderdb_choices orderdb_choices_make(int warehouses, orderdb_population population, orderdb_chance *chance);

/* The number of an item that does not exist; greater than those of all that do. */
int orderdb_missing_item(const orderdb_choices *choices);

/* The number of a random other warehouse; there must be one. */
int orderdb_another_warehouse(const orderdb_choices *choices, int than, orderdb_chance *chance);

/* The number of a random district. */
int orderdb_any_district(orderdb_chance *chance);

/* Writes a random last name that at least one customer of every district has. */
void orderdb_any_name(const orderdb_choices *choices, orderdb_chance *chance, char name[ORDERDB_LAST_NAME_BYTES]);

#endif
