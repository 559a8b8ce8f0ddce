package org.jdyno.sockets.server;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jdyno.kit.RoleFailure;
import org.jdyno.sockets.server.Service.Served;
import org.jdyno.sockets.session.Numbers;

/** The messages of one stream. For one thread. */
final class Receipt {
    final ByteBuffer message;
    /** What the client gets at the end of each phase: how many messages have been received. */
    final ByteBuffer answer = ByteBuffer.allocateDirect(Numbers.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    private final Service service;
    private final Served served;
    private long received;
    private long next;

    private Receipt(Service service, Served served, ByteBuffer message) {
        this.service = service;
        this.served = served;
        this.message = message;
    }

    static Receipt direct(Service service, Served served) {
        return new Receipt(service, served, service.requests.direct());
    }

    static Receipt inArray(Service service, Served served) {
        return new Receipt(service, served, service.requests.inArray());
    }

    /**
     * Checks and counts the message that has been received.
     *
     * @return whether it ends the phase; then the answer is to be sent
     * @throws RoleFailure as {@code wrong-output}
     */
    boolean ends() {
        long number = service.requests.number(message);
        if (number == Numbers.END) {
            answer.clear();
            answer.putLong(0, received);
            return true;
        }
        long expected = received == 0 ? Numbers.firstLike(number) : next;
        if (!service.requests.isRight(message, expected)) {
            throw new RoleFailure(
                    "wrong-output",
                    "message " + received + " of a stream: " + service.requests.difference(message, expected));
        }
        received++;
        next = expected + 1;
        served.add(number);
        return false;
    }
}
