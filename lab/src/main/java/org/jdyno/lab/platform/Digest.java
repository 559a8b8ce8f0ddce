package org.jdyno.lab.platform;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names of cache entries, derived from what the entries depend on. */
final class Digest {
    private Digest() {}

    /** The first 128 bits of the SHA-256 of these parts, each preceded by its length, in hexadecimal. */
    static String of(byte[]... parts) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                sha.update((part.length + ":").getBytes(StandardCharsets.US_ASCII));
                sha.update(part);
            }
            return HexFormat.of().formatHex(sha.digest(), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
