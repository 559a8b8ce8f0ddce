package org.jdyno.lab.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A digest of the contents of files: the first 128 bits of a SHA-256, in hexadecimal. */
final class ContentDigest {
    private final MessageDigest sha;
    private final byte[] buffer = new byte[1 << 16];

    ContentDigest() {
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    static String ofFile(Path file) throws IOException {
        ContentDigest digest = new ContentDigest();
        digest.add("", file);
        return digest.hex();
    }

    /** The SHA-256 of the content of a file, as the program {@code sha256sum} prints it. */
    static String sha256(Path file) throws IOException {
        ContentDigest digest = new ContentDigest();
        digest.add(file);
        return HexFormat.of().formatHex(digest.sha.digest());
    }

    /** Adds the name, the length and the content of a file. */
    void add(String name, Path file) throws IOException {
        sha.update((name + "\0" + Files.size(file) + ":").getBytes(StandardCharsets.UTF_8));
        add(file);
    }

    private void add(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                sha.update(buffer, 0, length);
            }
        }
    }

    String hex() {
        return HexFormat.of().formatHex(sha.digest(), 0, 16);
    }
}
