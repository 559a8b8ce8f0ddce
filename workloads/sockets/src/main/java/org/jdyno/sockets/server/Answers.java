package org.jdyno.sockets.server;

import java.nio.ByteBuffer;
import org.jdyno.kit.RoleFailure;
import org.jdyno.sockets.server.Service.Served;

/** The request and the response of one connection after the other. For one thread. */
final class Answers {
    final ByteBuffer request;
    final ByteBuffer response;
    private final Service service;
    private final Served served;

    private Answers(Service service, Served served, ByteBuffer request, ByteBuffer response) {
        this.service = service;
        this.served = served;
        this.request = request;
        this.response = response;
    }

    static Answers direct(Service service, Served served) {
        return new Answers(service, served, service.requests.direct(), service.responses.direct());
    }

    static Answers inArrays(Service service, Served served) {
        return new Answers(service, served, service.requests.inArray(), service.responses.inArray());
    }

    /**
     * Checks the request that has been received, counts it and makes its response, all of which is then to be sent.
     *
     * @throws RoleFailure as {@code wrong-output}
     */
    void answer() {
        long number = service.requests.number(request);
        if (!service.requests.hasRightBytes(request, number)) {
            throw new RoleFailure(
                    "wrong-output", "request " + number + ": " + service.requests.difference(request, number));
        }
        service.responses.number(response, number);
        served.add(number);
    }

    /** Checks the size of a datagram. */
    void requireWhole(int bytes) {
        if (bytes != service.settings.requestBytes) {
            throw new RoleFailure(
                    "wrong-output", "a datagram has " + bytes + " bytes and not " + service.settings.requestBytes);
        }
    }
}
