#include "orderdb.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct queued {
    orderdb_request request;
    int64_t queuedNanos;
    struct queued *next;
} queued;

/* One thread with its connection. */
typedef struct worker {
    orderdb_deliveries *deliveries;
    orderdb_session *session;
    orderdb_traffic traffic;
    orderdb_chance backOff;
} worker;

struct orderdb_deliveries {
    jdyno_recorder *deferred;
    jdyno_counter *performed;
    jdyno_counter *orders;
    int workerCount;
    worker *workers;

    pthread_mutex_t lock;
    pthread_cond_t added;
    pthread_cond_t changed;
    /* The rest is guarded by the lock. */
    queued *first;
    queued *last;
    /* Requests that are not yet performed. */
    int64_t open;
    int running;
    bool stopping;
};

/* A queue without workers; to be created while the role starts. */
static orderdb_deliveries *orderdb_deliveries_new(int workers) {
    orderdb_deliveries *deliveries = jdyno_allocate(sizeof *deliveries);
    deliveries->deferred = jdyno_recorder_new("deferred");
    deliveries->performed = jdyno_counter_new("deliveries");
    deliveries->orders = jdyno_counter_new("deliveredOrders");
    deliveries->workerCount = workers;
    deliveries->workers = jdyno_allocate((size_t) workers * sizeof *deliveries->workers);
    for (int i = 0; i < workers; i++) {
        deliveries->workers[i] = (worker) {deliveries, NULL, orderdb_traffic_make(), orderdb_back_off(-1 - i)};
    }
    pthread_mutex_init(&deliveries->lock, NULL);
    pthread_cond_init(&deliveries->added, NULL);
    pthread_cond_init(&deliveries->changed, NULL);
    return deliveries;
}

/* The next request, which the caller frees; NULL if the worker should end. */
static queued *take(orderdb_deliveries *deliveries) {
    pthread_mutex_lock(&deliveries->lock);
    while (deliveries->first == NULL && !deliveries->stopping) {
        pthread_cond_wait(&deliveries->added, &deliveries->lock);
    }
    queued *taken = deliveries->first;
    if (taken != NULL) {
        deliveries->first = taken->next;
    }
    pthread_mutex_unlock(&deliveries->lock);
    return taken;
}

static void done(orderdb_deliveries *deliveries) {
    pthread_mutex_lock(&deliveries->lock);
    if (--deliveries->open == 0) {
        pthread_cond_broadcast(&deliveries->changed);
    }
    pthread_mutex_unlock(&deliveries->lock);
}

static void *work(void *given) {
    worker *self = given;
    orderdb_deliveries *deliveries = self->deliveries;
    orderdb_result result;
    for (queued *next = take(deliveries); next != NULL; next = take(deliveries)) {
        orderdb_attempt(self->session, self->traffic, &next->request, &result, &self->backOff);
        jdyno_record(deliveries->deferred, jdyno_clock_nanos() - next->queuedNanos);
        jdyno_counter_add(deliveries->performed, 1);
        jdyno_counter_add(deliveries->orders, (uint64_t) result.delivered);
        free(next);
        done(deliveries);
    }
    orderdb_session_close(self->session);
    pthread_mutex_lock(&deliveries->lock);
    deliveries->running--;
    pthread_cond_broadcast(&deliveries->changed);
    pthread_mutex_unlock(&deliveries->lock);
    return NULL;
}

/* Starts the workers, which have connected when this returns. For the thread of the role's commands. */
static void orderdb_deliveries_start(orderdb_deliveries *deliveries, const database_address *address) {
    for (int i = 0; i < deliveries->workerCount; i++) {
        worker *self = &deliveries->workers[i];
        self->session =
                orderdb_session_open(orderdb_given.api, address, orderdb_given.isolation, self->traffic);
        pthread_mutex_lock(&deliveries->lock);
        deliveries->running++;
        pthread_mutex_unlock(&deliveries->lock);
        jdyno_start_thread(work, self);
    }
}

