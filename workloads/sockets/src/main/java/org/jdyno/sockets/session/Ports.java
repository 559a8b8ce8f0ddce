package org.jdyno.sockets.session;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * The ports of a session with datagrams. Client and server tell each other theirs over a connection, which then stays
 * until the end of the session: four bytes, the high one first.
 */
public final class Ports {
    /** Of a port on the connection. */
    public static final int BYTES = 4;

    private Ports() {}

    public static int read(InputStream in) throws IOException {
        return new DataInputStream(in).readInt();
    }

    public static void write(int port, OutputStream out) throws IOException {
        out.write(bytes(port).array());
    }

    /** A port as the bytes to be sent. */
    public static ByteBuffer bytes(int port) {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES);
        bytes.putInt(0, port);
        return bytes;
    }
}
