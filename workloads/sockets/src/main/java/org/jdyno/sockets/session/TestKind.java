package org.jdyno.sockets.session;

/** What is measured. The names are those of SockPerf's tests, with the sizes of their messages. */
public enum TestKind {
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
