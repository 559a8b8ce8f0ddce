#include "orderdb_terminal.h"

#include "jdyno.h"
#include "orderdb_pace.h"

#include <time.h>

static const int64_t NANOS_PER_SECOND = INT64_C(1000000000);

static void enter_next(orderdb_terminal *self) {
    self->kind = orderdb_deal(&self->deck, &self->chance);
    orderdb_desk_enter(&self->desk, self->kind, &self->chance);
    self->keying = true;
}

void orderdb_terminal_begin(orderdb_terminal *self) {
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

int64_t orderdb_terminal_work(orderdb_terminal *self, int64_t endNanos, int64_t most) {
    return self->waitPercent > 0 ? work_in_pace(self, endNanos, most) : work_on(self, endNanos, most);
}

static int64_t perform_due(void *terminal, int64_t dueNanos, int64_t begunNanos) {
    int64_t answeredNanos = perform(terminal, dueNanos, begunNanos);
    enter_next(terminal);
    return answeredNanos;
}

int64_t orderdb_terminal_work_on_schedule(
        orderdb_terminal *self, jdyno_open_loop *loop, const jdyno_load *load, jdyno_arrivals due) {
    if (!self->keying) {
        enter_next(self);
    }
    int64_t before = self->completed;
    jdyno_open_loop_run_calls(loop, load, due, perform_due, self);
    return self->completed - before;
}
