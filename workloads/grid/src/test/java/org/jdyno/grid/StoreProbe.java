package org.jdyno.grid;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketException;

/** A connection of its own to memcached or Redis, to see and to change what the client does not expect. */
final class StoreProbe implements AutoCloseable {
    private final boolean redis;
    private final Socket socket;
    private final BufferedReader in;

    StoreProbe(String store, String address) throws IOException {
        redis = store.equals("redis");
        socket = connected(address);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
    }

    private static Socket connected(String address) throws IOException {
        int colon = address.lastIndexOf(':');
        return new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
    }

    /** Whether nothing listens at an address. */
    static boolean isFree(String address) throws IOException {
        try (Socket found = connected(address)) {
            return false;
        } catch (SocketException refused) {
            return true;
        }
    }

    /** Returns when nothing listens at an address. A process that ends closes its sockets in no certain order. */
    static void awaitFree(String address) throws IOException {
        long startNanos = System.nanoTime();
        while (!isFree(address)) {
            if (System.nanoTime() - startNanos > 10_000_000_000L) {
                throw new AssertionError(address + " is in use");
            }
        }
    }

    private String ask(String command) throws IOException {
        socket.getOutputStream().write((command + "\r\n").getBytes(US_ASCII));
        return in.readLine();
    }

    long entries() throws IOException {
        if (redis) {
            return Long.parseLong(ask("DBSIZE").substring(1));
        }
        String entries = null;
        for (String line = ask("stats"); !line.equals("END"); line = in.readLine()) {
            entries = line.startsWith("STAT curr_items ") ? line : entries;
        }
        return Long.parseLong(entries.substring("STAT curr_items ".length()));
    }

    /** Puts what no client puts. */
    void spoil(int key) throws IOException {
        String text = redis ? "SET key-" + key + " spoilt" : "set key-" + key + " 0 0 6\r\nspoilt";
        expect(redis ? "+OK" : "STORED", ask(text));
    }

    void remove(int key) throws IOException {
        expect(redis ? ":1" : "DELETED", ask((redis ? "DEL key-" : "delete key-") + key));
    }

    private static void expect(String expected, String answer) {
        if (!expected.equals(answer)) {
            throw new AssertionError(answer);
        }
    }

    /** Returns when the store has closed the connection. */
    void awaitEnd() throws IOException {
        try {
            if (in.read() >= 0) {
                throw new AssertionError("the store says something");
            }
        } catch (SocketException reset) {
            // The end, too.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
