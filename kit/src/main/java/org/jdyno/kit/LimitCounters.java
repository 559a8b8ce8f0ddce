package org.jdyno.kit;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads how many limited resources a failing process uses: threads, open files, memory mappings, heap. They are read at
 * most once.
 *
 * <p>The files are opened in advance and read with little memory, because the failure may be a lack of file descriptors
 * or memory. A value that cannot be read is absent.
 */
final class LimitCounters implements Closeable {
    private static final int BUFFER_BYTES = 8192;

    private final RandomAccessFile status = openedFile("/proc/self/status");
    private final RandomAccessFile maps = openedFile("/proc/self/maps");
    private final DirectoryStream<Path> descriptors = openedDirectory("/proc/self/fd");
    private final byte[] buffer = new byte[BUFFER_BYTES];

    private static RandomAccessFile openedFile(String path) {
        try {
            return new RandomAccessFile(path, "r");
        } catch (IOException notLinux) {
            return null;
        }
    }

    private static DirectoryStream<Path> openedDirectory(String path) {
        try {
            return Files.newDirectoryStream(Paths.get(path));
        } catch (IOException notLinux) {
            return null;
        }
    }

    /** The values that can be read now. */
    Map<String, Object> read() {
        Map<String, Object> counters = new LinkedHashMap<String, Object>();
        Runtime runtime = Runtime.getRuntime();
        counters.put("heapUsedBytes", runtime.totalMemory() - runtime.freeMemory());
        counters.put("heapMaxBytes", runtime.maxMemory());
        putKnown(counters, "threads", threads());
        putKnown(counters, "descriptors", openDescriptors());
        putKnown(counters, "maps", mappings());
        return counters;
    }

    @Override
    public void close() throws IOException {
        for (Closeable opened : Arrays.asList(status, maps, descriptors)) {
            if (opened != null) {
                opened.close();
            }
        }
    }

    private static void putKnown(Map<String, Object> counters, String name, long value) {
        if (value > 0) {
            counters.put(name, value);
        }
    }

    /** The number of threads, from the line {@code Threads:} of the status file; 0 if it cannot be read. */
    private long threads() {
        try {
            if (status != null) {
                status.seek(0);
                int length = status.read(buffer);
                return numberAfter("\nThreads:\t", length);
            }
        } catch (IOException unreadable) {
            System.err.println("cannot read the number of threads: " + unreadable);
        }
        return 0;
    }

    private long numberAfter(String key, int length) {
        for (int at = 0; at + key.length() < length; at++) {
            if (isAt(at, key)) {
                long number = 0;
                for (int i = at + key.length(); i < length && buffer[i] >= '0' && buffer[i] <= '9'; i++) {
                    number = number * 10 + buffer[i] - '0';
                }
                return number;
            }
        }
        return 0;
    }

    private boolean isAt(int at, String key) {
        for (int i = 0; i < key.length(); i++) {
            if (buffer[at + i] != key.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The number of memory mappings: the lines of the maps file. */
    private long mappings() {
        long lines = 0;
        try {
            if (maps != null) {
                maps.seek(0);
                for (int length = maps.read(buffer); length > 0; length = maps.read(buffer)) {
                    for (int i = 0; i < length; i++) {
                        lines += buffer[i] == '\n' ? 1 : 0;
                    }
                }
            }
        } catch (IOException unreadable) {
            System.err.println("cannot read the number of memory mappings: " + unreadable);
            return 0;
        }
        return lines;
    }

    /** The number of open descriptors, including those of this class; 0 if they cannot be listed or memory is short. */
    private long openDescriptors() {
        long count = 0;
        try {
            if (descriptors != null) {
                for (Path ignored : descriptors) {
                    count++;
                }
            }
        } catch (DirectoryIteratorException | OutOfMemoryError unreadable) {
            return 0;
        }
        return count;
    }
}
