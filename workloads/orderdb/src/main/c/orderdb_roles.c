#include "orderdb.h"

static orderdb_choices choices;
static orderdb_business **businesses;
static orderdb_terminal *warmingUp;
static orderdb_terminal *measuring;

/* ---- The terminals, with the business in the same process ---------------------------------------------------- */

static void start_terminals(void) {
    orderdb_settings_read();
    if (orderdb_given.remote) {
        jdyno_fail("unsupported", "the terminals of three tiers are Java's; the C twin is the business");
    }
    orderdb_terminals_start();
    orderdb_tier_start();
}

static void connect_terminals(const jdyno_endpoints *endpoints) {
    orderdb_tier_open(endpoints);
    int all = orderdb_terminals_in_all();
    businesses = jdyno_allocate((size_t) all * sizeof *businesses);
    int64_t beginNanos = jdyno_clock_nanos();
    for (int i = 0; i < all; i++) {
        businesses[i] = orderdb_tier_business();
    }
    jdyno_connected("connectNanos", jdyno_clock_nanos() - beginNanos);
    orderdb_chance chance = orderdb_chance_make((uint64_t) orderdb_given.seed);
    choices = orderdb_choices_make(orderdb_given.warehouses, orderdb_given.population, &chance);
    measuring = orderdb_terminals_new(businesses, orderdb_tier_deliveries(), &choices, false);
    warmingUp = orderdb_given.count == 0
            ? measuring
            : orderdb_terminals_new(businesses, orderdb_tier_deliveries(), &choices, true);
}

static void load_terminals(const jdyno_load *load) {
    orderdb_terminals_work(load->measured ? measuring : warmingUp, load);
    orderdb_deliveries_drain(orderdb_tier_deliveries());
}

static void check_terminals(void) {
    orderdb_terminals_check();
    for (int i = 0; i < orderdb_terminals_in_all(); i++) {
        orderdb_business_close(businesses[i]);
    }
}

/* ---- The business in a process of its own -------------------------------------------------------------------- */

static void start_business(void) {
    orderdb_settings_read();
    orderdb_tier_start();
    orderdb_reception_open();
}

static void connect_business(const jdyno_endpoints *endpoints) {
    orderdb_tier_open(endpoints);
}

const jdyno_role jdyno_roles[] = {
        {"terminals", start_terminals, connect_terminals, load_terminals, check_terminals},
        {"business", start_business, connect_business, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
