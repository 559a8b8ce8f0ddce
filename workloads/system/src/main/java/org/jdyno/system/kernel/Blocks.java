package org.jdyno.system.kernel;

import java.io.IOException;

/** One way to read and write a file by blocks, from its beginning to its end. */
interface Blocks {
    /** Goes to the beginning of the file. */
    void rewind() throws IOException;

    /** Reads the next block; returns the sum of its bytes or characters, or of the first ones, modulo 2^32. */
    int read() throws IOException;

    /** Writes the next block, with a stamp. */
    void write(int stamp) throws IOException;

    /** Hands to the system what has been written. */
    default void flush() throws IOException {}
}
