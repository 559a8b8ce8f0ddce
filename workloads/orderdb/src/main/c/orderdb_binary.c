#include "orderdb_binary.h"

#include "jdyno.h"

#include <endian.h>
#include <string.h>

static uint16_t short_at(const char *bytes) {
    uint16_t value;
    memcpy(&value, bytes, sizeof value);
    return be16toh(value);
}

/* The whole part of a number of any size: digits to the base of 10,000, the first of weight 10,000 ^ `weight`. */
static int64_t numeric(const char *bytes) {
    int digits = short_at(bytes);
    int weight = (int16_t) short_at(bytes + 2);
    int64_t value = 0;
    for (int i = 0; i <= weight; i++) {
        value = value * 10000 + (i < digits ? short_at(bytes + 8 + 2 * i) : 0);
    }
    return short_at(bytes + 4) == 0 ? value : -value;
}

static int64_t number(const char *bytes, unsigned type) {
    uint32_t four;
    uint64_t eight;
    switch (type) {
    case ORDERDB_INT2:
        return (int16_t) short_at(bytes);
    case ORDERDB_INT4:
        memcpy(&four, bytes, sizeof four);
        return (int32_t) be32toh(four);
    case ORDERDB_INT8:
        memcpy(&eight, bytes, sizeof eight);
        return (int64_t) be64toh(eight);
    case ORDERDB_NUMERIC:
        return numeric(bytes);
    default:
        jdyno_fail("error", "the database has a column of the type %u, which is neither a number nor a varchar", type);
    }
}

orderdb_value orderdb_decoded(const char *bytes, bool isNull, unsigned type) {
    if (type == ORDERDB_VARCHAR) {
        return (orderdb_value) {0, bytes};
    }
    return (orderdb_value) {isNull ? 0 : number(bytes, type), NULL};
}
