#include "system.h"

/*
 * The same calls as in system_call.c, by a library of ONC RPC: as programs in C make them. The registry of RPC services
 * is not asked, because the address is known.
 */

#ifdef JDYNO_WITHOUT_TIRPC

void system_call_tirpc_serve(void) {
    jdyno_fail("unsupported", "%s", JDYNO_WITHOUT_TIRPC);
}

jdyno_kernel system_call_tirpc_kernel(const char *hostAndPort) {
    (void) hostAndPort;
    jdyno_fail("unsupported", "%s", JDYNO_WITHOUT_TIRPC);
}

#else

#include <errno.h>
#include <rpc/rpc.h>

enum { PROGRAM = 0x20000123 /* of those for users */, VERSION = 1, PROCEDURE = 1, RESULT = 123, TIMEOUT_SECONDS = 25 };

/* Neither arguments nor a result. */
static bool_t nothing(XDR *stream, ...) {
    (void) stream;
    return TRUE;
}

/* ---- Server ------------------------------------------------------------------------------------------------------ */

static void answer(struct svc_req *request, SVCXPRT *transport) {
    int result = RESULT;
    if (request->rq_proc != PROCEDURE) {
        jdyno_fail("wrong-output", "a call is not the expected one");
    }
    if (!svc_getargs(transport, nothing, NULL)) {
        jdyno_fail("wrong-output", "a call has arguments");
    }
    /* Before the answer, so that the sums of both sides agree. */
    system_calls_add();
    jdyno_operation_completed();
    if (!svc_sendreply(transport, (xdrproc_t) xdr_int, (char *) &result)) {
        jdyno_fail_call("reply", errno);
    }
}

static void *serve(void *argument) {
    svc_run();
    return argument;
}

void system_call_tirpc_serve(void) {
    SVCXPRT *transport = svc_vc_create(jdyno_listen("calls"), 0, 0);
    if (transport == NULL || !svc_reg(transport, PROGRAM, VERSION, answer, NULL)) {
        jdyno_fail("error", "libtirpc cannot serve at the socket");
    }
    jdyno_start_thread(serve, NULL);
}

/* ---- Client ------------------------------------------------------------------------------------------------------ */

static CLIENT *client;

static int64_t call_once(int64_t times) {
    struct timeval timeout = {TIMEOUT_SECONDS, 0};
    int result = 0;
    (void) times;
    enum clnt_stat status =
            clnt_call(client, PROCEDURE, nothing, NULL, (xdrproc_t) xdr_int, (char *) &result, timeout);
    if (status != RPC_SUCCESS) {
        jdyno_fail("error", "%s", clnt_sperror(client, "a call by libtirpc"));
    }
    if (result != RESULT) {
        jdyno_fail("wrong-output", "a call has returned %d and not %d", result, RESULT);
    }
    system_calls_add();
    return 1;
}

jdyno_kernel system_call_tirpc_kernel(const char *hostAndPort) {
    static jdyno_address address;
    address = jdyno_address_of(hostAndPort);
    struct netbuf server = {.maxlen = address.length, .len = address.length, .buf = &address.address};
    int connection = jdyno_connect(&address);
    jdyno_no_delay(connection, 1);
    client = clnt_vc_create(connection, &server, PROGRAM, VERSION, 0, 0);
    if (client == NULL) {
        jdyno_fail("error", "%s", clnt_spcreateerror("a connection by libtirpc"));
    }
    return (jdyno_kernel){call_once, NULL, 0, 1, 0};
}

#endif
