#include "orders.h"

#include <string.h>

/* Items, addresses and stock: Item, Address, Stock, and the rules about them. */

enum {
    KEPT = 10, /* the least quantity of a stock */
    REPLENISHED = 91
};

static const char ORIGINAL[] = "ORIGINAL";

/* A random text; that of an original contains the word at a random place. */
static char *data_of(bool original, orders_chance *chance) {
    char *text = orders_text(chance, 26, 50);
    if (original) {
        int length = (int) strlen(ORIGINAL);
        memcpy(text + orders_between(chance, 0, (int) strlen(text) - length), ORIGINAL, (size_t) length);
    }
    return text;
}

orders_item *orders_item_new(int number, bool original, orders_chance *chance) {
    orders_item *self = orders_allocate(sizeof *self);
    self->number = number;
    self->image = orders_between(chance, 1, 10000);
    self->name = orders_text(chance, 14, 24);
    self->priceCents = orders_between(chance, 100, 10000);
    self->data = data_of(original, chance);
    return self;
}

/* A text of four digits, followed by what all addresses have. */
static char *zip_of(orders_chance *chance) {
    static const char rest[] = "11111";
    char *digits = orders_digits(chance, 4);
    digits = jdyno_resize(digits, strlen(digits) + sizeof rest);
    return strcat(digits, rest);
}

orders_address *orders_address_new(orders_chance *chance) {
    orders_address *self = orders_allocate(sizeof *self);
    self->street1 = orders_text(chance, 10, 20);
    self->street2 = orders_text(chance, 10, 20);
    self->city = orders_text(chance, 10, 20);
    self->state = orders_letters(chance, 2, 2);
    self->zip = zip_of(chance);
    return self;
}

orders_stock *orders_stock_new(const orders_item *item, bool original, orders_chance *chance) {
    orders_stock *self = jdyno_allocate(sizeof *self);
    pthread_mutex_init(&self->monitor, NULL);
    self->item = item;
    self->quantity = orders_between(chance, 10, 100);
    self->districts = orders_text(
            chance, ORDERS_DISTRICT_INFO * ORDERS_DISTRICTS, ORDERS_DISTRICT_INFO * ORDERS_DISTRICTS);
    self->data = data_of(original, chance);
    return self;
}

static bool is_replenished(int before, int ordered) {
    return before < ordered + KEPT;
}

int orders_left(int before, int ordered) {
    return before - ordered + (is_replenished(before, ordered) ? REPLENISHED : 0);
}

/*
 * A replenishment is undone too, unless others have drawn on it: they would have caused it themselves. So the stock
 * never falls below its minimum.
 */
static int given_back(int now, int before, int ordered) {
    int back = now + ordered;
    return is_replenished(before, ordered) && back - REPLENISHED >= KEPT ? back - REPLENISHED : back;
}

int orders_stock_take(orders_stock *self, int ordered, bool remote) {
    pthread_mutex_lock(&self->monitor);
    int before = self->quantity;
    self->quantity = orders_left(before, ordered);
    self->soldQuantity += ordered;
    self->orders++;
    if (remote) {
        self->remoteOrders++;
    }
    pthread_mutex_unlock(&self->monitor);
    return before;
}

void orders_stock_give_back(orders_stock *self, int before, int ordered, bool remote) {
    pthread_mutex_lock(&self->monitor);
    self->quantity = given_back(self->quantity, before, ordered);
    self->soldQuantity -= ordered;
    self->orders--;
    if (remote) {
        self->remoteOrders--;
    }
    pthread_mutex_unlock(&self->monitor);
}

bool orders_stock_is_below(orders_stock *self, int threshold) {
    pthread_mutex_lock(&self->monitor);
    bool below = self->quantity < threshold;
    pthread_mutex_unlock(&self->monitor);
    return below;
}

char orders_stock_brand(const orders_stock *self) {
    return strstr(self->item->data, ORIGINAL) != NULL && strstr(self->data, ORIGINAL) != NULL ? 'B' : 'G';
}

void orders_stock_add_to(orders_stock *self, orders_digest *digest) {
    pthread_mutex_lock(&self->monitor);
    orders_digest_add(digest, self->quantity);
    orders_digest_add(digest, self->soldQuantity);
    orders_digest_add(digest, self->orders);
    orders_digest_add(digest, self->remoteOrders);
    pthread_mutex_unlock(&self->monitor);
}