/* Ends the workers, once everything is performed. For the thread of the role's commands. */
static void orderdb_deliveries_stop(orderdb_deliveries *deliveries) {
    pthread_mutex_lock(&deliveries->lock);
    deliveries->stopping = true;
    pthread_cond_broadcast(&deliveries->added);
    while (deliveries->running > 0) {
        pthread_cond_wait(&deliveries->changed, &deliveries->lock);
    }
    deliveries->stopping = false;
    pthread_mutex_unlock(&deliveries->lock);
}

static void orderdb_deliveries_add(orderdb_deliveries *deliveries, const orderdb_delivery_request *request) {
    queued *added = jdyno_allocate(sizeof *added);
    added->request.kind = ORDERDB_DELIVERY;
    added->request.delivery = *request;
    added->queuedNanos = jdyno_clock_nanos();
    pthread_mutex_lock(&deliveries->lock);
    *(deliveries->first == NULL ? &deliveries->first : &deliveries->last->next) = added;
    deliveries->last = added;
    deliveries->open++;
    pthread_cond_signal(&deliveries->added);
    pthread_mutex_unlock(&deliveries->lock);
}

void orderdb_deliveries_drain(orderdb_deliveries *deliveries) {
    pthread_mutex_lock(&deliveries->lock);
    while (deliveries->open > 0) {
        pthread_cond_wait(&deliveries->changed, &deliveries->lock);
    }
    pthread_mutex_unlock(&deliveries->lock);
}

struct orderdb_business {
    orderdb_session *session;
    orderdb_deliveries *deliveries;
    orderdb_traffic traffic;
    orderdb_chance backOff;
    orderdb_result result;
};

/* Connects to the database. number: that of the terminal, from 0 */
static orderdb_business *orderdb_business_open(
        const database_address *address, orderdb_deliveries *deliveries, orderdb_traffic traffic, int number) {
    orderdb_business *business = jdyno_allocate(sizeof *business);
    business->session = orderdb_session_open(orderdb_given.api, address, orderdb_given.isolation, traffic);
    business->deliveries = deliveries;
    business->traffic = traffic;
    business->backOff = orderdb_back_off(number);
    return business;
}

void orderdb_business_close(orderdb_business *business) {
    orderdb_session_close(business->session);
    free(business);
}

const orderdb_result *orderdb_perform(orderdb_business *business, const orderdb_request *request) {
    if (request->kind == ORDERDB_DELIVERY) {
        orderdb_deliveries_add(business->deliveries, &request->delivery);
    } else {
        orderdb_attempt(business->session, business->traffic, request, &business->result,
                &business->backOff);
    }
    return &business->result;
}

static orderdb_deliveries *deliveries;
static database_address address;
/* One for each terminal. */
static orderdb_traffic *traffic;
static atomic_uint given;
static bool isOpen;

void orderdb_tier_start(void) {
    deliveries = orderdb_deliveries_new(orderdb_given.deliverers);
    int terminals = orderdb_terminals_in_all();
    traffic = jdyno_allocate((size_t) terminals * sizeof *traffic);
    for (int i = 0; i < terminals; i++) {
        traffic[i] = orderdb_traffic_make();
    }
}

void orderdb_tier_open(const jdyno_endpoints *endpoints) {
    if (isOpen) {
        orderdb_deliveries_stop(deliveries);
    }
    isOpen = true;
    address = database_address_of(endpoints, false);
    orderdb_deliveries_start(deliveries, &address);
}

orderdb_business *orderdb_tier_business(void) {
    unsigned terminal = atomic_fetch_add(&given, 1) % (unsigned) orderdb_terminals_in_all();
    return orderdb_business_open(&address, deliveries, traffic[terminal], (int) terminal);
}

orderdb_deliveries *orderdb_tier_deliveries(void) {
    return deliveries;
}
