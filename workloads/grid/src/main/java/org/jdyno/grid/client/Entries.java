package org.jdyno.grid.client;

import org.jdyno.grid.wire.Value;

/**
 * The entries of one thread, which no other thread changes, and so what the grid must have for each. For one thread at
 * a time.
 */
final class Entries {
    private final int thread;
    private final int threads;
    private final Sizes sizes;
    /** By entry: the version it has; below 0 the last version of one that was removed; 0 if it never was there. */
    private final int[] versions;

    Entries(int thread, int threads, int all, Sizes sizes) {
        this.thread = thread;
        this.threads = threads;
        this.sizes = sizes;
        versions = new int[(all - thread + threads - 1) / threads];
    }

    int count() {
        return versions.length;
    }

    /** The number of the key of an entry among those of all threads. */
    long key(int entry) {
        return (long) entry * threads + thread;
    }

    int version(int entry) {
        return versions[entry];
    }

    void setVersion(int entry, int version) {
        versions[entry] = version;
    }

    byte[] value(int entry, int version) {
        long key = key(entry);
        return Value.of(key, version, sizes.of(key, version));
    }

    /** Whether a value is that of this version of an entry. */
    boolean isValue(int entry, int version, byte[] value) {
        return value.length == sizes.of(key(entry), version) && Value.version(value) == version;
    }

    /** How many are there. */
    long present() {
        long present = 0;
        for (int version : versions) {
            present += version > 0 ? 1 : 0;
        }
        return present;
    }

    /** The sum of the digests of those that are there. */
    long digests() {
        long digests = 0;
        for (int entry = 0; entry < versions.length; entry++) {
            if (versions[entry] > 0) {
                digests += Value.digest(value(entry, versions[entry]));
            }
        }
        return digests;
    }

    /** Notes that all are gone; returns how many there were. */
    long loseAll() {
        long lost = present();
        for (int entry = 0; entry < versions.length; entry++) {
            versions[entry] = -Math.abs(versions[entry]);
        }
        return lost;
    }
}
