#include "orderdb_pace.h"

#include <math.h>

/* TPC-C limits think times to ten times their mean. */
static const double LONGEST_THINKING = 10;

static const double NANOS_PER_SECOND_AND_PERCENT = 1e9 / 100;

static int64_t share(double seconds, int percent) {
    return (int64_t) (seconds * percent * NANOS_PER_SECOND_AND_PERCENT);
}

int64_t orderdb_keying_nanos(orderdb_kind kind, int waitPercent) {
    return share(orderdb_kinds[kind].keyingSeconds, waitPercent);
}

int64_t orderdb_rest_of_keying_nanos(orderdb_kind kind, int waitPercent, orderdb_chance *chance) {
    return (int64_t) (orderdb_fraction(chance) * (double) orderdb_keying_nanos(kind, waitPercent));
}

int64_t orderdb_thinking_nanos(orderdb_kind kind, int waitPercent, orderdb_chance *chance) {
    double means = fmin(LONGEST_THINKING, -log(orderdb_fraction(chance)));
    return share(means * orderdb_kinds[kind].thinkSeconds, waitPercent);
}

int64_t orderdb_longest_nanos(int waitPercent) {
    int longestKeying = 0;
    int longestThinking = 0;
    for (int kind = 0; kind < ORDERDB_KINDS; kind++) {
        const orderdb_kind_facts *facts = &orderdb_kinds[kind];
        longestKeying = facts->keyingSeconds > longestKeying ? facts->keyingSeconds : longestKeying;
        longestThinking = facts->thinkSeconds > longestThinking ? facts->thinkSeconds : longestThinking;
    }
    return share(longestKeying + LONGEST_THINKING * longestThinking, waitPercent);
}
