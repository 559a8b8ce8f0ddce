#include "system.h"

#include <stdatomic.h>
#include <stdlib.h>

/* Each loop is a function of its own, as in Java; no pass is like the one before, so none can be left out. */

enum { STRIDE = 17 }; /* to the next element that changes or is compared: on another cache line */

#define ALL_16(of) \
    of(0) of(1) of(2) of(3) of(4) of(5) of(6) of(7) of(8) of(9) of(10) of(11) of(12) of(13) of(14) of(15)
#define WRITE(place) memory[i + place] = value;
#define ADD(place) sum += memory[i + place];

typedef uint32_t (*pass_over)(uint32_t *memory, size_t length, uint32_t value);

static __attribute__((noinline)) uint32_t write_simple(uint32_t *memory, size_t length, uint32_t value) {
    for (size_t i = 0; i < length; i++) {
        memory[i] = value;
    }
    return value;
}

static __attribute__((noinline)) uint32_t write_16(uint32_t *memory, size_t length, uint32_t value) {
    for (size_t i = 0; i < length; i += 16) {
        ALL_16(WRITE)
    }
    return value;
}

static __attribute__((noinline)) uint32_t read_simple(uint32_t *memory, size_t length, uint32_t value) {
    uint32_t sum = 0;
    (void) value;
    for (size_t i = 0; i < length; i++) {
        sum += memory[i];
    }
    return sum;
}

static __attribute__((noinline)) uint32_t read_16(uint32_t *memory, size_t length, uint32_t value) {
    uint32_t sum = 0;
    (void) value;
    for (size_t i = 0; i < length; i += 16) {
        ALL_16(ADD)
    }
    return sum;
}

static struct {
    pass_over pass;
    uint32_t *memory;
    size_t length;
    size_t at;
    uint32_t passes;
    uint32_t sum;
} array;

static void require(uint32_t expected, uint32_t found, const char *what) {
    if (found != expected) {
        jdyno_fail("wrong-output", "%s is %d and not %d", what, (int) found, (int) expected);
    }
}

static void next(void) {
    array.passes++;
    array.at += STRIDE;
    array.at -= array.at < array.length ? 0 : array.length;
}

static int64_t write_all(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        next();
        array.pass(array.memory, array.length, array.passes);
        require(array.passes, array.memory[array.at], "an element after a pass that writes");
    }
    return times;
}

static int64_t read_all(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        next();
        array.sum += array.passes - array.memory[array.at];
        array.memory[array.at] = array.passes;
        require(array.sum, array.pass(array.memory, array.length, 0), "the sum of the array");
    }
    return times;
}

static uint64_t verify_written(void) {
    for (size_t i = 0; array.passes > 0 && i < array.length; i++) {
        require(array.passes, array.memory[i], "an element at the end");
    }
    return 0;
}

jdyno_kernel system_memory_kernel(bool writes, bool by16, size_t bytes, uint64_t seed) {
    uint64_t random = seed;
    array.length = bytes / sizeof *array.memory;
    /* On a cache line, as large arrays of a JVM nearly are. */
    array.memory = aligned_alloc(64, bytes);
    if (array.memory == NULL) {
        jdyno_fail("out-of-memory", "no memory for an array of %zu bytes", bytes);
    }
    for (size_t i = 0; i < array.length; i++) {
        array.memory[i] = (uint32_t) jdyno_random(&random);
        array.sum += array.memory[i];
    }
    array.pass = writes ? by16 ? write_16 : write_simple : by16 ? read_16 : read_simple;
    return (jdyno_kernel){writes ? write_all : read_all, writes ? verify_written : NULL, bytes, INT64_MAX, 0};
}
