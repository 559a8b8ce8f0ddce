package org.jdyno.host;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * What the tests of a link run at its ends, in processes of their own: {@code receive} tells the payload that came in a
 * second, {@code echo} gives back every message of 1,400 bytes; {@code send} and {@code ping} are their other sides. A
 * server writes a line when it can be reached.
 */
public final class LinkProbe {
    static final int MESSAGE_BYTES = 1_400;

    private static final int PORT = 5_001;
    private static final long SETTLING_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long COUNTED_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int FIRST_TRIPS = 10;
    private static final int TRIPS = 51;

    private LinkProbe() {}

    /** The words are what to do, and the address of the server. */
    public static void main(String[] words) throws IOException {
        switch (words[0]) {
            case "receive" -> receive(words[1]);
            case "echo" -> echo(words[1]);
            case "send" -> send(words[1]);
            case "ping" -> ping(words[1]);
            default -> throw new IllegalArgumentException(words[0]);
        }
    }

    private static Socket accepted(String address) throws IOException {
        try (ServerSocket server = new ServerSocket()) {
            server.bind(new InetSocketAddress(address, PORT));
            System.out.println("ready");
            return server.accept();
        }
    }

    private static void receive(String address) throws IOException {
        try (Socket socket = accepted(address)) {
            InputStream in = socket.getInputStream();
            readFor(in, SETTLING_NANOS);
            System.out.println(readFor(in, COUNTED_NANOS));
        }
    }

    /** The payload in bits per second. */
    private static double readFor(InputStream in, long nanos) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long bytes = 0;
        long startNanos = System.nanoTime();
        long nowNanos = startNanos;
        while (nowNanos - startNanos < nanos) {
            int read = in.read(buffer);
            if (read < 0) {
                throw new IOException("the sender has gone");
            }
            bytes += read;
            nowNanos = System.nanoTime();
        }
        return bytes * 8e9 / (nowNanos - startNanos);
    }

    /** Until the receiver has enough and closes the connection. */
    private static void send(String address) throws IOException {
        byte[] buffer = new byte[1 << 16];
        try (Socket socket = new Socket(address, PORT)) {
            OutputStream out = socket.getOutputStream();
            while (true) {
                try {
                    out.write(buffer);
                } catch (IOException enough) {
                    return;
                }
            }
        }
    }

    private static void echo(String address) throws IOException {
        try (Socket socket = accepted(address)) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            byte[] message = in.readNBytes(MESSAGE_BYTES);
            while (message.length == MESSAGE_BYTES) {
                socket.getOutputStream().write(message);
                message = in.readNBytes(MESSAGE_BYTES);
            }
        }
    }

    /** Prints the tenth percentile of round trips in nanoseconds, which a busy machine hardly changes. */
    private static void ping(String address) throws IOException {
        byte[] message = new byte[MESSAGE_BYTES];
        long[] nanos = new long[TRIPS];
        try (Socket socket = new Socket(address, PORT)) {
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            for (int trip = -FIRST_TRIPS; trip < TRIPS; trip++) {
                long startNanos = System.nanoTime();
                socket.getOutputStream().write(message);
                in.readFully(message);
                if (trip >= 0) {
                    nanos[trip] = System.nanoTime() - startNanos;
                }
            }
        }
        Arrays.sort(nanos);
        System.out.println(nanos[TRIPS / 10]);
    }
}
