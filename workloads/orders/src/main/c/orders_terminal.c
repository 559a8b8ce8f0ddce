#include "orders.h"

#include <math.h>
#include <time.h>

/* A terminal with its deck of cards, its pace and its screen: Terminal, Deck, Pace and ScreenDesk. */

enum { CARDS = 23 };

static const int64_t NANOS_PER_SECOND = INT64_C(1000000000);

/* Deals transactions in the paper's proportions, and shuffles the cards again when all are dealt. */
typedef struct deck {
    orders_kind cards[CARDS];
    int dealt;
} deck;

struct orders_terminal {
    orders_chance chance;
    deck deck;
    orders_screen *screen;
    orders_transaction *transactions[ORDERS_KINDS];
    orders_tally *tally;
    orders_kind kind; /* the transaction whose input or result the user is busy with */
    bool keying;
    int64_t completed;
    int64_t waitNanos; /* the rest of that wait */
};

/* ---- Decks --------------------------------------------------------------------------------------------------- */

static deck deck_make(void) {
    deck deck = {.dealt = CARDS};
    int next = 0;
    for (int kind = 0; kind < ORDERS_KINDS; kind++) {
        for (int i = 0; i < orders_kinds[kind].cards; i++) {
            deck.cards[next++] = (orders_kind) kind;
        }
    }
    return deck;
}

static void shuffle(deck *deck, orders_chance *chance) {
    for (int i = CARDS - 1; i > 0; i--) {
        int at = orders_between(chance, 0, i);
        orders_kind card = deck->cards[i];
        deck->cards[i] = deck->cards[at];
        deck->cards[at] = card;
    }
}

static orders_kind deal(deck *deck, orders_chance *chance) {
    if (deck->dealt == CARDS) {
        shuffle(deck, chance);
        deck->dealt = 0;
    }
    return deck->cards[deck->dealt++];
}

/* ---- Paces --------------------------------------------------------------------------------------------------- */

/* TPC-C limits think times to ten times their mean. */
static const double LONGEST_THINKING = 10;

static const double NANOS_PER_SECOND_AND_PERCENT = 1e9 / 100;

static int64_t share(double seconds, int percent) {
    return (int64_t) (seconds * percent * NANOS_PER_SECOND_AND_PERCENT);
}

static bool waits(void) {
    return orders_given.waitPercent > 0;
}

/* The time to fill in the screen of a transaction. */
static int64_t keying_nanos(orders_kind kind) {
    return share(orders_kinds[kind].keyingSeconds, orders_given.waitPercent);
}

/* A random part of that time, for a terminal that starts in the middle of typing. */
static int64_t rest_of_keying_nanos(orders_kind kind, orders_chance *chance) {
    return (int64_t) (orders_fraction(chance) * (double) keying_nanos(kind));
}

/* A random time to look at the result. */
static int64_t thinking_nanos(orders_kind kind, orders_chance *chance) {
    double means = fmin(LONGEST_THINKING, -log(orders_fraction(chance)));
    return share(means * orders_kinds[kind].thinkSeconds, orders_given.waitPercent);
}

int64_t orders_longest_nanos(int waitPercent) {
    int longestKeying = 0;
    int longestThinking = 0;
    for (int kind = 0; kind < ORDERS_KINDS; kind++) {
        const orders_kind_facts *facts = &orders_kinds[kind];
        longestKeying = facts->keyingSeconds > longestKeying ? facts->keyingSeconds : longestKeying;
        longestThinking = facts->thinkSeconds > longestThinking ? facts->thinkSeconds : longestThinking;
    }
    return share(longestKeying + LONGEST_THINKING * longestThinking, waitPercent);
}

/* ---- Terminals ----------------------------------------------------------------------------------------------- */

static void enter_next(orders_terminal *self) {
    self->kind = deal(&self->deck, &self->chance);
    self->transactions[self->kind]->enter(self->transactions[self->kind], self->screen);
    self->keying = true;
}

