/* Draws requests, lets the business perform them, and checks every result. For one thread at a time. */
#ifndef ORDERDB_DESK_H
#define ORDERDB_DESK_H

#include "orderdb_business.h"

typedef struct orderdb_desk {
    orderdb_business *business;
    orderdb_deliveries *deliveries;
    const orderdb_choices *choices;
    int warehouse;
    /* Its number in the warehouse, from 0. */
    int terminal;
    /* Whether a delivery must be performed before the terminal continues. */
    bool serial;
    orderdb_request request;
} orderdb_desk;

/* Generates the user's input for a transaction of this kind. */
void orderdb_desk_enter(orderdb_desk *desk, orderdb_kind kind, orderdb_chance *chance);

/* Performs the transaction that was entered last. Fails as `wrong-output` if its result is wrong. */
void orderdb_desk_perform(orderdb_desk *desk);

#endif
