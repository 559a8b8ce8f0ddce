package org.jdyno.sockets.client;

import java.nio.ByteBuffer;

/** Tells the responses of a session with datagrams from those that came too late. For one thread at a time. */
final class DatagramResponses {
    private final Records records;
    private boolean hasLost;

    DatagramResponses(Records records) {
        this.records = records;
    }

    /** Notes that a response has not come in time. It may still come. */
    void lost() {
        hasLost = true;
    }

    /**
     * Whether a datagram is the response to the request of this number; false if it is one that has been counted as
     * lost.
     *
     * @throws org.jdyno.kit.RoleFailure as {@code wrong-output} if it is neither
     */
    boolean includes(ByteBuffer response, int bytes, long number) {
        if (hasLost && !records.responses.isRight(response, records.numberOfResponse(number))) {
            return false;
        }
        records.requireWhole(bytes);
        records.requireRight(response, number);
        return true;
    }
}
