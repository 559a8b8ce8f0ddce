/*
 * What a terminal shows of each transaction. Amounts are cents, rates ten-thousandths, dates milliseconds since 1970.
 * For one thread at a time.
 */
#ifndef ORDERDB_RESULT_H
#define ORDERDB_RESULT_H

#include "orderdb_choices.h"

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

#endif
