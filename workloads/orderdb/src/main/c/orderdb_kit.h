/*
 * The only include of the kit, so that the twin compiles without a search path.
 */
#ifndef ORDERDB_KIT_H
#define ORDERDB_KIT_H

#include "../../../../../kit/src/main/c/jdyno.h"

#endif
