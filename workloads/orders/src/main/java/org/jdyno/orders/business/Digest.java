package org.jdyno.orders.business;

/** A digest of values in order, the same on every JVM (FNV-1a over 64-bit words). For one thread. */
public final class Digest {
    private static final long BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private long sum = BASIS;

    public void add(long value) {
        sum = (sum ^ value) * PRIME;
        // Folds the high bits, where a product is mixed best, into the low ones before the next value.
        sum ^= sum >>> 32;
    }

    public void add(String text) {
        add(text.length());
        for (int i = 0; i < text.length(); i++) {
            add(text.charAt(i));
        }
    }

    /** Adds the characters of a text, without its length. */
    public void add(char[] text) {
        for (char letter : text) {
            add(letter);
        }
    }

    /** As sixteen hexadecimal digits. */
    @Override
    public String toString() {
        return String.format("%016x", sum);
    }
}
