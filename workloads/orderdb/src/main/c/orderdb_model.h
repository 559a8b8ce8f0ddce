#ifndef ORDERDB_MODEL_H
#define ORDERDB_MODEL_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Random numbers, reproducible by seed. The counterpart of Chance, Uneven and LastNames of the workload
 * orders: a seed gives the same sequence as in Java.
 */

enum { ORDERDB_LAST_NAMES = 1000, ORDERDB_LAST_NAME_BYTES = 16 };

/* For one thread. */
typedef struct orderdb_chance {
    uint64_t state;
} orderdb_chance;

orderdb_chance orderdb_chance_make(uint64_t seed);

/* An integer from least to most. */
int orderdb_between(orderdb_chance *chance, int least, int most);

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
 * The initial numbers of rows and the random choices of users: which items, customers and warehouses they ask for. The
 * counterpart of Population and Choices of the workload orders. Immutable; any thread.
 */

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

/*
 * What users of terminals ask for: the input of the five transactions, drawn from a seed. The counterpart of the
 * package org.jdyno.orders.request and of Deck: draws and their order are the same as in Java.
 */

/* The five transactions. */
typedef enum orderdb_kind {
    ORDERDB_NEW_ORDER,
    ORDERDB_PAYMENT,
    ORDERDB_ORDER_STATUS,
    ORDERDB_DELIVERY,
    ORDERDB_STOCK_LEVEL,
    ORDERDB_KINDS
} orderdb_kind;

/* What is the same for all transactions of a kind. */
typedef struct orderdb_kind_facts {
    /* The name of its histogram. */
    const char *word;
    /* How many cards of a deck are of this kind. */
    int cards;
    /* Time to fill in the screen. */
    int keyingSeconds;
    /* Mean time to look at the result. */
    int thinkSeconds;
} orderdb_kind_facts;

extern const orderdb_kind_facts orderdb_kinds[ORDERDB_KINDS];

enum { ORDERDB_MAX_CARDS = 23 };

/* Deals transactions in the paper's proportions, and shuffles the cards again when all are dealt. For one thread. */
typedef struct orderdb_deck {
    orderdb_kind cards[ORDERDB_MAX_CARDS];
    int count;
    int dealt;
} orderdb_deck;

/* A deck of all kinds, or only of those that change nothing. */
orderdb_deck orderdb_deck_make(bool readsOnly);

/* The next card. */
orderdb_kind orderdb_deal(orderdb_deck *deck, orderdb_chance *chance);

typedef struct orderdb_customer_request {
    int warehouse;
    int district;
    /* From 1; 0 if the customer is known by last name. */
    int number;
    /* Empty if the customer is known by number. */
    char last[ORDERDB_LAST_NAME_BYTES];
} orderdb_customer_request;

typedef struct orderdb_new_order_request {
    int warehouse;
    int district;
    int customer;
    int lines;
    /* Whether no line comes from another warehouse. */
    bool allLocal;
    int items[ORDERDB_MAX_LINES];
    int supplyWarehouses[ORDERDB_MAX_LINES];
    int quantities[ORDERDB_MAX_LINES];
} orderdb_new_order_request;

typedef struct orderdb_payment_request {
    int warehouse;
    int district;
    orderdb_customer_request customer;
    int cents;
} orderdb_payment_request;

typedef struct orderdb_delivery_request {
    int warehouse;
    /* From 1 to 10. */
    int carrier;
} orderdb_delivery_request;

typedef struct orderdb_stock_level_request {
    int warehouse;
    int district;
    /* A stock below it is short. */
    int threshold;
} orderdb_stock_level_request;

typedef struct orderdb_request {
    orderdb_kind kind;
    union {
        orderdb_new_order_request newOrder;
        orderdb_payment_request payment;
        orderdb_customer_request orderStatus;
        orderdb_delivery_request delivery;
        orderdb_stock_level_request stockLevel;
    };
} orderdb_request;

/*
 * Draws the next request of a kind at a terminal.
 *
 * home: the warehouse
 * terminal: its number in the warehouse, from 0
 */
void orderdb_request_draw(orderdb_request *request, orderdb_kind kind, int home, int terminal,
        const orderdb_choices *choices, orderdb_chance *chance);

