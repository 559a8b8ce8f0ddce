/*
 * Works through shuffled decks of transactions, one after the other. The next phase continues what the end of a phase
 * interrupts: no card is lost and no wait is shortened. For one thread at a time.
 */
#ifndef ORDERDB_TERMINAL_H
#define ORDERDB_TERMINAL_H

#include "orderdb_desk.h"
#include "orderdb_tally.h"

typedef struct orderdb_terminal {
    orderdb_desk desk;
    orderdb_deck deck;
    orderdb_chance chance;
    int waitPercent;
    orderdb_tally *tally;
    /* The transaction whose input or result the user is busy with. */
    orderdb_kind kind;
    bool keying;
    int64_t completed;
    /* The rest of that wait. */
    int64_t waitNanos;
} orderdb_terminal;

/* Begins the work of a terminal whose desk, deck, chance, wait and tally are set. */
void orderdb_terminal_begin(orderdb_terminal *terminal);

/*
 * Works until its time is over, at a value of jdyno_clock_nanos, or the number of transactions is reached. Returns the
 * number of transactions.
 */
int64_t orderdb_terminal_work(orderdb_terminal *terminal, int64_t endNanos, int64_t most);

/*
 * Works on a schedule until its time is over. The next transaction is entered before it is due. Returns the number of
 * transactions.
 */
int64_t orderdb_terminal_work_on_schedule(
        orderdb_terminal *terminal, jdyno_open_loop *loop, const jdyno_load *load, jdyno_arrivals due);

#endif
