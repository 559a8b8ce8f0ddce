package org.jdyno.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Gzip bodies, each character a byte. */
public final class Gzip {
    private static final int TRAILER_BYTES = 8;

    private Gzip() {}

    /** A whole body. */
    public static String of(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    /** The same body with one other byte in its trailer: of the check sum from 0 to 3, of the length from 4. */
    public static String withTrailer(String whole, int place) {
        int at = whole.length() - TRAILER_BYTES + place;
        return whole.substring(0, at) + (char) (whole.charAt(at) ^ 1) + whole.substring(at + 1);
    }
}
