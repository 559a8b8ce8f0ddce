#ifndef ORDERS_BUSINESS_H
#define ORDERS_BUSINESS_H

#include "orders_choices.h"
#include "orders_collections.h"

#include <pthread.h>
#include <stdatomic.h>

/*
 * The part of orders.h about the business. The other files include orders.h.
 *
 * A company in memory. A structure corresponds to the Java class of its name; a mutex called monitor guards what the
 * object's monitor guards in Java. Texts, objects and arrays of objects are pieces of memory of their own, as in Java.
 * Amounts are cents, rates ten-thousandths, dates milliseconds since 1970; numbers of objects begin at 1. Any thread,
 * unless a comment says otherwise.
 */

typedef struct orders_district orders_district;
typedef struct orders_warehouse orders_warehouse;
typedef struct orders_company orders_company;

typedef struct orders_item {
    int number;
    int image;
    char *name;
    int priceCents;
    char *data;
} orders_item;

orders_item *orders_item_new(int number, bool original, orders_chance *chance);

typedef struct orders_address {
    char *street1;
    char *street2;
    char *city;
    char *state;
    char *zip;
} orders_address;

orders_address *orders_address_new(orders_chance *chance);

/* A warehouse's stock of an item. */
typedef struct orders_stock {
    pthread_mutex_t monitor;
    const orders_item *item;
    char *districts;
    char *data;
    int quantity;
    int64_t soldQuantity;
    int orders;
    int remoteOrders;
} orders_stock;

orders_stock *orders_stock_new(const orders_item *item, bool original, orders_chance *chance);
/* Takes a quantity for an order, and replenishes if too little would be left; returns the quantity before. */
int orders_stock_take(orders_stock *self, int ordered, bool remote);
/* Undoes that for an order that is rolled back, whatever others have taken since. */
void orders_stock_give_back(orders_stock *self, int before, int ordered, bool remote);
/* The quantity after an order of so many. */
int orders_left(int before, int ordered);
bool orders_stock_is_below(orders_stock *self, int threshold);
/* B if both the item and its stock are originals, otherwise G. */
char orders_stock_brand(const orders_stock *self);
void orders_stock_add_to(orders_stock *self, orders_digest *digest);

/* The delivery date of an undelivered line. */
enum { ORDERS_NEVER = 0 };

/* A quantity of one item. The monitor of its order's district guards the delivery date. */
typedef struct orders_order_line {
    orders_stock *stock;
    int16_t supplyWarehouse;
    int16_t quantity;
    int64_t amountCents;
    char *districtInfo;
    int64_t deliveredMillis;
} orders_order_line;

orders_order_line *orders_order_line_new(orders_stock *stock, int supplyWarehouse, int quantity, int64_t amountCents,
        int district, int64_t deliveredMillis);

typedef struct orders_customer orders_customer;

/*
 * An order. Its district's monitor guards its state, from the time it is begun. It is freed when it is neither among
 * the district's orders, nor its customer's last one, nor in use by a transaction.
 */
typedef struct orders_order {
    int number;
    orders_customer *customer;
    int64_t enteredMillis;
    bool allLocal;
    int8_t lineCount;   /* the number of lines that were ordered */
    int8_t filled;      /* the number of lines so far */
    int8_t carrier;     /* 0 if not delivered */
    int deliveredCents; /* the total of all lines at their delivery */
    orders_order_line **lines;
    atomic_int users;
} orders_order;

/* A new order in use by the caller. */
orders_order *orders_order_new(
        int number, orders_customer *customer, int64_t enteredMillis, int lineCount, bool allLocal);
void orders_order_use(orders_order *self);
void orders_order_release(orders_order *self);
/* Adds a line. The caller holds the monitor of the district. */
void orders_order_add(orders_order *self, orders_order_line *line);
/* Delivers all lines; returns their total in cents. */
int64_t orders_order_deliver(orders_order *self, int by, int64_t nowMillis);
void orders_order_add_to(const orders_order *self, orders_digest *digest);

/* Notes about a customer, freed when they are neither the customer's nor in use by a transaction. Immutable. */
typedef struct orders_notes {
    atomic_int users;
    char text[];
} orders_notes;

void orders_notes_release(orders_notes *notes);

struct orders_customer {
    pthread_mutex_t monitor;
    int number;
    orders_district *district;
    char *first;
    const char *middle;
    orders_name last;
    orders_address *address;
    char *phone;
    int64_t sinceMillis;
    const char *credit;
    int64_t creditLimitCents;
    int discount;
    int64_t balanceCents;
    int64_t paidCents;
    int payments;
    int deliveries;
    orders_notes *data;
    orders_order *lastOrder;
    int64_t discardedPaymentCents;  /* of the payments whose history was discarded */
    int64_t discardedDeliveryCents; /* of the delivered orders that were discarded; guarded by the district */
};

orders_customer *orders_customer_new(int number, orders_district *district, orders_name last, bool badCredit,
        int64_t sinceMillis, orders_chance *chance);
bool orders_customer_has_bad_credit(const orders_customer *self);