orders_terminal *orders_terminal_new(
        orders_warehouse *home, int number, uint64_t seed, int out, orders_tally *tally) {
    orders_terminal *self = jdyno_allocate(sizeof *self);
    self->chance = (orders_chance) {seed};
    self->deck = deck_make();
    self->screen = orders_screen_new(out);
    self->transactions[ORDERS_NEW_ORDER] = orders_new_order_transaction_new(home, &self->chance);
    self->transactions[ORDERS_PAYMENT] = orders_payment_transaction_new(home, &self->chance);
    self->transactions[ORDERS_ORDER_STATUS] = orders_order_status_transaction_new(home, &self->chance);
    self->transactions[ORDERS_DELIVERY] = orders_delivery_transaction_new(home, &self->chance);
    self->transactions[ORDERS_STOCK_LEVEL] = orders_stock_level_transaction_new(home, number, &self->chance);
    self->tally = tally;
    if (waits()) {
        enter_next(self);
        self->waitNanos = rest_of_keying_nanos(self->kind, &self->chance);
    }
    return self;
}

/* Returns the time of the result. */
static int64_t perform(orders_terminal *self, int64_t dueNanos, int64_t beginNanos) {
    orders_transaction *transaction = self->transactions[self->kind];
    transaction->perform(transaction);
    transaction->show(transaction, self->screen);
    int64_t endNanos = jdyno_clock_nanos();
    orders_tally_completed(self->tally, self->kind, dueNanos, beginNanos, endNanos);
    self->completed++;
    self->keying = false;
    return endNanos;
}

static int64_t perform_now(orders_terminal *self) {
    int64_t nowNanos = orders_tally_timed(self->tally) ? jdyno_clock_nanos() : 0;
    return perform(self, nowNanos, nowNanos);
}

/* Waits for the rest of the wait, or until the time is over; false in the latter case. */
static bool waited(orders_terminal *self, int64_t endNanos) {
    int64_t nowNanos = jdyno_clock_nanos();
    int64_t dueNanos = nowNanos + self->waitNanos;
    int64_t untilNanos = dueNanos < endNanos ? dueNanos : endNanos;
    while (nowNanos < untilNanos) {
        struct timespec pause = {
                (untilNanos - nowNanos) / NANOS_PER_SECOND, (untilNanos - nowNanos) % NANOS_PER_SECOND};
        nanosleep(&pause, NULL);
        nowNanos = jdyno_clock_nanos();
    }
    self->waitNanos = dueNanos > nowNanos ? dueNanos - nowNanos : 0;
    return self->waitNanos == 0 && nowNanos < endNanos;
}

static int64_t work_in_pace(orders_terminal *self, int64_t endNanos, int64_t most) {
    int64_t done = 0;
    while (waited(self, endNanos)) {
        if (self->keying) {
            perform_now(self);
            done++;
            self->waitNanos = thinking_nanos(self->kind, &self->chance);
        } else if (done == most) {
            return done;
        } else {
            enter_next(self);
            self->waitNanos = keying_nanos(self->kind);
        }
    }
    return done;
}

/*
 * Works without waits. It reads the clock after each transaction, which also tells whether there is time for another
 * one, and if times are taken before it too.
 */
static int64_t work_on(orders_terminal *self, int64_t endNanos, int64_t most) {
    int64_t done = 0;
    int64_t nowNanos = jdyno_clock_nanos();
    while (done < most && nowNanos < endNanos) {
        enter_next(self);
        nowNanos = perform_now(self);
        done++;
    }
    return done;
}

int64_t orders_terminal_work(orders_terminal *self, int64_t endNanos, int64_t most) {
    return waits() ? work_in_pace(self, endNanos, most) : work_on(self, endNanos, most);
}

static int64_t perform_due(void *terminal, int64_t dueNanos, int64_t begunNanos) {
    int64_t endNanos = perform(terminal, dueNanos, begunNanos);
    enter_next(terminal);
    return endNanos;
}

int64_t orders_terminal_work_on_schedule(
        orders_terminal *self, jdyno_open_loop *loop, const jdyno_load *load, jdyno_arrivals due) {
    if (!self->keying) {
        enter_next(self);
    }
    int64_t before = self->completed;
    int64_t scheduleNanos = jdyno_clock_nanos() + jdyno_load_before_schedule(load).durationNanos;
    while (jdyno_clock_nanos() < scheduleNanos) {
        perform_now(self);
        enter_next(self);
    }
    jdyno_load onSchedule = jdyno_load_on_schedule(load);
    jdyno_open_loop_run_calls(loop, &onSchedule, due, perform_due, self);
    return self->completed - before;
}
