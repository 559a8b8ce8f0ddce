package org.jdyno.chat.wire;

import java.nio.charset.StandardCharsets;

/** A short text, as characters and as its bytes on the wire. Immutable. */
public final class Text {
    final String characters;
    final byte[] bytes;

    private Text(String characters) {
        this.characters = characters;
        // The same bytes as modified UTF-8, which differs only for NUL and surrogates; neither occurs here.
        bytes = characters.getBytes(StandardCharsets.UTF_8);
    }

    public static Text of(String characters) {
        return new Text(characters);
    }

    @Override
    public String toString() {
        return characters;
    }
}
