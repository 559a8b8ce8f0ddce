#include "orders.h"

#include <stdlib.h>

/*
 * A red-black tree with links to parents, like TreeMap: T. H. Cormen, C. E. Leiserson, R. L. Rivest: Introduction to
 * Algorithms. The mirrored cases of its two sides are one here.
 */

enum { LEFT, RIGHT };

struct orders_order_entry {
    orders_order_entry *parent;
    orders_order_entry *child[2];
    bool red;
    int number;
    orders_order *order;
};

struct orders_order_tree {
    orders_order_entry *root;
    size_t size;
};

orders_order_tree *orders_order_tree_new(void) {
    return jdyno_allocate(sizeof(orders_order_tree));
}

size_t orders_order_tree_size(const orders_order_tree *self) {
    return self->size;
}

static bool is_red(const orders_order_entry *entry) {
    return entry != NULL && entry->red;
}

/* The side of its parent at which an entry is. */
static int side_of(const orders_order_entry *entry) {
    return entry->parent->child[RIGHT] == entry ? RIGHT : LEFT;
}

/* Puts `with`, which may be NULL, in the place of an entry. */
static void replace(orders_order_tree *self, orders_order_entry *entry, orders_order_entry *with) {
    if (entry->parent == NULL) {
        self->root = with;
    } else {
        entry->parent->child[side_of(entry)] = with;
    }
    if (with != NULL) {
        with->parent = entry->parent;
    }
}

/* Moves an entry down to a side; its child of the other side takes its place. */
static void rotate(orders_order_tree *self, orders_order_entry *entry, int side) {
    orders_order_entry *up = entry->child[!side];
    entry->child[!side] = up->child[side];
    if (up->child[side] != NULL) {
        up->child[side]->parent = entry;
    }
    replace(self, entry, up);
    up->child[side] = entry;
    entry->parent = up;
}

static void fix_after_insertion(orders_order_tree *self, orders_order_entry *entry) {
    entry->red = true;
    while (is_red(entry->parent)) {
        orders_order_entry *grandparent = entry->parent->parent;
        int side = side_of(entry->parent);
        orders_order_entry *uncle = grandparent->child[!side];
        if (is_red(uncle)) {
            entry->parent->red = uncle->red = false;
            grandparent->red = true;
            entry = grandparent;
            continue;
        }
        if (side_of(entry) != side) {
            entry = entry->parent;
            rotate(self, entry, side);
        }
        entry->parent->red = false;
        grandparent->red = true;
        rotate(self, grandparent, !side);
    }
    self->root->red = false;
}

void orders_order_tree_put(orders_order_tree *self, int number, orders_order *order) {
    orders_order_entry *parent = NULL;
    orders_order_entry **place = &self->root;
    while (*place != NULL) {
        parent = *place;
        place = &parent->child[number < parent->number ? LEFT : RIGHT];
    }
    orders_order_entry *entry = orders_allocate(sizeof *entry);
    *entry = (orders_order_entry) {parent, {NULL, NULL}, false, number, order};
    *place = entry;
    fix_after_insertion(self, entry);
    self->size++;
}

static orders_order_entry *leftmost(orders_order_entry *entry) {
    while (entry != NULL && entry->child[LEFT] != NULL) {
        entry = entry->child[LEFT];
    }
    return entry;
}

orders_order *orders_order_tree_first(const orders_order_tree *self) {
    const orders_order_entry *first = leftmost(self->root);
    return first == NULL ? NULL : first->order;
}

/* After a black entry was removed: below this one, at the left edge of the tree, a black one is missing. */
static void fix_after_deletion(orders_order_tree *self, orders_order_entry *entry) {
    while (entry != self->root && !is_red(entry)) {
        orders_order_entry *parent = entry->parent;
        orders_order_entry *sibling = parent->child[RIGHT];
        if (is_red(sibling)) {
            sibling->red = false;
            parent->red = true;
            rotate(self, parent, LEFT);
            sibling = parent->child[RIGHT];
        }
        if (!is_red(sibling->child[LEFT]) && !is_red(sibling->child[RIGHT])) {
            sibling->red = true;
            entry = parent;
            continue;
        }
        if (!is_red(sibling->child[RIGHT])) {
            sibling->child[LEFT]->red = false;
            sibling->red = true;
            rotate(self, sibling, RIGHT);
            sibling = parent->child[RIGHT];
        }
        sibling->red = parent->red;
        parent->red = sibling->child[RIGHT]->red = false;
        rotate(self, parent, LEFT);
        entry = self->root;
    }
    entry->red = false;
}

orders_order *orders_order_tree_poll_first(orders_order_tree *self) {
    orders_order_entry *first = leftmost(self->root);
    orders_order *order = first->order;
    orders_order_entry *only = first->child[RIGHT];
    if (only != NULL) {
        replace(self, first, only);
        only->red = false; /* the only child of an entry is red, and the entry black */
    } else {
        if (!first->red) {
            fix_after_deletion(self, first);
        }
        replace(self, first, NULL);
    }
    free(first);
    self->size--;
    return order;
}

const orders_order_entry *orders_order_tree_from(const orders_order_tree *self, int number) {
    const orders_order_entry *found = NULL;
    const orders_order_entry *entry = self->root;
    while (entry != NULL) {
        if (entry->number >= number) {
            found = entry;
        }
        entry = entry->child[entry->number >= number ? LEFT : RIGHT];
    }
    return found;
}

const orders_order_entry *orders_order_entry_next(const orders_order_entry *self) {
    if (self->child[RIGHT] != NULL) {
        return leftmost(self->child[RIGHT]);
    }
    while (self->parent != NULL && side_of(self) == RIGHT) {
        self = self->parent;
    }
    return self->parent;
}

orders_order *orders_order_entry_order(const orders_order_entry *self) {
    return self->order;
}
