/*
 * The only include of the kit, so that the twin compiles without a search path.
 */
#ifndef GRID_KIT_H
#define GRID_KIT_H

#include "../../../../../kit/src/main/c/jdyno.h"

#endif
