#define _GNU_SOURCE
#include "queue.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <errno.h>
#include <sched.h>

enum { SIBLINGS_BYTES = 64, LIST_BYTES = 4096 };

/* The system's description of its processors. */
static const char FOLDER[] = "/sys/devices/system/cpu";

/* Processors in ascending order. */
typedef struct processors {
    int count;
    int numbers[CPU_SETSIZE];
} processors;

static _Noreturn void fail_to_pin(void) {
    jdyno_fail("unsupported", "threads cannot be pinned to processors on this system (%s); set placement=free",
            strerror(errno));
}

static cpu_set_t inherited_set(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) {
        fail_to_pin();
    }
    return set;
}

static void move_to(const cpu_set_t *set) {
    if (sched_setaffinity(0, sizeof *set, set) != 0) {
        fail_to_pin();
    }
}

/*
 * Those of some processors to which the kernel lets a thread move: it drops those that are offline or not in the
 * control group of the process (cpuset).
 */
static cpu_set_t granted(const cpu_set_t *wanted) {
    cpu_set_t before = inherited_set();
    move_to(wanted);
    cpu_set_t granted = inherited_set();
    move_to(&before);
    return granted;
}

static processors numbers_of(const cpu_set_t *set) {
    processors all = {0};
    for (int processor = 0; processor < CPU_SETSIZE; processor++) {
        if (CPU_ISSET(processor, set)) {
            all.numbers[all.count++] = processor;
        }
    }
    return all;
}

/* What the system says in a file of its folder; empty if it does not. */
static void read_list(const char *name, char text[LIST_BYTES]) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", FOLDER, name);
    FILE *file = fopen(path, "r");
    if (file == NULL || fgets(text, LIST_BYTES, file) == NULL) {
        text[0] = '\0';
    }
    if (file != NULL) {
        fclose(file);
    }
    text[strcspn(text, "\n")] = '\0';
}

/* The numbers of a list such as 0-2,5. */
static cpu_set_t set_of(const char *list) {
    cpu_set_t set;
    char *at = (char *) list;
    CPU_ZERO(&set);
    while (isdigit((unsigned char) *at)) {
        long first = strtol(at, &at, 10);
        long last = *at == '-' ? strtol(at + 1, &at, 10) : first;
        for (long processor = first; processor <= last && processor < CPU_SETSIZE; processor++) {
            CPU_SET((int) processor, &set);
        }
        at += *at == ',';
    }
    return set;
}

/*
 * The isolated processors that this process may use. The kernel leaves them out of the mask that processes inherit, so
 * a mask of all others restricts nothing. A narrower mask, such as that of taskset, is obeyed.
 */
static processors find_isolated(const cpu_set_t *inherited) {
    char list[LIST_BYTES];
    read_list("isolated", list);
    cpu_set_t isolated = set_of(list);
    read_list("online", list);
    cpu_set_t online = set_of(list);
    cpu_set_t both;
    cpu_set_t known;
    CPU_OR(&both, inherited, &isolated);
    CPU_AND(&known, &both, &online);
    bool restricted = !CPU_EQUAL(&known, &online);
    cpu_set_t usable = CPU_COUNT(&isolated) == 0 || restricted ? *inherited : granted(&both);
    CPU_AND(&isolated, &isolated, &usable);
    return numbers_of(&isolated);
}

/* Processors of one core have the same text; if the system does not report cores, each is one of its own. */
static void core_of(int processor, char core[SIBLINGS_BYTES]) {
    char name[64];
    char list[LIST_BYTES];
    snprintf(name, sizeof name, "cpu%d/topology/thread_siblings_list", processor);
    read_list(name, list);
    if (list[0] == '\0') {
        snprintf(list, sizeof list, "processor %d", processor);
    }
    snprintf(core, SIBLINGS_BYTES, "%.*s", SIBLINGS_BYTES - 1, list);
}

/* The first one of each core. */
static processors one_of_each_core(const processors *all) {
    char seen[CPU_SETSIZE][SIBLINGS_BYTES];
    processors cores = {0};
    for (int i = 0; i < all->count; i++) {
        char *core = seen[cores.count];
        int before = 0;
        core_of(all->numbers[i], core);
        while (before < cores.count && strcmp(seen[before], core) != 0) {
            before++;
        }
        if (before == cores.count) {
            cores.numbers[cores.count++] = all->numbers[i];
        }
    }
    return cores;
}

