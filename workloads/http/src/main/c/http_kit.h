/*
 * The only include of the kit, so that the twin compiles without a search path.
 */
#ifndef HTTP_KIT_H
#define HTTP_KIT_H

#include "../../../../../kit/src/main/c/jdyno.h"

#endif
