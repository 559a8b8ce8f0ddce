package org.jdyno.system.kernel;

/** A file that is mapped to memory. */
interface MappedMemory {
    /** The sum of some bytes modulo 2^32. */
    int sum(int from, int length);

    void copy(byte[] block, int to);
}
