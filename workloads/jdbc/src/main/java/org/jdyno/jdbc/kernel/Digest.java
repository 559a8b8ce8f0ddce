package org.jdyno.jdbc.kernel;

import java.nio.charset.StandardCharsets;
import org.jdyno.jdbc.column.Column;

/** The 64-bit FNV-1a hash of the values of columns as text, a line for each. For one thread. */
final class Digest {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private long hash = OFFSET;

    static String of(int rows, Column... columns) {
        Digest digest = new Digest();
        for (int row = 0; row < rows; row++) {
            for (Column column : columns) {
                digest.add((column.text(row) + "\n").getBytes(StandardCharsets.US_ASCII));
            }
        }
        return digest.toString();
    }

    void add(byte[] bytes) {
        for (byte each : bytes) {
            hash = (hash ^ each & 0xff) * PRIME;
        }
    }

    @Override
    public String toString() {
        return Long.toUnsignedString(hash);
    }
}
