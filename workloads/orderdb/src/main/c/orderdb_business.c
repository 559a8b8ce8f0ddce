#include "orderdb_business.h"

#include "orderdb_attempts.h"
#include "orderdb_settings.h"

#include <stdlib.h>

struct orderdb_business {
    orderdb_session *session;
    orderdb_deliveries *deliveries;
    orderdb_traffic traffic;
    orderdb_chance backOff;
    orderdb_result result;
};

orderdb_business *orderdb_business_open(
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
