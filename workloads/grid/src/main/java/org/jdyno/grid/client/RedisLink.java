package org.jdyno.grid.client;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jdyno.grid.wire.Operation;

/** A connection to Redis, by its serialization protocol (RESP, version 2). */
final class RedisLink extends StoreLink {
    RedisLink(Socket socket) throws IOException {
        super(socket);
    }

    @Override
    void write(Step step) throws IOException {
        String key = Operation.key(step.key);
        if (!step.hasValue()) {
            write(command(step.operation == Operation.GET ? "GET" : "DEL", key));
            return;
        }
        boolean conditional = step.operation == Operation.REPLACE;
        write("*" + (conditional ? 4 : 3) + "\r\n" + word("SET") + word(key) + "$" + step.value.length + "\r\n");
        write(step.value);
        if (conditional) {
            write(word(step.before > 0 ? "XX" : "NX"));
        }
    }

    private static String command(String... words) {
        StringBuilder command = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            command.append(word(word));
        }
        return command.toString();
    }

    private static String word(String word) {
        return "$" + word.length() + "\r\n" + word + "\r\n";
    }

    @Override
    boolean read(Step step) throws IOException, Refusal {
        String line = answer();
        if (line.equals("+OK")) {
            step.present = step.operation == Operation.PUT || step.before > 0;
            return true;
        }
        if (step.hasValue() && line.equals("$-1")) {
            return false;
        }
        if (step.operation == Operation.GET) {
            step.present = !line.equals("$-1");
            step.found = step.present ? readValue(length(line)) : null;
        } else {
            step.present = integer(line) > 0;
        }
        return true;
    }

    private String answer() throws IOException, Refusal {
        String line = readLine();
        if (line.startsWith("-")) {
            throw new Refusal("Redis: " + line.substring(1), line.startsWith("-OOM "));
        }
        return line;
    }

    private static int length(String line) throws IOException {
        if (!line.startsWith("$")) {
            throw new IOException("Redis answers " + line + " instead of a value");
        }
        return (int) number(line, 1);
    }

    private static long integer(String line) throws IOException {
        if (!line.startsWith(":")) {
            throw new IOException("Redis answers " + line + " instead of a number");
        }
        return number(line, 1);
    }

    private String answer(String... words) throws IOException, Refusal {
        write(command(words));
        flush();
        return answer();
    }

    @Override
    public void clear() throws IOException, Refusal {
        answer("FLUSHALL");
    }

    @Override
    public long[] memory() throws IOException, Refusal {
        byte[] text = readValue(length(answer("INFO", "memory")));
        String[] lines = new String(text, StandardCharsets.US_ASCII).split("\r\n");
        return new long[] {number(lines, "used_memory:"), number(lines, "maxmemory:")};
    }

    private static long number(String[] lines, String prefix) throws IOException, Refusal {
        for (String line : lines) {
            if (line.startsWith(prefix)) {
                return number(line, prefix.length());
            }
        }
        throw new Refusal("Redis does not tell " + prefix, false);
    }

    @Override
    long entries() throws IOException, Refusal {
        return integer(answer("DBSIZE"));
    }
}
