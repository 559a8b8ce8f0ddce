#include "jdyno.h"
#include "system_kernel.h"
#include "system_settings.h"

#include <string.h>
#include <sys/resource.h>

/*
 * The role `client` repeats what is measured. The role `server` answers datagrams or calls, and is idle in tests of
 * what one process does alone.
 */

static system_settings settings;
static jdyno_kernel kernel;
static jdyno_counter *pageFaults;
static jdyno_counter *contextSwitches;

static void require_c(void) {
    if (system_is(&settings, "call-grpc")) {
        jdyno_fail("unsupported", "a twin needs no library, and gRPC is one; test=call is ONC RPC");
    }
}

static void start_server(void) {
    settings = system_settings_read();
    require_c();
    if (system_has(&settings, "datagram")) {
        system_datagram_serve(system_is(&settings, "datagram-raw"));
    } else if (system_is(&settings, "call-tirpc")) {
        system_call_tirpc_serve();
    } else if (system_is(&settings, "call-udp")) {
        system_call_udp_serve();
    } else if (settings.group == SYSTEM_CALL) {
        system_call_serve(system_is(&settings, "call-unix"));
    }
}

static void check_server(void) {
    if (settings.group == SYSTEM_CALL) {
        system_calls_check();
    }
}

static void start_client(void) {
    settings = system_settings_read();
    jdyno_kernel_start();
    pageFaults = jdyno_counter_new("pageFaults");
    /* As in Java, where the kernel forgets those of threads that have ended. */
    contextSwitches = settings.group == SYSTEM_THREAD ? NULL : jdyno_counter_new("contextSwitches");
}

static jdyno_kernel thread_kernel(void) {
    if (system_is(&settings, "thread-virtual")) {
        jdyno_fail("unsupported", "only a JVM has virtual threads");
    }
    return system_is(&settings, "thread-pool") ? system_pool_kernel()
            : system_is(&settings, "process")  ? system_process_kernel()
            : system_is(&settings, "fork")     ? system_fork_kernel()
                                               : system_thread_kernel();
}

static jdyno_kernel call_kernel(const jdyno_endpoints *endpoints) {
    require_c();
    const char *address = jdyno_endpoint_required(endpoints, "server", "calls");
    if (system_has(&settings, "datagram")) {
        return system_datagram_kernel(address, settings.timeoutMillis, system_is(&settings, "datagram-raw"));
    }
    return system_is(&settings, "call-udp")      ? system_call_udp_kernel(address, settings.timeoutMillis)
            : system_is(&settings, "call-tirpc") ? system_call_tirpc_kernel(address)
                                                 : system_call_kernel(address, system_is(&settings, "call-unix"));
}

static jdyno_kernel make_kernel(const jdyno_endpoints *endpoints) {
    bool writes = system_has(&settings, "write");
    switch (settings.group) {
        case SYSTEM_MEMORY:
            return system_memory_kernel(writes, system_has(&settings, "-16"), settings.sizeBytes, settings.seed);
        case SYSTEM_FILE:
            return system_file_kernel(writes, system_has(&settings, "-mapped") || system_has(&settings, "-foreign"),
                    settings.sizeBytes, settings.fileBytes, settings.summedBytes, settings.seed);
        case SYSTEM_THREAD:
            return thread_kernel();
        case SYSTEM_LOCAL:
            return system_local_kernel();
        default:
            return call_kernel(endpoints);
    }
}

static void connect_client(const jdyno_endpoints *endpoints) {
    kernel = make_kernel(endpoints);
    jdyno_kernel_connect(&kernel);
}

static void count_for_kernel(const struct rusage *before) {
    struct rusage now;
    getrusage(RUSAGE_SELF, &now);
    jdyno_counter_add(pageFaults,
            (uint64_t) (now.ru_minflt - before->ru_minflt) + (uint64_t) (now.ru_majflt - before->ru_majflt));
    if (contextSwitches != NULL) {
        jdyno_counter_add(contextSwitches,
                (uint64_t) (now.ru_nvcsw - before->ru_nvcsw) + (uint64_t) (now.ru_nivcsw - before->ru_nivcsw));
    }
}

static void load_client(const jdyno_load *load) {
    struct rusage before;
    getrusage(RUSAGE_SELF, &before);
    jdyno_kernel_load(load);
    count_for_kernel(&before);
}

static void check_client(void) {
    if (kernel.repeat == NULL) {
        return;
    }
    if (kernel.verify != NULL) {
        kernel.verify();
    }
    if (settings.group != SYSTEM_CALL) {
        /* Every operation has been compared by now; a difference would have ended the role. */
        jdyno_check("test", settings.test);
    } else if (!system_datagrams_lost()) {
        system_calls_check();
    }
}

const jdyno_role jdyno_roles[] = {
        {"server", start_server, NULL, NULL, check_server},
        {"client", start_client, connect_client, load_client, check_client},
        {NULL, NULL, NULL, NULL, NULL},
};
