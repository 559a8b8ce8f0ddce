package org.jdyno.lab.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import org.jdyno.lab.doctor.Probes.Spread;

/**
 * Measures round trips of a byte to a thread of this process over TCP on loopback, like hbench:OS and netperf.
 */
final class LoopbackProbe {
    private static final int WARM_UP = 1_000;
    private static final int MAX_TRIPS = 10_000;
    private static final int PATIENCE_MILLIS = 10_000;

    private LoopbackProbe() {}

    /** @param nanos the duration, at most */
    static Spread run(long nanos) throws IOException, InterruptedException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 1, loopback)) {
            server.setSoTimeout(PATIENCE_MILLIS);
            Thread echo = new Thread(() -> echo(server), "jdyno-echo");
            echo.setDaemon(true);
            echo.start();
            try (Socket socket = new Socket(loopback, server.getLocalPort())) {
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(PATIENCE_MILLIS);
                return trips(socket, nanos);
            } finally {
                echo.join(PATIENCE_MILLIS);
            }
        }
    }

    private static Spread trips(Socket socket, long nanos) throws IOException {
        InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream();
        for (int i = 0; i < WARM_UP; i++) {
            trip(in, out);
        }
        long[] tripNanos = new long[MAX_TRIPS];
        int trips = 0;
        long end = System.nanoTime() + nanos;
        do {
            long from = System.nanoTime();
            trip(in, out);
            tripNanos[trips++] = System.nanoTime() - from;
        } while (trips < MAX_TRIPS && System.nanoTime() < end);
        long[] sorted = Arrays.copyOf(tripNanos, trips);
        Arrays.sort(sorted);
        return Spread.of(sorted, 0);
    }

    private static void trip(InputStream in, OutputStream out) throws IOException {
        out.write('j');
        if (in.read() != 'j') {
            throw new IOException("the echo over loopback differs from the byte sent");
        }
    }

    private static void echo(ServerSocket server) {
        try (Socket socket = server.accept()) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            for (int value = in.read(); value >= 0; value = in.read()) {
                out.write(value);
            }
        } catch (IOException otherEndSaysIt) {
            // The thread that waits for the echo fails too and reports it.
            return;
        }
    }
}
