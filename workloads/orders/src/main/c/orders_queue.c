#include "orders.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 16 };

orders_queue *orders_queue_new(void) {
    orders_queue *self = orders_allocate(sizeof *self);
    *self = (orders_queue) {orders_allocate(FIRST_CAPACITY * sizeof *self->elements), FIRST_CAPACITY, 0, 0};
    return self;
}

static size_t index_of(const orders_queue *self, size_t place) {
    return (self->first + place) & (self->capacity - 1);
}

void *orders_queue_at(const orders_queue *self, size_t place) {
    return self->elements[index_of(self, place)];
}

static void grow(orders_queue *self) {
    void **elements = orders_allocate(2 * self->capacity * sizeof *elements);
    for (size_t i = 0; i < self->size; i++) {
        elements[i] = orders_queue_at(self, i);
    }
    free(self->elements);
    *self = (orders_queue) {elements, 2 * self->capacity, 0, self->size};
}

void orders_queue_add(orders_queue *self, void *element) {
    if (self->size == self->capacity) {
        grow(self);
    }
    self->elements[index_of(self, self->size++)] = element;
}

void *orders_queue_poll(orders_queue *self) {
    if (self->size == 0) {
        return NULL;
    }
    void *oldest = self->elements[self->first];
    self->first = index_of(self, 1);
    self->size--;
    return oldest;
}
