#include "jdyno_kit.h"

#include <stdatomic.h>

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
