package org.jdyno.grid.client;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.jdyno.grid.wire.Operation;

/** A connection to memcached, by its text protocol (doc/protocol.txt of memcached). */
final class MemcachedLink extends StoreLink {
    private static final int POLL_MILLIS = 20;
    private static final int CLEARED_SECONDS = 30;

    MemcachedLink(Socket socket) throws IOException {
        super(socket);
    }

    @Override
    void write(Step step) throws IOException {
        String key = Operation.key(step.key);
        if (step.hasValue()) {
            write(command(step) + " " + key + " 0 0 " + step.value.length + "\r\n");
            write(step.value);
        } else {
            write((step.operation == Operation.GET ? "get " : "delete ") + key + "\r\n");
        }
    }

    private static String command(Step step) {
        if (step.operation == Operation.PUT) {
            return "set";
        }
        return step.before > 0 ? "replace" : "add";
    }

    @Override
    boolean read(Step step) throws IOException, Refusal {
        String line = readLine();
        if (line.startsWith("VALUE ") && step.operation == Operation.GET) {
            step.found = readValue((int) number(line, line.lastIndexOf(' ') + 1));
            step.present = true;
            expect("END", readLine());
            return true;
        }
        switch (line) {
            case "STORED":
                step.present = step.operation == Operation.PUT || step.before > 0;
                return true;
            case "NOT_STORED":
                return false;
            case "DELETED":
                step.present = true;
                return true;
            case "NOT_FOUND":
            case "END":
                step.present = false;
                return true;
            default:
                throw refusal(line);
        }
    }

    private static Refusal refusal(String line) {
        return new Refusal("memcached: " + line, line.startsWith("SERVER_ERROR out of memory"));
    }

    private static void expect(String expected, String line) throws Refusal {
        if (!line.equals(expected)) {
            throw refusal(line);
        }
    }

    /**
     * What is flushed is still there, and counted, until somebody asks for it or the crawler finds it. Entries of the
     * same second may survive a flush.
     */
    @Override
    public void clear() throws IOException, Refusal {
        long startNanos = System.nanoTime();
        while (entries() > 0) {
            if (System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(CLEARED_SECONDS)) {
                throw new Refusal("memcached has not removed its entries after " + CLEARED_SECONDS + " s", false);
            }
            expect("OK", answer("flush_all"));
            answer("lru_crawler crawl all"); // BUSY if it crawls already
            pause();
        }
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    private String answer(String command) throws IOException {
        write(command + "\r\n");
        flush();
        return readLine();
    }

    /** The pages that memcached has divided among entries; it never gives one back. */
    @Override
    public long[] memory() throws IOException, Refusal {
        return new long[] {statistic("stats slabs", "total_malloced"), statistic("stats", "limit_maxbytes")};
    }

    @Override
    long entries() throws IOException, Refusal {
        return statistic("stats", "curr_items");
    }

    private long statistic(String command, String name) throws IOException, Refusal {
        String prefix = "STAT " + name + " ";
        String found = null;
        for (String line = answer(command); !line.equals("END"); line = readLine()) {
            if (!line.startsWith("STAT ")) {
                throw refusal(line);
            }
            if (line.startsWith(prefix)) {
                found = line;
            }
        }
        if (found == null) {
            throw new Refusal("memcached does not tell " + name, false);
        }
        return number(found, prefix.length());
    }
}
