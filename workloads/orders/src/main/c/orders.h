#ifndef ORDERS_H
#define ORDERS_H

#include "orders_business.h"

/* The terminals of the company: their screens, users and transactions. For one thread at a time. */

/* ---- Settings ------------------------------------------------------------------------------------------------ */

/* The parameters of workload.yaml, read once. */
typedef struct orders_settings {
    int warehouses;
    int terminals; /* of a warehouse */
    orders_population population;
    int waitPercent;    /* share of TPC-C's times; 0 does not wait */
    int64_t count;      /* transactions of each terminal in the measured phase; 0 for no limit */
    int64_t rate;       /* transactions/s of all terminals together; 0 without a schedule */
    jdyno_waiting idle; /* how a terminal waits until a transaction is due */
    int64_t seed;
    bool screensWritten;
    bool steady;
} orders_settings;

/* Valid after orders_settings_read. */
extern orders_settings orders_given;

/* Fails as `bad-parameter`, or as `unsupported` for what only Java has. */
void orders_settings_read(void);

/* The number of terminals of all warehouses. */
int orders_terminals_in_all(void);

/* ---- Screens ------------------------------------------------------------------------------------------------- */

enum {
    ORDERS_SCREEN_LINES = 24,
    ORDERS_COLUMNS = 80,
    /* The order lines that fit on a screen, as in TPC-C; longer orders have a second page. */
    ORDERS_ORDER_LINES = 15
};

/* A screen, formatted and then discarded or written. Lines and columns begin at 1. */
typedef struct orders_screen {
    char characters[ORDERS_SCREEN_LINES * ORDERS_COLUMNS];
    char bytes[ORDERS_SCREEN_LINES * (ORDERS_COLUMNS + 1)];
    int out;
} orders_screen;

/* out: a descriptor; -1 if screens are discarded */
orders_screen *orders_screen_new(int out);
/* Begins a screen. */
void orders_screen_clear(orders_screen *self, const char *title);
void orders_screen_text(orders_screen *self, int line, int column, const char *text);
void orders_screen_characters(orders_screen *self, int line, int column, const char *characters, size_t count);
/* Clears the lines for another page. */
void orders_screen_clear_lines(orders_screen *self, int first, int count);
void orders_screen_character(orders_screen *self, int line, int column, char character);
/* A right-justified integer; asterisks if it is too long, because a part of it would be another number. */
void orders_screen_number(orders_screen *self, int line, int column, int width, int64_t number);
/* An amount in cents, right-justified after the dollar sign: $-12.34. */
void orders_screen_money(orders_screen *self, int line, int column, int width, int64_t cents);
/* A rate of ten-thousandths, as 12.34. */
void orders_screen_rate(orders_screen *self, int line, int column, int tenThousandths);
/* 31-12-1999 23:59:59, in UTC. */
void orders_screen_date(orders_screen *self, int line, int column, int64_t millis);
/* Ends a screen. */
void orders_screen_done(orders_screen *self);

/* ---- Transactions -------------------------------------------------------------------------------------------- */

/* The five transactions. */
typedef enum orders_kind {
    ORDERS_NEW_ORDER,
    ORDERS_PAYMENT,
    ORDERS_ORDER_STATUS,
    ORDERS_DELIVERY,
    ORDERS_STOCK_LEVEL,
    ORDERS_KINDS
} orders_kind;

/* What is the same for all transactions of a kind: the paper's shares, and the times of TPC-C's users. */
typedef struct orders_kind_facts {
    const char *word;  /* the name of its histogram */
    int cards;         /* how many of a deck are of this kind */
    int keyingSeconds; /* time to fill in the screen */
    int thinkSeconds;  /* mean time to look at the result */
} orders_kind_facts;

extern const orders_kind_facts orders_kinds[ORDERS_KINDS];

/* A transaction, reused by a terminal: the first member of a larger structure. */
typedef struct orders_transaction {
    /* Generates the user's input and shows it. */
    void (*enter)(struct orders_transaction *self, orders_screen *screen);
    void (*perform)(struct orders_transaction *self);
    /* Shows the result. */
    void (*show)(struct orders_transaction *self, orders_screen *screen);
} orders_transaction;

