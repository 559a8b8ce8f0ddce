#include "jdyno_kit.h"

#include <math.h>

static double rate(double perSecond) {
    if (!(perSecond > 0 && perSecond <= (double) JDYNO_NANOS_PER_SECOND)) {
        jdyno_fail("bad-parameter", "a rate must be above 0 and at most 1e9 operations/s, not %g", perSecond);
    }
    return perSecond;
}

jdyno_arrivals jdyno_arrivals_constant(double perSecond) {
    jdyno_arrivals arrivals = {.perSecond = rate(perSecond)};
    return arrivals;
}

jdyno_arrivals jdyno_arrivals_poisson(double perSecond, int64_t seed) {
    jdyno_arrivals arrivals = {.isPoisson = 1, .perSecond = rate(perSecond), .random = (uint64_t) seed};
    return arrivals;
}

jdyno_arrivals jdyno_arrivals_of(double perSecond, int64_t seed) {
    return jdyno_choice("arrivals", "constant", "poisson", NULL) == 0 ? jdyno_arrivals_constant(perSecond)
                                                                      : jdyno_arrivals_poisson(perSecond, seed);
}

uint64_t jdyno_random(uint64_t *state) {
    uint64_t mixed = *state += UINT64_C(0x9E3779B97F4A7C15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ mixed >> 31;
}

/* One of 2^53 equally likely numbers above 0 and up to 1, so that its logarithm exists. */
static double above_zero(uint64_t *state) {
    return (double) ((jdyno_random(state) >> 11) + 1) * 0x1.0p-53;
}

static int64_t next(jdyno_arrivals *arrivals) {
    if (arrivals->isPoisson) {
        /* A sum of fractions: whole nanoseconds would be half a nanosecond too short each. */
        arrivals->nanos -= (double) JDYNO_NANOS_PER_SECOND / arrivals->perSecond * log(above_zero(&arrivals->random));
        return (int64_t) arrivals->nanos;
    }
    /* Computed from the start of the phase: a sum of rounded distances would drift. */
    return (int64_t) ((double) arrivals->count++ * (double) JDYNO_NANOS_PER_SECOND / arrivals->perSecond + 0.5);
}

jdyno_arrivals jdyno_arrivals_share(jdyno_arrivals all, int threads, int thread) {
    all.before = (uint64_t) thread;
    all.others = (uint64_t) threads - 1;
    return all;
}

int64_t jdyno_arrivals_next(jdyno_arrivals *arrivals) {
    for (uint64_t i = 0; i < arrivals->before; i++) {
        next(arrivals);
    }
    arrivals->before = arrivals->others;
    return next(arrivals);
}
