#include "jdyno_kit.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { COUNTER_BYTES = 128 };

/* In a cache line of its own, because each thread may have its own. */
struct jdyno_counter {
    _Alignas(COUNTER_BYTES) _Atomic uint64_t value;
    size_t place; /* of its name among the sums */
    jdyno_counter *next;
};

/* Created by the command thread before any phase, and read in phases only. */
static jdyno_counter *counters;
static const char *names[JDYNO_COUNTERS];
static size_t nameCount;

static size_t place_of(const char *name) {
    size_t place = 0;
    while (place < nameCount && strcmp(names[place], name) != 0) {
        place++;
    }
    if (place == JDYNO_COUNTERS) {
        jdyno_fail("error", "more than %d counters", JDYNO_COUNTERS);
    }
    if (place == nameCount) {
        names[nameCount++] = name;
    }
    return place;
}

jdyno_counter *jdyno_counter_new(const char *name) {
    jdyno_counter *counter = aligned_alloc(COUNTER_BYTES, sizeof *counter);
    if (counter == NULL) {
        jdyno_fail("out-of-memory", "no memory for a counter");
    }
    memset(counter, 0, sizeof *counter);
    counter->place = place_of(name);
    counter->next = counters;
    counters = counter;
    return counter;
}

void jdyno_counter_add(jdyno_counter *counter, uint64_t more) {
    atomic_fetch_add_explicit(&counter->value, more, memory_order_relaxed);
}

uint64_t jdyno_counter_value(const jdyno_counter *counter) {
    return atomic_load(&counter->value);
}

jdyno_counter_sums jdyno_counters_read(void) {
    jdyno_counter_sums sums = {.count = nameCount, .names = names};
    for (const jdyno_counter *counter = counters; counter; counter = counter->next) {
        sums.values[counter->place] += atomic_load_explicit(&counter->value, memory_order_relaxed);
    }
    return sums;
}

/* Threads spread over padded slots, so that they do not compete for cache lines. */
enum { SLOTS = 64, SLOT_BYTES = 128 };

typedef struct meter_slot {
    _Alignas(SLOT_BYTES) atomic_uint_fast64_t operations;
    atomic_uint_fast64_t errors;
} meter_slot;

static meter_slot slots[SLOTS];
static atomic_uint threadsSeen;
static _Thread_local meter_slot *ownSlot;

static meter_slot *slot(void) {
    if (ownSlot == NULL) {
        ownSlot = &slots[atomic_fetch_add_explicit(&threadsSeen, 1, memory_order_relaxed) % SLOTS];
    }
    return ownSlot;
}

void jdyno_operation_completed(void) {
    jdyno_operations_completed(1);
}

void jdyno_operations_completed(uint64_t count) {
    atomic_fetch_add_explicit(&slot()->operations, count, memory_order_relaxed);
}

void jdyno_operation_failed(void) {
    atomic_fetch_add_explicit(&slot()->errors, 1, memory_order_relaxed);
}

uint64_t jdyno_meter_operations(void) {
    uint64_t sum = 0;
    for (int i = 0; i < SLOTS; i++) {
        sum += atomic_load_explicit(&slots[i].operations, memory_order_relaxed);
    }
    return sum;
}

uint64_t jdyno_meter_errors(void) {
    uint64_t sum = 0;
    for (int i = 0; i < SLOTS; i++) {
        sum += atomic_load_explicit(&slots[i].errors, memory_order_relaxed);
    }
    return sum;
}
