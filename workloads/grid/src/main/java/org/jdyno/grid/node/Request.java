package org.jdyno.grid.node;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jdyno.grid.engine.Engine;
import org.jdyno.grid.wire.Operation;

/** One operation on a key, and its answer. For one thread. */
final class Request {
    private final int operation;
    private final String key;
    private final byte[] value;
    private byte[] found;
    private boolean present;

    private Request(int operation, String key, byte[] value) {
        this.operation = operation;
        this.key = key;
        this.value = value;
    }

    /** Reads what follows the first byte of the request. */
    static Request read(int operation, DataInputStream in) throws IOException {
        if (operation < Operation.GET || operation > Operation.REMOVE) {
            throw new IOException("no operation has the number " + operation);
        }
        String key = Operation.key(in.readLong());
        return new Request(operation, key, hasValue(operation) ? readValue(in) : null);
    }

    private static boolean hasValue(int operation) {
        return operation == Operation.PUT || operation == Operation.REPLACE;
    }

    private static byte[] readValue(DataInputStream in) throws IOException {
        int bytes = in.readInt();
        if (bytes < 0 || bytes > Operation.MAX_BYTES) {
            throw new IOException("a value cannot have " + bytes + " bytes");
        }
        byte[] value = new byte[bytes];
        in.readFully(value);
        return value;
    }

    void perform(Engine engine) {
        switch (operation) {
            case Operation.GET:
                found = engine.get(key);
                present = found != null;
                break;
            case Operation.PUT:
                engine.put(key, value);
                present = true;
                break;
            case Operation.REPLACE:
                present = engine.replace(key, value);
                break;
            default:
                present = engine.remove(key);
                break;
        }
    }

    void writeAnswer(DataOutputStream out) throws IOException {
        out.writeByte(present ? Operation.PRESENT : Operation.ABSENT);
        if (operation == Operation.GET) {
            out.writeInt(present ? found.length : 0);
            if (present) {
                out.write(found);
            }
        }
    }
}
