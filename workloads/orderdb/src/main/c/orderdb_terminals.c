#include "orderdb_terminals.h"

#include "jdyno.h"
#include "orderdb_pace.h"
#include "orderdb_settings.h"

#include <pthread.h>

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
