#include "orderdb.h"

#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

static jdyno_recorder **recorders_new(void) {
    jdyno_recorder **recorders = jdyno_allocate(ORDERDB_KINDS * sizeof *recorders);
    for (int kind = 0; kind < ORDERDB_KINDS; kind++) {
        recorders[kind] = jdyno_recorder_new(orderdb_kinds[kind].word);
    }
    return recorders;
}

/*
 * Tallies for the given number of terminals; to be created while the role starts. Terminals share one set of histograms
 * for each processor, because a histogram takes 800 kB.
 */
static orderdb_tally *orderdb_tallies_new(int terminals, bool scheduled) {
    int processors = (int) jdyno_processors();
    int sets = terminals < processors ? terminals : processors;
    orderdb_tally *tallies = jdyno_allocate((size_t) terminals * sizeof *tallies);
    jdyno_responses *responses = scheduled ? jdyno_responses_new() : NULL;
    for (int i = 0; i < terminals; i++) {
        tallies[i].recorders = i < sets ? recorders_new() : tallies[i % sets].recorders;
        tallies[i].responses = responses;
        tallies[i].newOrders = jdyno_counter_new("newOrders");
    }
    return tallies;
}

/* A transaction has completed. Times are values of jdyno_clock_nanos. */
static void orderdb_tally_completed(
        orderdb_tally *tally, orderdb_kind kind, int64_t dueNanos, int64_t beginNanos, int64_t endNanos) {
    jdyno_record(tally->recorders[kind], endNanos - dueNanos);
    if (tally->responses != NULL) {
        jdyno_responses_record(tally->responses, dueNanos, beginNanos, endNanos);
    }
    jdyno_first_operation();
    if (kind == ORDERDB_NEW_ORDER) {
        jdyno_counter_add(tally->newOrders, 1);
    }
    jdyno_operation_completed();
}

/* TPC-C limits think times to ten times their mean. */
static const double LONGEST_THINKING = 10;

static const double NANOS_PER_SECOND_AND_PERCENT = 1e9 / 100;

static int64_t share(double seconds, int percent) {
    return (int64_t) (seconds * percent * NANOS_PER_SECOND_AND_PERCENT);
}

/* The time to fill in the screen of a transaction. */
static int64_t orderdb_keying_nanos(orderdb_kind kind, int waitPercent) {
    return share(orderdb_kinds[kind].keyingSeconds, waitPercent);
}

/* A random part of that time, for a terminal that starts in the middle of typing. */
static int64_t orderdb_rest_of_keying_nanos(orderdb_kind kind, int waitPercent, orderdb_chance *chance) {
    return (int64_t) (orderdb_fraction(chance) * (double) orderdb_keying_nanos(kind, waitPercent));
}

/* A random time to look at the result. */
static int64_t orderdb_thinking_nanos(orderdb_kind kind, int waitPercent, orderdb_chance *chance) {
    double means = fmin(LONGEST_THINKING, -log(orderdb_fraction(chance)));
    return share(means * orderdb_kinds[kind].thinkSeconds, waitPercent);
}

/* The longest time between two results of a user: the longest look at a result and the longest input. */
static int64_t orderdb_longest_nanos(int waitPercent) {
    int longestKeying = 0;
    int longestThinking = 0;
    for (int kind = 0; kind < ORDERDB_KINDS; kind++) {
        const orderdb_kind_facts *facts = &orderdb_kinds[kind];
        longestKeying = facts->keyingSeconds > longestKeying ? facts->keyingSeconds : longestKeying;
        longestThinking = facts->thinkSeconds > longestThinking ? facts->thinkSeconds : longestThinking;
    }
    return share(longestKeying + LONGEST_THINKING * longestThinking, waitPercent);
}

/* Generates the user's input for a transaction of this kind. */
static void orderdb_desk_enter(orderdb_desk *desk, orderdb_kind kind, orderdb_chance *chance) {
    orderdb_request_draw(&desk->request, kind, desk->warehouse, desk->terminal, desk->choices, chance);
}

static void require(bool right, const char *what, int64_t found) {
    if (!right) {
        jdyno_fail("wrong-output", "wrong result of a transaction: %s: %lld", what, (long long) found);
    }
}

