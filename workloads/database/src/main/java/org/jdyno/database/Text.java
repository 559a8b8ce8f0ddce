package org.jdyno.database;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Texts in streams. */
final class Text {
    private Text() {}

    /** All of a stream, in UTF-8. */
    static String of(InputStream in) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        byte[] buffer = new byte[4096];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            text.write(buffer, 0, read);
        }
        return new String(text.toByteArray(), StandardCharsets.UTF_8);
    }
}