/* What a customer gets for a payment. The notes are in use by the caller, and NULL if the credit is good. */
typedef struct orders_account {
    int64_t balanceCents;
    orders_notes *data;
} orders_account;

/* Pays at a district, perhaps of another warehouse. */
orders_account orders_customer_pay(orders_customer *self, int64_t cents, const orders_district *at);
/* Receives the delivery of an order. */
void orders_customer_receive(orders_customer *self, int64_t cents);
void orders_customer_ordered(orders_customer *self, orders_order *order);
/* Adds a discarded payment to the total. */
void orders_customer_discarded(orders_customer *self, int64_t cents);
void orders_customer_add_to(orders_customer *self, orders_digest *digest);

/* A payment: its customer, district and amount. */
typedef struct orders_history {
    orders_customer *customer;
    orders_district *district;
    int64_t amountCents;
    int64_t paidMillis;
    char *data;
} orders_history;

/* A part of a warehouse's customers, with their orders, which its monitor guards. */
struct orders_district {
    pthread_mutex_t monitor;
    int number;
    orders_warehouse *warehouse;
    char *name;
    orders_address *address;
    int tax;
    orders_customer **customers;
    int customerCount;
    orders_name_map *byName;
    orders_order_tree *orders;
    orders_queue *newOrders; /* of orders_new_order, oldest first */
    int keptOrders;
    int nextOrder;
    int64_t paidCents;
    int64_t discardedPaymentCents; /* of the payments whose history was discarded; guarded by the warehouse */
};

/* Marks an order as not yet delivered. */
typedef struct orders_new_order {
    orders_order *order;
} orders_new_order;

orders_district *orders_district_new(
        int number, orders_warehouse *warehouse, int64_t nowMillis, orders_chance *chance);
/* Adds the initial payment of each customer. */
void orders_district_receive_first(orders_district *self);
orders_customer *orders_district_customer(const orders_district *self, int number);
/* The middle one, by first name, of the customers with a last name. There must be one. */
orders_customer *orders_district_customer_named(const orders_district *self, const orders_name *last);
/* Adds a payment made here. */
void orders_district_receive(orders_district *self, int64_t cents);
/*
 * Creates the next order, which becomes one of the district's when it is accepted. The caller holds the monitor until
 * then, and uses the order.
 */
orders_order *orders_district_begin(
        const orders_district *self, orders_customer *customer, int64_t nowMillis, int lineCount, bool allLocal);
void orders_district_accept(orders_district *self, orders_order *order);
/* Delivers the oldest undelivered order; false if there is none. */
bool orders_district_deliver_oldest(orders_district *self, int carrier, int64_t nowMillis);
/* The number of items of the last orders that are short of stock. */
int orders_district_short_of_stock(orders_district *self, int threshold);

/* Reads an order and its customer's balance within the district's monitor. */
typedef void (*orders_order_reader)(void *reader, orders_order *order, int64_t balanceCents);

/* Passes the last order of a customer and the balance to a reader, while nobody changes them. */
void orders_district_read_last_order(
        orders_district *self, orders_customer *customer, orders_order_reader read, void *reader);
size_t orders_district_orders_held(orders_district *self);
void orders_district_add_to(orders_district *self, orders_digest *digest);

/* A warehouse with its stock and districts. Its monitor guards the payments. */
struct orders_warehouse {
    pthread_mutex_t monitor;
    int number;
    orders_company *company;
    char *name;
    orders_address *address;
    int tax;
    orders_district *districts[ORDERS_DISTRICTS];
    orders_stock **stock;
    orders_queue *payments; /* of orders_history, oldest first */
    size_t keptPayments;
    int64_t paidCents;
};

orders_warehouse *orders_warehouse_new(
        int number, orders_company *company, int64_t nowMillis, orders_chance *chance);
/* Adds a payment made at one of its districts. */
void orders_warehouse_receive(
        orders_warehouse *self, orders_customer *from, orders_district *at, int64_t cents, int64_t nowMillis);
void orders_warehouse_add_to(orders_warehouse *self, orders_digest *digest);

/* The whole business. Its structure does not change once created; parts that change have monitors of their own. */
struct orders_company {
    orders_population population;
    orders_choices *choices;
    bool steady; /* whether old data is discarded as new data is created */
    orders_item **items;
    orders_warehouse **warehouses;
    int warehouseCount;
};

orders_company *orders_company_new(int warehouses, orders_population population, bool steady, int64_t seed);
/* The item of this number; NULL if there is none. */
const orders_item *orders_company_item(const orders_company *self, int number);
orders_warehouse *orders_company_warehouse(const orders_company *self, int number);
orders_district *orders_company_district(const orders_company *self, int warehouse, int district);
/* The number of orders, delivered or not. */
size_t orders_company_orders_held(const orders_company *self);
/* A digest of everything that changes, except dates. No transaction may be running. */
uint64_t orders_company_digest(const orders_company *self);
/* Reports TPC-C's consistency conditions as checks. No transaction may be running. */
void orders_conditions_check(const orders_company *company);

#endif
