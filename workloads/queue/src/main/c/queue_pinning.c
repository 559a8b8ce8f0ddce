#define _GNU_SOURCE
#include "queue.h"

#include <stdio.h>
#include <string.h>

#ifdef __linux__
#include <errno.h>
#include <sched.h>

enum { SIBLINGS_BYTES = 64 };

/* Processors in ascending order. */
typedef struct processors {
    int count;
    int numbers[CPU_SETSIZE];
} processors;

static _Noreturn void fail_to_pin(void) {
    jdyno_fail("unsupported", "threads cannot be pinned to processors on this system (%s); set placement=free",
            strerror(errno));
}

static void find_allowed(processors *allowed) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) {
        fail_to_pin();
    }
    allowed->count = 0;
    for (int processor = 0; processor < CPU_SETSIZE; processor++) {
        if (CPU_ISSET(processor, &set)) {
            allowed->numbers[allowed->count++] = processor;
        }
    }
}

/* Processors of one core have the same text; if the system does not report cores, each is one of its own. */
static void core_of(int processor, char core[SIBLINGS_BYTES]) {
    char path[128];
    snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", processor);
    FILE *siblings = fopen(path, "r");
    if (siblings == NULL || fgets(core, SIBLINGS_BYTES, siblings) == NULL) {
        snprintf(core, SIBLINGS_BYTES, "processor %d", processor);
    }
    if (siblings != NULL) {
        fclose(siblings);
    }
}

static void find_one_of_each_core(const processors *allowed, processors *cores) {
    char seen[CPU_SETSIZE][SIBLINGS_BYTES];
    cores->count = 0;
    for (int i = 0; i < allowed->count; i++) {
        char *core = seen[cores->count];
        int before = 0;
        core_of(allowed->numbers[i], core);
        while (before < cores->count && strcmp(seen[before], core) != 0) {
            before++;
        }
        if (before == cores->count) {
            cores->numbers[cores->count++] = allowed->numbers[i];
        }
    }
}

/*
 * The last two cores, as the system prefers the first ones for itself; two processors of one core if there is only one.
 */
static queue_pinning split(const processors *allowed) {
    processors cores;
    find_one_of_each_core(allowed, &cores);
    const processors *choice = cores.count > 1 ? &cores : allowed;
    if (choice->count < 2) {
        jdyno_fail("bad-parameter",
                "placement=split needs two processors, but this process may use only processor %d; set placement=same, "
                "or allow the role more processors",
                allowed->numbers[0]);
    }
    queue_pinning pinning = {choice->numbers[choice->count - 2], choice->numbers[choice->count - 1]};
    return pinning;
}

static queue_pinning pinned(bool apart) {
    processors allowed;
    find_allowed(&allowed);
    int last = allowed.numbers[allowed.count - 1];
    return apart ? split(&allowed) : (queue_pinning){last, last};
}

void queue_pin(int processor) {
    cpu_set_t set;
    if (processor == QUEUE_ANY_PROCESSOR) {
        return;
    }
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0) {
        fail_to_pin();
    }
}

#else

static queue_pinning pinned(bool apart) {
    (void) apart;
    jdyno_fail("unsupported", "threads cannot be pinned to processors on this system; set placement=free");
}

void queue_pin(int processor) {
    (void) processor;
}

#endif

queue_pinning queue_pinning_asked_for(void) {
    int placement = jdyno_choice("placement", "split", "same", "free", NULL);
    return placement == 2 ? (queue_pinning){QUEUE_ANY_PROCESSOR, QUEUE_ANY_PROCESSOR} : pinned(placement == 0);
}
