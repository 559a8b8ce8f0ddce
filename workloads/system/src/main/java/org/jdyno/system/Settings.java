package org.jdyno.system;

import java.nio.file.Path;
import java.nio.file.Paths;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** The parameters of both roles. Immutable. */
final class Settings {
    private static final int MAX_MEMORY_BYTES = 1 << 30;
    private static final int MEMORY_UNIT_BYTES = 64;
    private static final int LEAST_MEMORY_BYTES = 1024;
    private static final int USUAL_MEMORY_BYTES = 16 << 10;
    private static final int LEAST_BLOCK_BYTES = 32;
    private static final int USUAL_BLOCK_BYTES = 8 << 10;
    private static final int LEAST_COPY_BYTES = 32;
    private static final int USUAL_COPY_BYTES = 256;
    private static final int MAX_COPY_BYTES = 1 << 20;
    private static final int MAX_FILE_MEGABYTES = 1024;
    private static final int MAX_TIMEOUT_MILLIS = 3_600_000;
    private static final int MIN_TIMEOUT_MILLIS = 10;

    final TestKind test;
    /** Of the array, of a block, or of what is copied; 0 for other tests. */
    final int sizeBytes;
    /** Of the file. A multiple of the size of a block. */
    final int fileBytes;

    /** Of each block that has been read, the first ones. */
    final int summedBytes;

    final Path directory;
    final int timeoutMillis;
    final long seed;

    /** @throws RoleFailure as {@code bad-parameter} */
    Settings(Parameters parameters) {
        test = parameters.among("test", TestKind.values());
        int size = (int) parameters.number("size", 0, MAX_MEMORY_BYTES);
        int file = (int) parameters.number("file", 1, MAX_FILE_MEGABYTES) << 20;
        sizeBytes = sizeBytes(size, file);
        fileBytes = sizeBytes == 0 ? file : file - file % sizeBytes;
        summedBytes = parameters.choice("sum", "all", "first").equals("all") ? sizeBytes : 1;
        directory = Paths.get(parameters.text("directory"));
        timeoutMillis = (int) parameters.number("timeout", MIN_TIMEOUT_MILLIS, MAX_TIMEOUT_MILLIS);
        seed = parameters.number("seed", Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** A size of 0 stands for the usual one of the test. */
    private int sizeBytes(int size, int file) {
        switch (test.group) {
            case MEMORY:
                require(
                        size == 0 || size >= LEAST_MEMORY_BYTES && size % MEMORY_UNIT_BYTES == 0,
                        "parameter size of an array must be at least " + LEAST_MEMORY_BYTES + " and a multiple of "
                                + MEMORY_UNIT_BYTES + ", not " + size);
                return size == 0 ? USUAL_MEMORY_BYTES : size;
            case FILE:
                require(
                        size == 0 || size >= LEAST_BLOCK_BYTES && size <= file,
                        "parameter size of a block must be at least " + LEAST_BLOCK_BYTES
                                + " and at most the file, not " + size);
                return size == 0 ? USUAL_BLOCK_BYTES : size;
            case LIBRARY_COPY:
                require(
                        size == 0 || size >= LEAST_COPY_BYTES && size <= MAX_COPY_BYTES,
                        "parameter size of what is copied must be from " + LEAST_COPY_BYTES + " to " + MAX_COPY_BYTES
                                + ", not " + size);
                return size == 0 ? USUAL_COPY_BYTES : size;
            default:
                require(
                        size == 0,
                        "parameter size applies to memory, files and copies only; test=" + test + " has none");
                return 0;
        }
    }

    private static void require(boolean right, String message) {
        if (!right) {
            throw new RoleFailure("bad-parameter", message);
        }
    }
}
