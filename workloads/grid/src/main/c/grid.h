#ifndef GRID_H
#define GRID_H

#include <stdint.h>

/*
 * The process of a store. For the command thread.
 */

/*
 * A store from the packages of the system, as a child of this process. For the command thread.
 */

enum { GRID_STORE_WORDS = 32, GRID_STORE_TEXT_BYTES = 300 };

/* What a store is to do. */
typedef struct grid_store_place {
    char host[GRID_STORE_TEXT_BYTES];
    char port[GRID_STORE_TEXT_BYTES];
    char mebibytes[GRID_STORE_TEXT_BYTES]; /* for entries */
    char connections[GRID_STORE_TEXT_BYTES];
} grid_store_place;

typedef struct grid_store_kind {
    const char *name;    /* the value of the parameter `store`, and the endpoint */
    const char *program; /* which is the name of its package, too */
    /* Writes the command line after the program; it ends with NULL. The place outlives it. */
    void (*arguments)(const grid_store_place *place, const char **words);
} grid_store_kind;

#endif