/*
 * What a terminal shows of each transaction. Amounts are cents, rates ten-thousandths, dates milliseconds since 1970.
 * For one thread at a time.
 */

/* Room for the texts of the columns, each with its end. */
enum {
    ORDERDB_FIRST_BYTES = 17,
    ORDERDB_MIDDLE_BYTES = 3,
    ORDERDB_CREDIT_BYTES = 3,
    ORDERDB_PHONE_BYTES = 17,
    ORDERDB_STREET_BYTES = 21,
    ORDERDB_STATE_CODE_BYTES = 3,
    ORDERDB_ZIP_BYTES = 10,
    ORDERDB_PLACE_NAME_BYTES = 11,
    ORDERDB_ITEM_NAME_BYTES = 25,
    ORDERDB_DATA_BYTES = 51,
    ORDERDB_NOTES_BYTES = 501,
    ORDERDB_SHOWN_BYTES = 201
};

typedef struct orderdb_address_text {
    char street1[ORDERDB_STREET_BYTES];
    char street2[ORDERDB_STREET_BYTES];
    char city[ORDERDB_STREET_BYTES];
    char state[ORDERDB_STATE_CODE_BYTES];
    char zip[ORDERDB_ZIP_BYTES];
} orderdb_address_text;

typedef struct orderdb_new_order_result {
    /* Whether an item did not exist, so that the order was rolled back. */
    bool rolledBack;
    int order;
    char last[ORDERDB_FIRST_BYTES];
    char credit[ORDERDB_CREDIT_BYTES];
    int discount;
    int warehouseTax;
    int districtTax;
    int64_t enteredMillis;
    int64_t totalCents;
    /* 0 if rolled back. */
    int lines;
    char itemNames[ORDERDB_MAX_LINES][ORDERDB_ITEM_NAME_BYTES];
    /* What is left in stock. */
    int left[ORDERDB_MAX_LINES];
    /* B or G. */
    char brands[ORDERDB_MAX_LINES];
    int priceCents[ORDERDB_MAX_LINES];
    int64_t amountCents[ORDERDB_MAX_LINES];
} orderdb_new_order_result;

typedef struct orderdb_payment_result {
    int customer;
    char first[ORDERDB_FIRST_BYTES];
    char middle[ORDERDB_MIDDLE_BYTES];
    char last[ORDERDB_FIRST_BYTES];
    orderdb_address_text address;
    char phone[ORDERDB_PHONE_BYTES];
    int64_t sinceMillis;
    char credit[ORDERDB_CREDIT_BYTES];
    int64_t creditLimitCents;
    int discount;
    int64_t balanceCents;
    /* The beginning of the notes about a customer of bad credit, otherwise empty. */
    char notes[ORDERDB_SHOWN_BYTES];
    orderdb_address_text warehouse;
    orderdb_address_text district;
    int64_t paidMillis;
} orderdb_payment_result;

typedef struct orderdb_order_status_result {
    int customer;
    char first[ORDERDB_FIRST_BYTES];
    char middle[ORDERDB_MIDDLE_BYTES];
    char last[ORDERDB_FIRST_BYTES];
    int64_t balanceCents;
    int order;
    int64_t enteredMillis;
    /* 0 if the order is not delivered. */
    int carrier;
    int lines;
    int items[ORDERDB_MAX_LINES];
    int supplyWarehouses[ORDERDB_MAX_LINES];
    int quantities[ORDERDB_MAX_LINES];
    int64_t amountCents[ORDERDB_MAX_LINES];
    /* 0 if the line is not delivered. */
    int64_t deliveredMillis[ORDERDB_MAX_LINES];
} orderdb_order_status_result;

typedef struct orderdb_result {
    union {
        orderdb_new_order_result newOrder;
        orderdb_payment_result payment;
        orderdb_order_status_result orderStatus;
        /* The number of delivered orders, at most one of each district. */
        int delivered;
        /* The number of items that are short of stock. */
        int shortItems;
    };
} orderdb_result;

/* The rules of the business: the counterpart of Rules of the workload orders. Any thread. */

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
