package org.jdyno.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Accepts connections in a thread of its own. */
public final class Acceptor {
    private Acceptor() {}

    /** Begins to serve a connection. */
    public interface Serving {
        void begin(Socket accepted) throws IOException;
    }

    /** @param backlog connections that may wait to be accepted; the kernel may allow fewer */
    public static ServerSocket listen(InetSocketAddress address, int backlog) throws IOException {
        ServerSocket listening = new ServerSocket();
        listening.setReuseAddress(true);
        listening.bind(address, backlog);
        return listening;
    }

    /** Starts the thread. Its failure ends the role, such as for too many open files. */
    public static void start(ServerSocket listening, Serving serving) {
        Background.start("accept", () -> {
            try {
                while (true) {
                    serving.begin(listening.accept());
                }
            } catch (IOException cannotAccept) {
                throw new UncheckedIOException("cannot accept: " + cannotAccept.getMessage(), cannotAccept);
            }
        });
    }
}
