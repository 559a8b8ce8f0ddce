#ifndef ORDERS_COLLECTIONS_H
#define ORDERS_COLLECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The collections that the Java program has from its library, with the same structure: ArrayDeque, TreeMap, HashMap
 * and HashSet. Whoever uses one guards it. The part of orders.h about them; the other files include orders.h.
 */

/* A queue in an array that grows: ArrayDeque. */
typedef struct orders_queue {
    void **elements; /* as many as its capacity, a power of two */
    size_t capacity;
    size_t first;
    size_t size;
} orders_queue;

orders_queue *orders_queue_new(void);
void orders_queue_add(orders_queue *self, void *element);
/* Removes the oldest; NULL if there is none. */
void *orders_queue_poll(orders_queue *self);
/* The element at a place, from 0 for the oldest. */
void *orders_queue_at(const orders_queue *self, size_t place);

/* Orders by number, in a red-black tree: TreeMap. */
typedef struct orders_order_tree orders_order_tree;
typedef struct orders_order_entry orders_order_entry;
struct orders_order;

orders_order_tree *orders_order_tree_new(void);
size_t orders_order_tree_size(const orders_order_tree *self);
/* Adds an order with a number that no other has. */
void orders_order_tree_put(orders_order_tree *self, int number, struct orders_order *order);
/* The order of the least number; NULL if there is none. */
struct orders_order *orders_order_tree_first(const orders_order_tree *self);
/* Removes that order, which must exist, and returns it. */
struct orders_order *orders_order_tree_poll_first(orders_order_tree *self);
/* The entry of the least number that is not below this one; NULL if there is none. */
const orders_order_entry *orders_order_tree_from(const orders_order_tree *self, int number);
/* The entry of the next number; NULL if there is none. */
const orders_order_entry *orders_order_entry_next(const orders_order_entry *self);
struct orders_order *orders_order_entry_order(const orders_order_entry *self);

/* Customers of the same last name, in the order of their first names. */
typedef struct orders_namesakes {
    struct orders_customer **customers;
    int count;
} orders_namesakes;

/* Customers by last name, in a hash table with chains: HashMap. */
typedef struct orders_name_map orders_name_map;
struct orders_name;

orders_name_map *orders_name_map_new(void);
void orders_name_map_add(orders_name_map *self, struct orders_customer *customer);
/* The customers of a name; none if there is no such name. */
orders_namesakes orders_name_map_get(const orders_name_map *self, const struct orders_name *name);

/* A set of numbers in a hash table with chains, for which its creator knows the number of bins: HashSet. */
typedef struct orders_number_set orders_number_set;

/* bins: a power of two */
orders_number_set *orders_number_set_new(size_t bins);
void orders_number_set_add(orders_number_set *self, int number);
int orders_number_set_size(const orders_number_set *self);
void orders_number_set_free(orders_number_set *self);

#endif
