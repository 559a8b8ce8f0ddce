#include "sockets.h"

#include <pthread.h>

typedef struct crew_member {
    sockets_part part;
    void *argument;
    int64_t phases; /* how many it has done */
} crew_member;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards all below */
static pthread_cond_t begins = PTHREAD_COND_INITIALIZER;
static pthread_cond_t ends = PTHREAD_COND_INITIALIZER;
static int64_t phases; /* how many have begun */
static jdyno_load load;
static int64_t startNanos;
static int members;
static int running;

static void *run(void *argument) {
    crew_member *member = argument;
    while (1) {
        pthread_mutex_lock(&lock);
        while (member->phases == phases) {
            pthread_cond_wait(&begins, &lock);
        }
        member->phases++;
        jdyno_load own = load;
        int64_t ownStartNanos = startNanos;
        pthread_mutex_unlock(&lock);
        member->part(member->argument, &own, ownStartNanos);
        pthread_mutex_lock(&lock);
        if (--running == 0) {
            pthread_cond_signal(&ends);
        }
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

void sockets_crew_add(sockets_part part, void *argument) {
    crew_member *member = jdyno_allocate(sizeof *member);
    *member = (crew_member){part, argument, 0};
    members++;
    jdyno_start_thread(run, member);
}

void sockets_crew_load(const jdyno_load *asked) {
    pthread_mutex_lock(&lock);
    load = *asked;
    startNanos = jdyno_clock_nanos();
    running = members;
    phases++;
    pthread_cond_broadcast(&begins);
    while (running > 0) {
        pthread_cond_wait(&ends, &lock);
    }
    pthread_mutex_unlock(&lock);
}
