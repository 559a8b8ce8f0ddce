#include "sockets_tally.h"

#include "jdyno.h"
#include "sockets_settings.h"

#include <pthread.h>
#include <stdatomic.h>

struct sockets_tally {
    _Atomic uint64_t operations;
    _Atomic uint64_t digest;
    sockets_tally *next;
    uint8_t padding[104]; /* to a pair of cache lines of its own */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards the list */
static sockets_tally *tallies;
static uint64_t reportedOperations;
static uint64_t reportedDigest;

sockets_tally *sockets_tally_new(void) {
    sockets_tally *tally = jdyno_allocate(sizeof *tally);
    pthread_mutex_lock(&lock);
    tally->next = tallies;
    tallies = tally;
    pthread_mutex_unlock(&lock);
    return tally;
}

/* Only the thread of the tally writes, so no atomic addition is needed. */
static void add(_Atomic uint64_t *sum, uint64_t more) {
    atomic_store_explicit(sum, atomic_load_explicit(sum, memory_order_relaxed) + more, memory_order_release);
}

void sockets_tally_add(sockets_tally *tally, uint64_t number) {
    uint64_t random = number;
    add(&tally->digest, jdyno_random(&random));
    add(&tally->operations, 1);
}

void sockets_tallies_check(void) {
    uint64_t operations = 0;
    uint64_t digest = 0;
    pthread_mutex_lock(&lock);
    for (sockets_tally *tally = tallies; tally; tally = tally->next) {
        operations += atomic_load(&tally->operations);
        digest += atomic_load(&tally->digest);
    }
    pthread_mutex_unlock(&lock);
    jdyno_check_number("operations", operations - reportedOperations);
    jdyno_check_number("bytes",
            (operations - reportedOperations) * (sockets_given.requestBytes + sockets_given.responseBytes));
    jdyno_check_number("digest", digest - reportedDigest);
    reportedOperations = operations;
    reportedDigest = digest;
}
