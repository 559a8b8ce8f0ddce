#include "orders.h"

#include <pthread.h>
#include <stdlib.h>

/* All terminals: Terminals. */

/* Later than any count can take, but early enough that differences of the clock do not overflow. */
static const int64_t NEVER_NANOS = INT64_MAX / 4;
/* The time slice of a thread if there are more threads than processors. */
static const int64_t TURN_NANOS = 10000000;
/* Time until all threads have started. */
static const int64_t SETTLED_NANOS = 1000000000;

static orders_tally *tallies;
/* One for each terminal; NULL if no phase has a schedule. */
static jdyno_open_loop **loops;
/* NULL if terminals do not wait; then the measures that need it are absent. */
static jdyno_counter *terminalNanos;
/* Terminals that did nothing in the measured phase; -1 if it had a rate, or was too short to judge. */
static int idle = -1;

/* The work of all terminals in a phase. The lock guards the numbers after it. */
typedef struct phase {
    const jdyno_load *load;
    orders_terminal **terminals;
    double perSecond; /* 0 without a schedule */
    int64_t endNanos;
    int64_t most;
    pthread_mutex_t lock;
    pthread_cond_t done;
    int worked;
    int left;
} phase;

/* The work of one terminal. */
typedef struct turn {
    phase *phase;
    int number;
} turn;

void orders_terminals_start(void) {
    int all = orders_terminals_in_all();
    bool scheduled = jdyno_has_rate_phase() || orders_given.rate > 0;
    tallies = orders_tallies_new(all, scheduled);
    if (scheduled) {
        loops = jdyno_allocate((size_t) all * sizeof *loops);
        for (int i = 0; i < all; i++) {
            loops[i] = jdyno_open_loop_new(orders_given.idle);
        }
    }
    terminalNanos = orders_given.waitPercent > 0 ? jdyno_counter_new("terminalNanos") : NULL;
}

orders_terminal **orders_terminals_new(const orders_company *company, int out) {
    int all = orders_terminals_in_all();
    orders_terminal **terminals = jdyno_allocate((size_t) all * sizeof *terminals);
    uint64_t seeds = (uint64_t) orders_given.seed + 1;
    for (int i = 0; i < all; i++) {
        orders_warehouse *home = orders_company_warehouse(company, 1 + i / orders_given.terminals);
        int number = i % orders_given.terminals;
        terminals[i] = orders_terminal_new(home, number, jdyno_random(&seeds), out, &tallies[i]);
    }
    return terminals;
}

static int64_t work(const phase *phase, int number) {
    orders_terminal *terminal = phase->terminals[number];
    if (phase->perSecond == 0) {
        return orders_terminal_work(terminal, phase->endNanos, phase->most);
    }
    uint64_t seed = (uint64_t) orders_given.seed + (uint64_t) phase->load->burst; /* wraps around, as in Java */
    jdyno_arrivals all = jdyno_arrivals_of(phase->perSecond, (int64_t) seed);
    jdyno_arrivals due = jdyno_arrivals_share(all, orders_terminals_in_all(), number);
    return orders_terminal_work_on_schedule(terminal, loops[number], phase->load, due);
}

static void *run(void *given) {
    const turn *turn = given;
    phase *phase = turn->phase;
    int64_t completed = work(phase, turn->number);
    pthread_mutex_lock(&phase->lock);
    phase->worked += completed > 0 ? 1 : 0;
    if (--phase->left == 0) {
        pthread_cond_signal(&phase->done);
    }
    pthread_mutex_unlock(&phase->lock);
    return NULL;
}

static void run_all(phase *phase) {
    int all = phase->left;
    turn *turns = jdyno_allocate((size_t) all * sizeof *turns);
    for (int i = 0; i < all; i++) {
        tallies[i].onSchedule = phase->perSecond > 0;
        turns[i] = (turn) {phase, i};
        jdyno_start_thread(run, &turns[i]);
    }
    pthread_mutex_lock(&phase->lock);
    while (phase->left > 0) {
        pthread_cond_wait(&phase->done, &phase->lock);
    }
    pthread_mutex_unlock(&phase->lock);
    free(turns);
}

/*
 * The time of all terminals, converted to that of the number of terminals which would make the same load at TPC-C's
 * full waits. The paper's two lines are derived from it.
 */
static uint64_t as_if_waiting_in_full(int64_t elapsedNanos) {
    return (uint64_t) ((double) elapsedNanos * orders_terminals_in_all() * 100 / orders_given.waitPercent);
}

/*
 * Whether a phase is long enough for a transaction at every terminal: the longest wait, and then one time slice each on
 * one processor.
 */
static bool everyone_has_time(const jdyno_load *load) {
    return load->durationNanos >= SETTLED_NANOS + orders_longest_nanos(orders_given.waitPercent)
                    + orders_terminals_in_all() * TURN_NANOS;
}

void orders_terminals_work(orders_terminal **terminals, const jdyno_load *load) {
    bool counted = load->measured && orders_given.count > 0;
    int64_t beginNanos = jdyno_clock_nanos();
    phase phase = {.load = load, .terminals = terminals,
            .perSecond = load->perSecond > 0 ? load->perSecond : (double) orders_given.rate,
            .endNanos = beginNanos + (counted ? NEVER_NANOS : load->durationNanos),
            .most = counted ? orders_given.count : INT64_MAX, .lock = PTHREAD_MUTEX_INITIALIZER,
            .done = PTHREAD_COND_INITIALIZER, .left = orders_terminals_in_all()};
    run_all(&phase);
    if (terminalNanos != NULL) {
        jdyno_counter_add(terminalNanos, as_if_waiting_in_full(jdyno_clock_nanos() - beginNanos));
    }
    if (load->measured && phase.perSecond == 0) {
        idle = counted || everyone_has_time(load) ? orders_terminals_in_all() - phase.worked : -1;
    }
}

void orders_terminals_check(void) {
    if (idle >= 0) {
        jdyno_check_expecting("terminals that did nothing", (uint64_t) idle, 0);
    }
}
