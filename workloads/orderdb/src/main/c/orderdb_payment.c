#include "orderdb_rules.h"
#include "orderdb_transaction.h"

#include <stdio.h>
#include <string.h>

/* What the row of a customer holds besides what is shown. */
typedef struct account {
    int64_t paidCents;
    int payments;
    char notes[ORDERDB_NOTES_BYTES];
} account;

static void read_address(const orderdb_session *session, int column, orderdb_address_text *address) {
    orderdb_copy(session, column, address->street1, sizeof address->street1);
    orderdb_copy(session, column + 1, address->street2, sizeof address->street2);
    orderdb_copy(session, column + 2, address->city, sizeof address->city);
    orderdb_copy(session, column + 3, address->state, sizeof address->state);
    orderdb_copy(session, column + 4, address->zip, sizeof address->zip);
}

/* Adds the payment to its warehouse and district, and writes the text of the history. */
static void receive(orderdb_session *session, const orderdb_payment_request *request, orderdb_payment_result *result,
        char history[ORDERDB_ITEM_NAME_BYTES]) {
    int warehouse = request->warehouse;
    int district = request->district;
    char warehouseName[ORDERDB_PLACE_NAME_BYTES];
    char districtName[ORDERDB_PLACE_NAME_BYTES];
    orderdb_execute_one(session, ORDERDB_PAY_WAREHOUSE, request->cents, warehouse);
    orderdb_execute_one(session, ORDERDB_SELECT_WAREHOUSE, warehouse);
    orderdb_copy(session, 0, warehouseName, sizeof warehouseName);
    read_address(session, 1, &result->warehouse);
    orderdb_execute_one(session, ORDERDB_PAY_DISTRICT, request->cents, warehouse, district);
    orderdb_execute_one(session, ORDERDB_SELECT_DISTRICT, warehouse, district);
    orderdb_copy(session, 0, districtName, sizeof districtName);
    read_address(session, 1, &result->district);
    snprintf(history, ORDERDB_ITEM_NAME_BYTES, "%s    %s", warehouseName, districtName);
}

static void read_customer(const orderdb_session *session, orderdb_payment_result *result, account *account) {
    orderdb_copy(session, 0, result->first, sizeof result->first);
    orderdb_copy(session, 1, result->middle, sizeof result->middle);
    orderdb_copy(session, 2, result->last, sizeof result->last);
    read_address(session, 3, &result->address);
    orderdb_copy(session, 8, result->phone, sizeof result->phone);
    result->sinceMillis = orderdb_long(session, 9);
    orderdb_copy(session, 10, result->credit, sizeof result->credit);
    result->creditLimitCents = orderdb_long(session, 11);
    result->discount = orderdb_int(session, 12);
    result->balanceCents = orderdb_long(session, 13);
    account->paidCents = orderdb_long(session, 14);
    account->payments = orderdb_int(session, 15);
    orderdb_copy(session, 16, account->notes, sizeof account->notes);
}

static void pay(
        orderdb_session *session, const orderdb_payment_request *request, orderdb_payment_result *result) {
    int warehouse = request->customer.warehouse;
    int district = request->customer.district;
    account account;
    orderdb_execute_one(session, ORDERDB_LOCK_PAYER, warehouse, district, result->customer);
    read_customer(session, result, &account);
    result->balanceCents -= request->cents;
    account.paidCents += request->cents;
    account.payments++;
    result->notes[0] = '\0';
    if (!orderdb_is_bad(result->credit)) {
        orderdb_execute_one(session, ORDERDB_UPDATE_GOOD_PAYER, result->balanceCents, account.paidCents,
                account.payments, warehouse, district, result->customer);
        return;
    }
    orderdb_note note = {
            result->customer, district, warehouse, request->district, request->warehouse, request->cents};
    char noted[ORDERDB_NOTES_BYTES];
    orderdb_noted(&note, account.notes, noted);
    snprintf(result->notes, sizeof result->notes, "%.*s", (int) sizeof result->notes - 1, noted);
    orderdb_execute_one(session, ORDERDB_UPDATE_BAD_PAYER, result->balanceCents, account.paidCents, account.payments,
            noted, warehouse, district, result->customer);
}

void orderdb_payment(
        orderdb_session *session, const orderdb_payment_request *request, orderdb_payment_result *result) {
    const orderdb_customer_request *customer = &request->customer;
    char history[ORDERDB_ITEM_NAME_BYTES];
    result->paidMillis = orderdb_now_millis();
    receive(session, request, result, history);
    result->customer = orderdb_find_customer(session, customer);
    pay(session, request, result);
    orderdb_execute_one(session, ORDERDB_INSERT_HISTORY, customer->warehouse, customer->district, result->customer,
            request->warehouse, request->district, result->paidMillis, request->cents, history);
}
