#define _GNU_SOURCE
#include "orders.h"

#include <fcntl.h>

/*
 * Writes screens to the file of the parameter `file`, for a test that compares their bytes with those of Java. The role
 * `screens` writes what the first terminal of a company shows in `count` transactions, the role `dates` shows a date on
 * each of `count` screens, `step` milliseconds later than on the one before.
 */

static int file(void) {
    int file = open(jdyno_text("file"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) {
        jdyno_fail("bad-parameter", "cannot write the file of the parameter file");
    }
    return file;
}

static void write_screens(void) {
    orders_settings_read();
    const orders_company *company =
            orders_company_new(orders_given.warehouses, orders_given.population, true, orders_given.seed);
    uint64_t seeds = (uint64_t) orders_given.seed + 1;
    orders_terminal *terminal = orders_terminal_new(
            orders_company_warehouse(company, 1), 0, jdyno_random(&seeds), file(), orders_tallies_new(1, false));
    orders_terminal_work(terminal, INT64_MAX, orders_given.count);
}

static void write_dates(void) {
    orders_screen *screen = orders_screen_new(file());
    int64_t count = jdyno_number("count", 0, INT32_MAX);
    int64_t step = jdyno_number("step", 1, INT64_MAX);
    for (int64_t i = 0; i < count; i++) {
        orders_screen_clear(screen, "Date");
        orders_screen_date(screen, 2, 1, i * step);
        orders_screen_done(screen);
    }
}

const jdyno_role jdyno_roles[] = {{"screens", write_screens, NULL, NULL, NULL},
        {"dates", write_dates, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
