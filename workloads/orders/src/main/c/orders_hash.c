#include "orders.h"

#include <stdlib.h>
#include <string.h>

/* Hash tables with chains. */

enum { FIRST_BINS = 16 };

/* HashMap folds the high bits of a hash into the low ones. */
static size_t bin_of(uint32_t hash, size_t binCount) {
    return (hash ^ hash >> 16) & (binCount - 1);
}

typedef struct name_node {
    const orders_name *name;
    orders_namesakes same;
    struct name_node *next;
} name_node;

struct orders_name_map {
    name_node **bins;
    size_t binCount; /* a power of two */
    size_t size;
};

orders_name_map *orders_name_map_new(void) {
    orders_name_map *self = orders_allocate(sizeof *self);
    *self = (orders_name_map) {jdyno_allocate(FIRST_BINS * sizeof *self->bins), FIRST_BINS, 0};
    return self;
}

static name_node *find(const orders_name_map *self, const orders_name *name) {
    name_node *node = self->bins[bin_of(name->hash, self->binCount)];
    while (node != NULL && (node->name->hash != name->hash || strcmp(node->name->text, name->text) != 0)) {
        node = node->next;
    }
    return node;
}

static void append(orders_name_map *self, name_node *node) {
    name_node **place = &self->bins[bin_of(node->name->hash, self->binCount)];
    while (*place != NULL) {
        place = &(*place)->next;
    }
    *place = node;
    node->next = NULL;
}

static void double_bins(orders_name_map *self) {
    name_node **old = self->bins;
    size_t count = self->binCount;
    self->binCount = 2 * count;
    self->bins = jdyno_allocate(self->binCount * sizeof *self->bins);
    for (size_t i = 0; i < count; i++) {
        for (name_node *next, *node = old[i]; node != NULL; node = next) {
            next = node->next;
            append(self, node);
        }
    }
    free(old);
}

static name_node *add_name(orders_name_map *self, const orders_name *name) {
    name_node *node = orders_allocate(sizeof *node);
    *node = (name_node) {name, {NULL, 0}, NULL};
    append(self, node);
    if (++self->size > self->binCount / 4 * 3) {
        double_bins(self);
    }
    return node;
}

void orders_name_map_add(orders_name_map *self, orders_customer *customer) {
    name_node *node = find(self, &customer->last);
    if (node == NULL) {
        node = add_name(self, &customer->last);
    }
    orders_namesakes *same = &node->same;
    int place = same->count++;
    same->customers = jdyno_resize(same->customers, (size_t) same->count * sizeof *same->customers);
    for (; place > 0 && strcmp(same->customers[place - 1]->first, customer->first) > 0; place--) {
        same->customers[place] = same->customers[place - 1];
    }
    same->customers[place] = customer;
}

orders_namesakes orders_name_map_get(const orders_name_map *self, const orders_name *name) {
    const name_node *node = find(self, name);
    return node == NULL ? (orders_namesakes) {NULL, 0} : node->same;
}

typedef struct number_node {
    int number;
    struct number_node *next;
} number_node;

struct orders_number_set {
    number_node **bins;
    size_t binCount; /* a power of two */
    int size;
};

orders_number_set *orders_number_set_new(size_t bins) {
    orders_number_set *self = orders_allocate(sizeof *self);
    *self = (orders_number_set) {jdyno_allocate(bins * sizeof *self->bins), bins, 0};
    return self;
}

void orders_number_set_add(orders_number_set *self, int number) {
    number_node **place = &self->bins[bin_of((uint32_t) number, self->binCount)];
    while (*place != NULL) {
        if ((*place)->number == number) {
            return;
        }
        place = &(*place)->next;
    }
    *place = orders_allocate(sizeof **place);
    **place = (number_node) {number, NULL};
    self->size++;
}

int orders_number_set_size(const orders_number_set *self) {
    return self->size;
}

void orders_number_set_free(orders_number_set *self) {
    for (size_t i = 0; i < self->binCount; i++) {
        for (number_node *next, *node = self->bins[i]; node != NULL; node = next) {
            next = node->next;
            free(node);
        }
    }
    free(self->bins);
    free(self);
}
