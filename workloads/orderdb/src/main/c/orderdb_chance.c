#include "orderdb_chance.h"

#include "jdyno.h"

#include <math.h>
#include <string.h>

static const double UNIT = 0x1.0p-53;

orderdb_chance orderdb_chance_make(uint64_t seed) {
    return (orderdb_chance) {seed};
}

int orderdb_between(orderdb_chance *chance, int least, int most) {
    uint64_t range = (uint64_t) ((int64_t) most - least + 1);
    return (int) (least + (int64_t) ((jdyno_random(&chance->state) >> 32) * range >> 32));
}

bool orderdb_percent(orderdb_chance *chance, int share) {
    return orderdb_between(chance, 1, 100) <= share;
}

double orderdb_fraction(orderdb_chance *chance) {
    return (double) ((jdyno_random(&chance->state) >> 11) + 1) * UNIT;
}

/* The number 2^n - 1 that is nearest; the greater of two that are equally near. */
static int nearest_mask(double wanted) {
    int mask = 1;
    while (fabs(2 * mask + 1 - wanted) <= fabs(mask - wanted)) {
        mask = 2 * mask + 1;
    }
    return mask;
}

orderdb_uneven orderdb_uneven_make(int a, int full, int least, int most, int c) {
    int count = most - least + 1;
    return (orderdb_uneven) {nearest_mask((double) a * count / full), c, least, count};
}

int orderdb_draw(const orderdb_uneven *uneven, orderdb_chance *chance) {
    int mask = orderdb_between(chance, 0, uneven->a);
    int number = orderdb_between(chance, uneven->least, uneven->least + uneven->count - 1);
    return ((mask | number) + uneven->c) % uneven->count + uneven->least;
}

void orderdb_last_name(int number, char name[ORDERDB_LAST_NAME_BYTES]) {
    static const char *const syllables[] = {
            "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"};
    strcpy(name, syllables[number / 100]);
    strcat(name, syllables[number / 10 % 10]);
    strcat(name, syllables[number % 10]);
}
