#include "orders.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

/*
 * The company and its terminals in one process: under test, and driving. An operation is a transaction.
 *
 * If phases end by time, they all work on one company. With a count of transactions, the measured phase has a company
 * of its own, so that its result does not depend on the warm-up.
 */

/* The share of the machine's memory that a JVM takes for its heap unless an option sets it. */
enum { HEAP_SHARE = 4 };

static orders_company *measured;
static orders_terminal **warmingUp;
static orders_terminal **measuring;
static jdyno_counter *ordersHeld;

/*
 * Limits the memory to what the heap of a JVM would be, so that orders which are kept fill it, and not the machine. It
 * is then full when malloc fails.
 */
static void limit_memory(void) {
    rlim_t bytes = (rlim_t) sysconf(_SC_PHYS_PAGES) * (rlim_t) sysconf(_SC_PAGESIZE) / HEAP_SHARE;
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) != 0) {
        jdyno_fail_call("getrlimit", errno);
    }
    limit.rlim_cur = limit.rlim_max < bytes ? limit.rlim_max : bytes;
    if (setrlimit(RLIMIT_DATA, &limit) != 0) {
        jdyno_fail_call("setrlimit", errno);
    }
}

static orders_company *company(void) {
    return orders_company_new(
            orders_given.warehouses, orders_given.population, orders_given.steady, orders_given.seed);
}

static orders_terminal **terminals(const orders_company *company) {
    int out = orders_given.screensWritten ? open("/dev/null", O_WRONLY) : -1;
    if (orders_given.screensWritten && out < 0) {
        jdyno_fail_call("open of /dev/null", errno);
    }
    return orders_terminals_new(company, out);
}

static void start(void) {
    orders_settings_read();
    if (!orders_given.steady) {
        limit_memory();
    }
    orders_terminals_start();
    ordersHeld = jdyno_counter_new("ordersHeld");
    measured = company();
    measuring = terminals(measured);
    warmingUp = orders_given.count == 0 ? measuring : terminals(company());
}

/* The company of the warm-up is not freed: that would take time of the measured phase. */
static void load(const jdyno_load *load) {
    orders_terminals_work(load->measured ? measuring : warmingUp, load);
    jdyno_counter_add(ordersHeld, orders_company_orders_held(measured));
}

static void check(void) {
    char digest[17];
    orders_conditions_check(measured);
    orders_terminals_check();
    snprintf(digest, sizeof digest, "%016" PRIx64, orders_company_digest(measured));
    jdyno_check("digest", digest);
}

const jdyno_role jdyno_roles[] = {{"orders", start, NULL, load, check}, {NULL, NULL, NULL, NULL, NULL}};
