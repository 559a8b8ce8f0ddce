#include "orders.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Customers, with the rules about their notes: Customer. */

enum { FIRST_PAYMENT = 1000, MAX_NOTES = 500 };

static const int64_t CREDIT_LIMIT = 5000000;
static const char BAD[] = "BC";
static const char GOOD[] = "GC";

/* New notes in use by the caller, with room for the longest. */
static orders_notes *notes_new(void) {
    orders_notes *notes = orders_allocate(sizeof *notes + MAX_NOTES + 1);
    atomic_init(&notes->users, 1);
    return notes;
}

static void use(orders_notes *notes) {
    atomic_fetch_add_explicit(&notes->users, 1, memory_order_relaxed);
}

void orders_notes_release(orders_notes *notes) {
    if (atomic_fetch_sub_explicit(&notes->users, 1, memory_order_acq_rel) == 1) {
        free(notes);
    }
}

static orders_notes *random_notes(orders_chance *chance) {
    char *text = orders_text(chance, 300, MAX_NOTES);
    orders_notes *notes = orders_allocate(sizeof *notes + strlen(text) + 1);
    atomic_init(&notes->users, 1);
    strcpy(notes->text, text);
    free(text);
    return notes;
}

orders_customer *orders_customer_new(int number, orders_district *district, orders_name last, bool badCredit,
        int64_t sinceMillis, orders_chance *chance) {
    orders_customer *self = jdyno_allocate(sizeof *self);
    pthread_mutex_init(&self->monitor, NULL);
    self->number = number;
    self->district = district;
    self->last = last;
    self->middle = "OE";
    self->sinceMillis = sinceMillis;
    self->first = orders_text(chance, 8, 16);
    self->address = orders_address_new(chance);
    self->phone = orders_digits(chance, 16);
    self->credit = badCredit ? BAD : GOOD;
    self->creditLimitCents = CREDIT_LIMIT;
    self->discount = orders_between(chance, 0, 5000);
    self->data = random_notes(chance);
    self->balanceCents = -FIRST_PAYMENT;
    self->paidCents = FIRST_PAYMENT;
    self->payments = 1;
    return self;
}

bool orders_customer_has_bad_credit(const orders_customer *self) {
    return strcmp(self->credit, BAD) == 0;
}

/* Replaces the notes by those after a payment. */
static void note(orders_customer *self, int64_t cents, const orders_district *at) {
    orders_notes *noted = notes_new();
    snprintf(noted->text, MAX_NOTES + 1, "%d %d %d %d %d %" PRId64 " %s", self->number, self->district->number,
            self->district->warehouse->number, at->number, at->warehouse->number, cents, self->data->text);
    orders_notes_release(self->data);
    self->data = noted;
}

orders_account orders_customer_pay(orders_customer *self, int64_t cents, const orders_district *at) {
    pthread_mutex_lock(&self->monitor);
    self->balanceCents -= cents;
    self->paidCents += cents;
    self->payments++;
    orders_account account = {self->balanceCents, NULL};
    if (orders_customer_has_bad_credit(self)) {
        note(self, cents, at);
        use(self->data);
        account.data = self->data;
    }
    pthread_mutex_unlock(&self->monitor);
    return account;
}

void orders_customer_receive(orders_customer *self, int64_t cents) {
    pthread_mutex_lock(&self->monitor);
    self->balanceCents += cents;
    self->deliveries++;
    pthread_mutex_unlock(&self->monitor);
}

void orders_customer_ordered(orders_customer *self, orders_order *order) {
    orders_order_use(order);
    pthread_mutex_lock(&self->monitor);
    orders_order *before = self->lastOrder;
    self->lastOrder = order;
    pthread_mutex_unlock(&self->monitor);
    if (before != NULL) {
        orders_order_release(before);
    }
}

void orders_customer_discarded(orders_customer *self, int64_t cents) {
    pthread_mutex_lock(&self->monitor);
    self->discardedPaymentCents += cents;
    pthread_mutex_unlock(&self->monitor);
}

void orders_customer_add_to(orders_customer *self, orders_digest *digest) {
    pthread_mutex_lock(&self->monitor);
    orders_digest_text(digest, self->last.text);
    orders_digest_text(digest, self->first);
    orders_digest_add(digest, self->balanceCents);
    orders_digest_add(digest, self->paidCents);
    orders_digest_add(digest, self->payments);
    orders_digest_add(digest, self->deliveries);
    orders_digest_text(digest, self->data->text);
    orders_digest_add(digest, self->lastOrder->number);
    pthread_mutex_unlock(&self->monitor);
}