static void check_new_order(const orderdb_desk *desk, const orderdb_new_order_result *result) {
    const orderdb_new_order_request *request = &desk->request.newOrder;
    bool missing = request->items[request->lines - 1] == orderdb_missing_item(desk->choices);
    require(result->rolledBack == missing, "rolled back, for an order with an item that does not exist", missing);
    require(result->lines == (missing ? 0 : request->lines), "lines of an order", result->lines);
    int64_t cents = 0;
    for (int i = 0; i < result->lines; i++) {
        int64_t amount = (int64_t) request->quantities[i] * result->priceCents[i];
        require(result->amountCents[i] == amount, "amount of a line", result->amountCents[i]);
        require(result->left[i] >= ORDERDB_KEPT, "stock left of an item", result->left[i]);
        cents += amount;
    }
    int64_t total =
            missing ? 0 : orderdb_total(cents, result->discount, result->warehouseTax, result->districtTax);
    require(result->totalCents == total, "total of an order", result->totalCents);
}

static void check_customer(const orderdb_customer_request *asked, int customer, const char *last) {
    require(asked->number == 0 ? strcmp(asked->last, last) == 0 : asked->number == customer,
            "customer who was asked for", customer);
}

static void check_payment(const orderdb_payment_request *request, const orderdb_payment_result *result) {
    check_customer(&request->customer, result->customer, result->last);
    require((result->notes[0] == '\0') != orderdb_is_bad(result->credit), "notes about a customer", result->customer);
}

/* Lines of an order may be delivered while it is read, so carrier and dates are not compared. */
static void check_order_status(
        const orderdb_customer_request *request, const orderdb_order_status_result *result) {
    check_customer(request, result->customer, result->last);
    require(result->order > 0, "number of a customer's last order", result->order);
    require(result->lines > 0, "lines of a customer's last order", result->lines);
}

/* Performs the transaction that was entered last. Fails as `wrong-output` if its result is wrong. */
static void orderdb_desk_perform(orderdb_desk *desk) {
    const orderdb_request *request = &desk->request;
    const orderdb_result *result = orderdb_perform(desk->business, request);
    switch (request->kind) {
    case ORDERDB_NEW_ORDER:
        check_new_order(desk, &result->newOrder);
        break;
    case ORDERDB_PAYMENT:
        check_payment(&request->payment, &result->payment);
        break;
    case ORDERDB_ORDER_STATUS:
        check_order_status(&request->orderStatus, &result->orderStatus);
        break;
    case ORDERDB_DELIVERY:
        if (desk->serial) {
            orderdb_deliveries_drain(desk->deliveries);
        }
        break;
    default:
        require(result->shortItems >= 0 && result->shortItems <= ORDERDB_LAST_ORDERS * ORDERDB_MAX_LINES,
                "items that are short of stock", result->shortItems);
    }
}

static const int64_t NANOS_PER_SECOND = INT64_C(1000000000);

static void enter_next(orderdb_terminal *self) {
    self->kind = orderdb_deal(&self->deck, &self->chance);
    orderdb_desk_enter(&self->desk, self->kind, &self->chance);
    self->keying = true;
}

/* Begins the work of a terminal whose desk, deck, chance, wait and tally are set. */
static void orderdb_terminal_begin(orderdb_terminal *self) {
    if (self->waitPercent > 0) {
        enter_next(self);
        self->waitNanos = orderdb_rest_of_keying_nanos(self->kind, self->waitPercent, &self->chance);
    }
}

/* Returns the time of the result. */
static int64_t perform(orderdb_terminal *self, int64_t dueNanos, int64_t beginNanos) {
    orderdb_desk_perform(&self->desk);
    int64_t endNanos = jdyno_clock_nanos();
    orderdb_tally_completed(self->tally, self->kind, dueNanos, beginNanos, endNanos);
    self->completed++;
    self->keying = false;
    return endNanos;
}

static int64_t perform_now(orderdb_terminal *self) {
    int64_t nowNanos = jdyno_clock_nanos();
    return perform(self, nowNanos, nowNanos);
}

