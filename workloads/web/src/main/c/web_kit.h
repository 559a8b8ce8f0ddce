/*
 * The only include of the kit, so that the twin compiles without a search path.
 */
#ifndef WEB_KIT_H
#define WEB_KIT_H

#include "../../../../../kit/src/main/c/jdyno.h"

#endif
