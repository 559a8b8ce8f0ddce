/*
 * The only include of the kit, so that the twin compiles without a search path.
 */
#ifndef CHAT_KIT_H
#define CHAT_KIT_H

#include "../../../../../kit/src/main/c/jdyno.h"

#endif
