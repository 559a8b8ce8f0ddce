package org.jdyno.sockets.session;

import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.tls.Tls;

/** The parameters of both roles. Immutable. */
public final class Settings {
    private static final int MAX_SESSIONS = 10_000;
    private static final int MAX_BYTES = 64 << 20;
    /** Of a datagram over IPv4. */
    private static final int MAX_DATAGRAM_BYTES = 65_507;

    private static final int MAX_TIMEOUT_MILLIS = 3_600_000;
    private static final int TIMEOUT_STEPS = 10;
    private static final int MIN_TIMEOUT_MILLIS = TIMEOUT_STEPS;

    public final TestKind test;
    public final Style style;
    public final Tls.Provision tls;
    public final int sessions;
    /** Of a request or, of a stream, of a message. */
    public final int requestBytes;
    /** 0 for a stream. */
    public final int responseBytes;
    /** The operations of each session in the measured phase; 0 if the clock ends it. */
    public final long count;

    public final int timeoutMillis;
    private final long seed;

    /** @throws RoleFailure as {@code bad-parameter} or {@code unsupported} */
    public Settings(Parameters parameters) {
        test = parameters.among("test", TestKind.values());
        style = parameters.among("style", Style.values());
        tls = Tls.Provision.of(parameters);
        sessions = (int) parameters.number("sessions", 1, MAX_SESSIONS);
        int request = bytes(parameters, "request", test.requestBytes);
        int response = bytes(parameters, "response", test.responseBytes);
        int message = bytes(parameters, "message", test.requestBytes);
        requestBytes = isStream() ? message : request;
        responseBytes = isStream() ? 0 : response;
        count = parameters.number("count", 0, Numbers.MAX_COUNT);
        timeoutMillis = (int) parameters.number("timeout", MIN_TIMEOUT_MILLIS, MAX_TIMEOUT_MILLIS);
        seed = parameters.number("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        if (isStream() && requestBytes < Numbers.BYTES) {
            throw new RoleFailure(
                    "bad-parameter",
                    "parameter message must be at least " + Numbers.BYTES + ", which the number of a message takes");
        }
        if (tls != Tls.Provision.NO && (isUdp() || style == Style.NIO)) {
            throw new RoleFailure(
                    "unsupported",
                    isUdp()
                            ? "test=UDP_RR_1 has no TLS, which is for connections; DTLS is another protocol"
                            : "style=nio has no TLS; the workload web has it over channels, with engine=tomcat");
        }
        if (isUdp() && Math.max(requestBytes, responseBytes) > MAX_DATAGRAM_BYTES) {
            throw new RoleFailure(
                    "bad-parameter",
                    "a datagram has at most " + MAX_DATAGRAM_BYTES + " bytes; lower request or response");
        }
    }

    /** A size; 0 stands for that of the test. */
    private static int bytes(Parameters parameters, String name, int ofTest) {
        int given = (int) parameters.number(name, 0, MAX_BYTES);
        return given == 0 ? ofTest : given;
    }

    /**
     * The time-out has several steps, so that one that passed while the processes were suspended is not all of it.
     *
     * @return the length of a step in milliseconds, at least 1
     */
    public int timeoutStepMillis() {
        return timeoutMillis / TIMEOUT_STEPS;
    }

    public int timeoutSteps() {
        return TIMEOUT_STEPS;
    }

    /** The loops of the style {@code nio}. */
    public int loops() {
        return Math.min(sessions, Runtime.getRuntime().availableProcessors());
    }

    public boolean isStream() {
        return test == TestKind.TCP_STREAM_8K;
    }

    public boolean isUdp() {
        return test == TestKind.UDP_RR_1;
    }

    /** Whether each operation has a connection of its own. */
    public boolean connectsEachTime() {
        return test == TestKind.CRR_64_8K;
    }

    /** What clients send. */
    public Content requests() {
        return new Content(requestBytes, isStream(), seed);
    }

    /** What the server answers; not for a stream. */
    public Content responses() {
        return new Content(responseBytes, false, seed + 1);
    }

    /** What is measured. The names are those of SockPerf's tests, with the sizes of their messages. */
    enum TestKind {
        /** A request and its response, over a connection that stays. */
        TCP_RR_1(1, 1),
        /** The same with datagrams. */
        UDP_RR_1(1, 1),
        /** Messages in one direction, over a connection that stays. */
        TCP_STREAM_8K(8192, 0),
        /** A connection for each request and its response. */
        CRR_64_8K(64, 8192);

        /** The bytes of a request or, of a stream, of a message, unless a parameter says otherwise. */
        final int requestBytes;

        final int responseBytes;

        TestKind(int requestBytes, int responseBytes) {
            this.requestBytes = requestBytes;
            this.responseBytes = responseBytes;
        }

        /** The name on the command line. */
        @Override
        public String toString() {
            return name().replace("STREAM", "Stream").replace("8K", "8k");
        }
    }
}