/* Fails as `bad-parameter` if no thread can be pinned to a processor that `pin` names. */
static void require_usable(int processor, const char *pin) {
    char present[LIST_BYTES];
    char online[LIST_BYTES];
    read_list("present", present);
    read_list("online", online);
    cpu_set_t presentSet = set_of(present);
    cpu_set_t onlineSet = set_of(online);
    if (processor >= CPU_SETSIZE || (present[0] != '\0' && !CPU_ISSET(processor, &presentSet))) {
        jdyno_fail("bad-parameter", "pin=%s: this machine has no processor %d, only %s; set pin to two of these", pin,
                processor, present);
    }
    if (online[0] != '\0' && !CPU_ISSET(processor, &onlineSet)) {
        jdyno_fail("bad-parameter",
                "pin=%s: processor %d is offline; bring it online as root (echo 1 > %s/cpu%d/online), or set pin to "
                "two of %s",
                pin, processor, FOLDER, processor, online);
    }
    cpu_set_t both = inherited_set();
    CPU_SET(processor, &both);
    both = granted(&both);
    if (!CPU_ISSET(processor, &both)) {
        jdyno_fail("bad-parameter",
                "pin=%s: the control group of this process (cpuset) does not have processor %d; add it there, or set "
                "pin to two others",
                pin, processor);
    }
}

static queue_pinning pinned_on(const char *pin, const char *placement) {
    queue_pinning pinning;
    int length = 0;
    bool digits = isdigit((unsigned char) pin[0]) && strspn(pin, "0123456789,") == strlen(pin);
    if (!digits || sscanf(pin, "%5d,%5d%n", &pinning.producer, &pinning.consumer, &length) != 2
            || pin[length] != '\0') {
        jdyno_fail("bad-parameter", "parameter pin must be two processors, such as 2,4, not \"%s\"", pin);
    }
    if (strcmp(placement, "split") != 0) {
        jdyno_fail("bad-parameter", "pin=%s places both threads; leave out placement=%s", pin, placement);
    }
    require_usable(pinning.producer, pin);
    require_usable(pinning.consumer, pin);
    return pinning;
}

/*
 * The last two cores, isolated ones if there are two, as the system prefers the first ones for itself; two processors
 * of one core if there is only one.
 */
static queue_pinning split(const processors *isolated, const processors *inherited) {
    processors isolatedCores = one_of_each_core(isolated);
    processors inheritedCores = one_of_each_core(inherited);
    const processors *choices[] = {&isolatedCores, &inheritedCores, isolated, inherited};
    for (int i = 0; i < 4; i++) {
        int count = choices[i]->count;
        if (count > 1) {
            return (queue_pinning){choices[i]->numbers[count - 2], choices[i]->numbers[count - 1]};
        }
    }
    jdyno_fail("bad-parameter",
            "placement=split needs two processors, but this process may use only processor %d; set placement=same, "
            "or allow the role more processors",
            inherited->numbers[0]);
}

static queue_pinning pinned(bool apart) {
    cpu_set_t set = inherited_set();
    processors inherited = numbers_of(&set);
    processors isolated = find_isolated(&set);
    const processors *choice = isolated.count > 0 ? &isolated : &inherited;
    int last = choice->numbers[choice->count - 1];
    return apart ? split(&isolated, &inherited) : (queue_pinning){last, last};
}

void queue_pin(int processor) {
    cpu_set_t set;
    if (processor == QUEUE_ANY_PROCESSOR) {
        return;
    }
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    move_to(&set);
}

#else

static _Noreturn void fail_to_pin(void) {
    jdyno_fail("unsupported", "threads cannot be pinned to processors on this system; set placement=free");
}

static queue_pinning pinned_on(const char *pin, const char *placement) {
    (void) pin;
    (void) placement;
    fail_to_pin();
}

static queue_pinning pinned(bool apart) {
    (void) apart;
    fail_to_pin();
}

void queue_pin(int processor) {
    (void) processor;
}

#endif

queue_pinning queue_pinning_asked_for(void) {
    int placement = jdyno_choice("placement", "split", "same", "free", NULL);
    const char *pin = jdyno_text("pin");
    if (pin[0] != '\0') {
        return pinned_on(pin, jdyno_text("placement"));
    }
    return placement == 2 ? (queue_pinning){QUEUE_ANY_PROCESSOR, QUEUE_ANY_PROCESSOR} : pinned(placement == 0);
}
