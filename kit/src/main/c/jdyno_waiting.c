#define _GNU_SOURCE
#include "jdyno_kit.h"

#include <sched.h>
#include <stdatomic.h>
#include <time.h>

/*
 * The system ends sleeps late. So each sleep is requested to end early by an allowance, which is learned from the
 * delays of earlier sleeps. It grows by half after a sleep whose delay exceeded it, and shrinks slowly otherwise, so
 * that about one sleep in 150 ends too late. It also shrinks after a wait that is too short for a sleep; otherwise such
 * waits would never sleep again. Threads may overwrite each other's updates, which does no harm.
 */
static const int64_t MIN_NANOS = 50 * 1000;
static const int64_t MAX_NANOS = JDYNO_NANOS_PER_MILLI;
static const int64_t SHRINK_DIVISOR = 400;
static atomic_int_fast64_t allowanceNanos = JDYNO_NANOS_PER_MILLI;

jdyno_waiting jdyno_waiting_of(const char *parameter) {
    return (jdyno_waiting) jdyno_choice(parameter, "spin", "yield", "park", NULL);
}

/* Hints to the processor that this thread spins, like Thread.onSpinWait. */
static void spin_once(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

static void sleep_once(int64_t nanos) {
    struct timespec pause = {nanos / JDYNO_NANOS_PER_SECOND, nanos % JDYNO_NANOS_PER_SECOND};
    clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, NULL);
}

/* Adjusts the allowance to the delay of a sleep, which is 0 if there was none. */
static void learn(int64_t lateNanos) {
    int64_t allowance = atomic_load_explicit(&allowanceNanos, memory_order_relaxed);
    int64_t learnt = lateNanos > allowance ? allowance + allowance / 2 : allowance - allowance / SHRINK_DIVISOR;
    learnt = learnt < MIN_NANOS ? MIN_NANOS : learnt > MAX_NANOS ? MAX_NANOS : learnt;
    atomic_store_explicit(&allowanceNanos, learnt, memory_order_relaxed);
}

/* Returns the time when it ended. */
static int64_t sleep_until_shortly_before(int64_t clockNanos) {
    int64_t nowNanos = jdyno_clock_nanos();
    int64_t wakeNanos = clockNanos - atomic_load_explicit(&allowanceNanos, memory_order_relaxed);
    if (nowNanos >= wakeNanos) {
        if (clockNanos - nowNanos > MIN_NANOS) {
            learn(0);
        }
        return nowNanos;
    }
    while (nowNanos < wakeNanos) {
        sleep_once(wakeNanos - nowNanos);
        nowNanos = jdyno_clock_nanos();
    }
    learn(nowNanos - wakeNanos);
    return nowNanos;
}

void jdyno_wait_once(jdyno_waiting waiting) {
    switch (waiting) {
        case JDYNO_SPIN:
            spin_once();
            break;
        case JDYNO_YIELD:
            sched_yield();
            break;
        case JDYNO_PARK:
            sleep_once(1); /* as long as the system's timers take at least */
            break;
    }
}

int64_t jdyno_wait_until(jdyno_waiting waiting, int64_t clockNanos) {
    int64_t nowNanos = waiting == JDYNO_PARK ? sleep_until_shortly_before(clockNanos) : jdyno_clock_nanos();
    while (nowNanos < clockNanos) {
        jdyno_wait_once(waiting == JDYNO_PARK ? JDYNO_SPIN : waiting);
        nowNanos = jdyno_clock_nanos();
    }
    return nowNanos;
}
