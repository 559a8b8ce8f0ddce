/*
 * A store from the packages of the system, as a child of this process. For the command thread.
 */
#ifndef GRID_STORE_H
#define GRID_STORE_H

#include <stdint.h>

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

/* The kind that the parameter `store` names. Fails as `bad-parameter` if there is none. */
const grid_store_kind *grid_store_asked_for(void);

#endif
