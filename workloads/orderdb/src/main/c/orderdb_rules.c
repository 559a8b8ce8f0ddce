#include "orderdb_rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { REPLENISHED = 91 };

static const int64_t TEN_THOUSAND = 10000;
static const char ORIGINAL[] = "ORIGINAL";

int orderdb_left(int before, int ordered) {
    return before - ordered + (before < ordered + ORDERDB_KEPT ? REPLENISHED : 0);
}

char orderdb_brand(const char *itemData, const char *stockData) {
    return strstr(itemData, ORIGINAL) != NULL && strstr(stockData, ORIGINAL) != NULL ? 'B' : 'G';
}

int64_t orderdb_total(int64_t cents, int discount, int warehouseTax, int districtTax) {
    return cents * (TEN_THOUSAND - discount) * (TEN_THOUSAND + warehouseTax + districtTax)
            / (TEN_THOUSAND * TEN_THOUSAND);
}

bool orderdb_is_bad(const char *credit) {
    return strcmp(credit, "BC") == 0;
}

void orderdb_noted(const orderdb_note *payment, const char *notes, char noted[ORDERDB_NOTES_BYTES]) {
    snprintf(noted, ORDERDB_NOTES_BYTES, "%d %d %d %d %d %" PRId64 " %s", payment->customer, payment->district,
            payment->warehouse, payment->atDistrict, payment->atWarehouse, payment->cents, notes);
}

int64_t orderdb_middle(int64_t customers) {
    return (customers + 1) / 2 - 1;
}