/* Waits for the rest of the wait, or until the time is over; false in the latter case. */
static bool waited(orderdb_terminal *self, int64_t endNanos) {
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

static int64_t work_in_pace(orderdb_terminal *self, int64_t endNanos, int64_t most) {
    int64_t done = 0;
    while (waited(self, endNanos)) {
        if (self->keying) {
            perform_now(self);
            done++;
            self->waitNanos = orderdb_thinking_nanos(self->kind, self->waitPercent, &self->chance);
        } else if (done == most) {
            return done;
        } else {
            enter_next(self);
            self->waitNanos = orderdb_keying_nanos(self->kind, self->waitPercent);
        }
    }
    return done;
}

/*
 * Works without waits. It reads the clock twice for each transaction; the second value also tells whether there is time
 * for another one.
 */
static int64_t work_on(orderdb_terminal *self, int64_t endNanos, int64_t most) {
    int64_t done = 0;
    int64_t nowNanos = jdyno_clock_nanos();
    while (done < most && nowNanos < endNanos) {
        enter_next(self);
        nowNanos = perform_now(self);
        done++;
    }
    return done;
}

/*
 * Works until its time is over, at a value of jdyno_clock_nanos, or the number of transactions is reached. Returns the
 * number of transactions.
 */
static int64_t orderdb_terminal_work(orderdb_terminal *self, int64_t endNanos, int64_t most) {
    return self->waitPercent > 0 ? work_in_pace(self, endNanos, most) : work_on(self, endNanos, most);
}

static int64_t perform_due(void *terminal, int64_t dueNanos, int64_t begunNanos) {
    int64_t answeredNanos = perform(terminal, dueNanos, begunNanos);
    enter_next(terminal);
    return answeredNanos;
}

/*
 * Works on a schedule until its time is over. The next transaction is entered before it is due. Returns the number of
 * transactions.
 */
static int64_t orderdb_terminal_work_on_schedule(
        orderdb_terminal *self, jdyno_open_loop *loop, const jdyno_load *load, jdyno_arrivals due) {
    if (!self->keying) {
        enter_next(self);
    }
    int64_t before = self->completed;
    jdyno_open_loop_run_calls(loop, load, due, perform_due, self);
    return self->completed - before;
}

/* Later than any count can take, but early enough that differences of the clock do not overflow. */
static const int64_t NEVER_NANOS = INT64_MAX / 4;
/* The time slice of a thread if there are more threads than processors. */
static const int64_t TURN_NANOS = 10000000;
/* Time until all threads have started. */
static const int64_t SETTLED_NANOS = 1000000000;

static orderdb_tally *tallies;
/* One for each terminal; NULL without a schedule. */
static jdyno_open_loop **loops;
/* NULL if terminals do not wait; then the measures that need it are absent. */
static jdyno_counter *terminalNanos;
/* Terminals that did nothing in the measured phase; -1 if the phase was too short to judge. */
static int idle = -1;

/* The threads of a phase. The numbers at the end are guarded by the lock. */
typedef struct phase {
    const jdyno_load *load;
    orderdb_terminal *terminals;
    int64_t endNanos;
    int64_t most;
    pthread_mutex_t lock;
    pthread_cond_t done;
    int begun;
    int worked;
    int left;
} phase;

void orderdb_terminals_start(void) {
    int all = orderdb_terminals_in_all();
    tallies = orderdb_tallies_new(all, orderdb_given.rate > 0);
    if (orderdb_given.rate > 0) {
        loops = jdyno_allocate((size_t) all * sizeof *loops);
        for (int i = 0; i < all; i++) {
            loops[i] = jdyno_open_loop_new(orderdb_given.idle);
        }
    }
    terminalNanos = orderdb_given.waitPercent > 0 ? jdyno_counter_new("terminalNanos") : NULL;
}

orderdb_terminal *orderdb_terminals_new(orderdb_business **businesses, orderdb_deliveries *deliveries,
        const orderdb_choices *choices, bool readsOnly) {
    int all = orderdb_terminals_in_all();
    orderdb_terminal *terminals = jdyno_allocate((size_t) all * sizeof *terminals);
    uint64_t seeds = (uint64_t) orderdb_given.seed + 1;
    for (int i = 0; i < all; i++) {
        orderdb_terminal *terminal = &terminals[i];
        terminal->desk = (orderdb_desk) {.business = businesses[i], .deliveries = deliveries, .choices = choices,
                .warehouse = 1 + i / orderdb_given.terminals, .terminal = i % orderdb_given.terminals,
                .serial = orderdb_given.count > 0};
        terminal->deck = orderdb_deck_make(readsOnly);
        terminal->chance = orderdb_chance_make(jdyno_random(&seeds));
        terminal->waitPercent = orderdb_given.waitPercent;
        terminal->tally = &tallies[i];
        orderdb_terminal_begin(terminal);
    }
    return terminals;
}

static int64_t work(phase *phase, int number) {
    orderdb_terminal *terminal = &phase->terminals[number];
    if (loops == NULL) {
        return orderdb_terminal_work(terminal, phase->endNanos, phase->most);
    }
    jdyno_arrivals all = jdyno_arrivals_of((double) orderdb_given.rate, orderdb_given.seed + phase->load->burst);
    jdyno_arrivals due = jdyno_arrivals_share(all, orderdb_terminals_in_all(), number);
    return orderdb_terminal_work_on_schedule(terminal, loops[number], phase->load, due);
}

static void *run(void *given) {
    phase *phase = given;
    pthread_mutex_lock(&phase->lock);
    int number = phase->begun++;
    pthread_mutex_unlock(&phase->lock);
    int64_t completed = work(phase, number);
    pthread_mutex_lock(&phase->lock);
    phase->worked += completed > 0 ? 1 : 0;
    if (--phase->left == 0) {
        pthread_cond_signal(&phase->done);
    }
    pthread_mutex_unlock(&phase->lock);
    return NULL;
}

static void run_all(phase *phase) {
    int threads = phase->left;
    for (int i = 0; i < threads; i++) {
        jdyno_start_thread(run, phase);
    }
    pthread_mutex_lock(&phase->lock);
    while (phase->left > 0) {
        pthread_cond_wait(&phase->done, &phase->lock);
    }
    pthread_mutex_unlock(&phase->lock);
}

/*
 * The time of all terminals, converted to that of the number of terminals which would make the same load at TPC-C's
 * full waits.
 */
static uint64_t as_if_waiting_in_full(int64_t elapsedNanos) {
    return (uint64_t) ((double) elapsedNanos * orderdb_terminals_in_all() * 100 / orderdb_given.waitPercent);
}

/*
 * Whether a phase is long enough for a transaction at every terminal: the longest wait, and then one time slice each on
 * one processor.
 */
static bool everyone_has_time(const jdyno_load *load) {
    return load->durationNanos >= SETTLED_NANOS + orderdb_longest_nanos(orderdb_given.waitPercent)
                    + orderdb_terminals_in_all() * TURN_NANOS;
}

void orderdb_terminals_work(orderdb_terminal *terminals, const jdyno_load *load) {
    bool counted = load->measured && orderdb_given.count > 0;
    int64_t beginNanos = jdyno_clock_nanos();
    phase phase = {.load = load, .terminals = terminals,
            .endNanos = beginNanos + (counted ? NEVER_NANOS : load->durationNanos),
            .most = counted ? orderdb_given.count : INT64_MAX, .lock = PTHREAD_MUTEX_INITIALIZER,
            .done = PTHREAD_COND_INITIALIZER, .left = orderdb_terminals_in_all()};
    run_all(&phase);
    if (terminalNanos != NULL) {
        jdyno_counter_add(terminalNanos, as_if_waiting_in_full(jdyno_clock_nanos() - beginNanos));
    }
    if (load->measured) {
        bool judged = counted || (loops == NULL && everyone_has_time(load));
        idle = judged ? orderdb_terminals_in_all() - phase.worked : -1;
    }
}

void orderdb_terminals_check(void) {
    if (idle >= 0) {
        jdyno_check_expecting("terminals that did nothing", (uint64_t) idle, 0);
    }
}