/* The transactions of a terminal of a warehouse. chance: source of the user's decisions */
orders_transaction *orders_new_order_transaction_new(orders_warehouse *warehouse, orders_chance *chance);
orders_transaction *orders_payment_transaction_new(orders_warehouse *warehouse, orders_chance *chance);
orders_transaction *orders_order_status_transaction_new(orders_warehouse *warehouse, orders_chance *chance);
orders_transaction *orders_delivery_transaction_new(orders_warehouse *warehouse, orders_chance *chance);
/* terminal: its number in the warehouse, from 0; it determines the district */
orders_transaction *orders_stock_level_transaction_new(
        orders_warehouse *warehouse, int terminal, orders_chance *chance);

/* The customer that a user asks for: 60 % by last name, the others by number. */
typedef struct orders_customer_request {
    int warehouse;
    int district;
    int number;              /* 0 if the customer is known by last name */
    const orders_name *last; /* NULL if the customer is known by number */
} orders_customer_request;

void orders_customer_request_draw(orders_customer_request *request, int ofWarehouse, int ofDistrict,
        const orders_choices *choices, orders_chance *chance);
orders_customer *orders_customer_request_find(const orders_customer_request *request, const orders_company *company);
/* Shows what is known before the customer is found. */
void orders_customer_request_show(const orders_customer_request *request, orders_screen *screen, int line);
/* Shows the customer. */
void orders_customer_show(const orders_customer *found, orders_screen *screen, int line);

/* ---- Terminals ----------------------------------------------------------------------------------------------- */

/* The counters of a terminal: a histogram and a number for each kind of transaction. */
typedef struct orders_tally {
    jdyno_recorder *recorders[ORDERS_KINDS];
    jdyno_responses *responses; /* for all kinds, in phases with a schedule; NULL if there are none */
    bool onSchedule;            /* whether the present phase has one; set before its threads start */
    jdyno_counter *newOrders;
} orders_tally;

/*
 * Tallies for the given number of terminals; to be created while the role starts.
 *
 * scheduled: whether transactions follow a schedule in some phase
 */
orders_tally *orders_tallies_new(int terminals, bool scheduled);
/*
 * Whether the present phase takes the times of transactions: if some phase has a schedule, they come from it. In others
 * they would cost throughput and be of no use.
 */
bool orders_tally_timed(const orders_tally *tally);
/* A transaction has completed. Times are values of jdyno_clock_nanos; any if the phase takes none. */
void orders_tally_completed(
        orders_tally *tally, orders_kind kind, int64_t dueNanos, int64_t beginNanos, int64_t endNanos);

/*
 * Works through shuffled decks of transactions, one after the other. The next phase continues what the end of a phase
 * interrupts: no card is lost and no wait is shortened.
 */
typedef struct orders_terminal orders_terminal;

/*
 * number: of the terminal in its warehouse, from 0
 * seed: of the user's decisions
 * out: where screens are written; -1 if they are discarded
 */
orders_terminal *orders_terminal_new(
        orders_warehouse *home, int number, uint64_t seed, int out, orders_tally *tally);
/*
 * Works until its time is over, at a value of jdyno_clock_nanos, or the number of transactions is reached. Returns the
 * number of transactions.
 */
int64_t orders_terminal_work(orders_terminal *self, int64_t endNanos, int64_t most);
/*
 * Works on a schedule until its time is over, in a burst of warm-up after a time without one. The next transaction is
 * entered before it is due. Returns the number of transactions.
 */
int64_t orders_terminal_work_on_schedule(
        orders_terminal *self, jdyno_open_loop *loop, const jdyno_load *load, jdyno_arrivals due);
/* The longest time between two results of a user: the longest look at a result and the longest input. */
int64_t orders_longest_nanos(int waitPercent);

/* The terminals of all warehouses, each a thread while a phase lasts. For the thread of the role's commands. */

/* Creates recorders and counters, so it must be called while the role starts. */
void orders_terminals_start(void);
/* New terminals, those of the first warehouse first. Every call gives terminals whose users decide the same. */
orders_terminal **orders_terminals_new(const orders_company *company, int out);
/*
 * Lets all terminals work for a phase, and returns when the last has finished. With a count, the measured phase lasts
 * until each terminal has completed so many transactions.
 */
void orders_terminals_work(orders_terminal **terminals, const jdyno_load *load);
/* Reports whether every terminal has worked in the measured phase, if there was time for that. */
void orders_terminals_check(void);

#endif
