package org.jdyno.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A SHA-256 of texts, of bytes and of the contents of files, in the order in which they are added. For one thread. */
public final class Sha256 {
    /** The length of the whole, in bytes. */
    public static final int WHOLE = 32;

    /** What is enough for a name, in bytes. */
    public static final int SHORT = 16;

    private final MessageDigest sha;

    public Sha256() {
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Adds a text as UTF-8. */
    public Sha256 add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return add(bytes, bytes.length);
    }

    /** Adds the first bytes of an array. */
    public Sha256 add(byte[] bytes, int length) {
        sha.update(bytes, 0, length);
        return this;
    }

    /** Adds the content of a file. */
    public Sha256 add(Path file) throws IOException {
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                add(buffer, length);
            }
        }
        return this;
    }

    /** Adds the name, the length and the content of a file. */
    public Sha256 add(String name, Path file) throws IOException {
        return add(name + "\0" + Files.size(file) + ":").add(file);
    }

    /** The first bytes in hexadecimal, after which nothing may be added. */
    public String hex(int bytes) {
        return HexFormat.of().formatHex(sha.digest(), 0, bytes);
    }
}
