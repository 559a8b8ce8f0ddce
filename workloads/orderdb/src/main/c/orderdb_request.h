/*
 * What users of terminals ask for: the input of the five transactions, drawn from a seed. The counterpart of the
 * package org.jdyno.orders.request and of Deck: draws and their order are the same as in Java.
 */
#ifndef ORDERDB_REQUEST_H
#define ORDERDB_REQUEST_H

#include "orderdb_choices.h"

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

#endif
