#include "orderdb_local_tier.h"

#include "orderdb_settings.h"

#include <stdatomic.h>

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
