/* The rules of the business: the counterpart of Rules of the workload orders. Any thread. */
#ifndef ORDERDB_RULES_H
#define ORDERDB_RULES_H

#include "orderdb_result.h"

enum {
    /* The least that is left of a stock. */
    ORDERDB_KEPT = 10,
    /* The number of last orders whose items are looked up in the stock. */
    ORDERDB_LAST_ORDERS = 20
};

/* The quantity of a stock after an order. It is replenished if too little would be left. */
int orderdb_left(int before, int ordered);

/* B if both the item and its stock are originals, otherwise G. */
char orderdb_brand(const char *itemData, const char *stockData);

/* The total of an order of the given amounts, discounted and taxed. */
int64_t orderdb_total(int64_t cents, int discount, int warehouseTax, int districtTax);

/* Whether payments of a customer are noted. */
bool orderdb_is_bad(const char *credit);

/* A payment of a customer, as it is noted about one of bad credit. */
typedef struct orderdb_note {
    int customer;
    int district;
    int warehouse;
    int atDistrict;
    int atWarehouse;
    int64_t cents;
} orderdb_note;

/* Writes the notes about a customer of bad credit after a payment. */
void orderdb_noted(const orderdb_note *payment, const char *notes, char noted[ORDERDB_NOTES_BYTES]);

/* The place, from 0, of the customer who is meant among so many of the same last name, sorted by first name. */
int64_t orderdb_middle(int64_t customers);

#endif
