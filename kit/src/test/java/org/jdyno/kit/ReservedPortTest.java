package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class ReservedPortTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @Test
    void aServerListensWhileItsPortIsReservedAndAfterwards() throws IOException {
        try (ServerSocket server = new ServerSocket()) {
            int port;
            try (ReservedPort reserved = new ReservedPort(new InetSocketAddress(LOOPBACK, 0))) {
                port = reserved.number();
                server.bind(new InetSocketAddress(LOOPBACK, port));
                exchange(server, port);
            }
            exchange(server, port);
        }
    }

    private static void exchange(ServerSocket server, int port) throws IOException {
        try (Socket client = new Socket(LOOPBACK, port);
                Socket accepted = server.accept()) {
            client.getOutputStream().write(7);
            assertEquals(7, accepted.getInputStream().read());
        }
    }

    /** As many connections as may be had ask for a port of the system's choice. */
    @Test
    void aConnectionFromAnyPortDoesNotTakeIt() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, LOOPBACK);
                ReservedPort reserved = new ReservedPort(new InetSocketAddress(LOOPBACK, 0))) {
            for (int i = 0; i < 2_000; i++) {
                try (Socket client = new Socket(LOOPBACK, server.getLocalPort());
                        Socket accepted = server.accept()) {
                    assertEquals(client.getLocalPort(), accepted.getPort());
                    assertNotEquals(reserved.number(), accepted.getPort());
                }
            }
        }
    }

    @Test
    void aPortOfAServerIsRefused() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, LOOPBACK)) {
            assertThrows(
                    BindException.class,
                    () -> new ReservedPort(new InetSocketAddress(LOOPBACK, server.getLocalPort())));
        }
    }
}
