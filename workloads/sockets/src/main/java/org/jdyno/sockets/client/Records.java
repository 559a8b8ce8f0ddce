package org.jdyno.sockets.client;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.tls.Tls;
import org.jdyno.sockets.session.Content;
import org.jdyno.sockets.session.Numbers;
import org.jdyno.sockets.session.Settings;
import org.jdyno.sockets.session.Tallies;
import org.jdyno.sockets.session.Tallies.Tally;

/** What the sessions of the client share: the parameters, and where their operations are counted. */
public final class Records {
    public final Settings settings;
    final RoleContext context;
    final Content requests;
    final Content responses;
    final Tls tls;
    private final Tallies tallies;
    private final AtomicLong lost;

    public Records(Settings settings, RoleContext context) {
        this.settings = settings;
        this.context = context;
        requests = settings.requests();
        responses = settings.responses();
        tls = Tls.ofClient(settings.tls);
        tallies = new Tallies(settings.requestBytes + settings.responseBytes);
        lost = context.counter("error.lost");
    }

    /** The records of one more thread. */
    Record record() {
        return new Record(this, tallies.add());
    }

    /** The number of the response to a request of this number: what its request can tell the server. */
    long numberOfResponse(long number) {
        return Numbers.in(settings.requestBytes, number);
    }

    /**
     * Requires that a response belongs to the request of this number.
     *
     * @throws RoleFailure as {@code wrong-output}
     */
    void requireRight(ByteBuffer response, long number) {
        long expected = numberOfResponse(number);
        if (!responses.isRight(response, expected)) {
            throw new RoleFailure(
                    "wrong-output", "the response to " + number + ": " + responses.difference(response, expected));
        }
    }

    /** Requires that a datagram is as long as a response. */
    void requireWhole(int bytes) {
        if (bytes != settings.responseBytes) {
            throw new RoleFailure(
                    "wrong-output", "a response has " + bytes + " bytes and not " + settings.responseBytes);
        }
    }

    /** Requires that the server has received as many messages of a stream as were sent. */
    void requireReceived(long received, long sent) {
        if (received != sent) {
            throw new RoleFailure(
                    "wrong-output", "the server has received " + received + " messages of the " + sent + " sent");
        }
    }

    /** Counts an operation whose request or response was lost on the way. Any thread. */
    void lost() {
        lost.incrementAndGet();
        context.meter().failed();
    }

    /** Reports the sums, unless something was lost: the server may have answered what the client has not received. */
    public void check() {
        if (lost.get() == 0) {
            tallies.check(context);
            tls.check(context);
        }
    }

    /** The operations of one thread. For this thread. */
    static final class Record {
        private final Records records;
        private final Tally tally;
        private final LatencyRecorder roundTrip;
        private final AtomicLong operations;
        private final AtomicLong bytes;
        private final int requestBytes;
        private final int operationBytes;

        Record(Records records, Tally tally) {
            this.records = records;
            this.tally = tally;
            roundTrip = records.context.recorder("round-trip");
            operations = records.context.meter().ofOneThread();
            bytes = records.context.counter("bytes");
            requestBytes = records.settings.requestBytes;
            operationBytes = requestBytes + records.settings.responseBytes;
        }

        /** Counts an operation that took so long. */
        void completed(long number, long nanos) {
            roundTrip.record(nanos);
            completed(number);
        }

        /** Counts an operation without a duration. */
        void completed(long number) {
            tally.add(Numbers.in(requestBytes, number));
            bytes.lazySet(bytes.get() + operationBytes);
            operations.lazySet(operations.get() + 1);
            records.context.firstOperation();
        }
    }

    /** Tells the responses of a session with datagrams from those that came too late. For one thread at a time. */
    static final class DatagramResponses {
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
}
