package org.jdyno.chat.wire;

import java.nio.ByteBuffer;

/**
 * The digest of a chat: 64-bit FNV-1a over the bytes of the user's name, then of the text, then of the room as four
 * big-endian bytes. Digests are added modulo 2^64, because the order of chats of different rooms is not defined.
 *
 * <p>FNV-1a: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
 */
public final class Digest {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private Digest() {}

    /** The digest of a chat. */
    public static long of(Text user, Text text, int room) {
        return withRoom(with(with(OFFSET, user.bytes), text.bytes), room);
    }

    static long of(String user, String text, int room) {
        return withRoom(with(with(OFFSET, user), text), room);
    }

    static long of(ByteBuffer bytes, int userAt, int userLength, int textAt, int textLength, int room) {
        return withRoom(with(with(OFFSET, bytes, userAt, userLength), bytes, textAt, textLength), room);
    }

    private static long with(long digest, byte[] bytes) {
        for (byte each : bytes) {
            digest = with(digest, each);
        }
        return digest;
    }

    private static long with(long digest, ByteBuffer bytes, int at, int length) {
        for (int i = at; i < at + length; i++) {
            digest = with(digest, bytes.get(i));
        }
        return digest;
    }

    /** Includes the bytes that {@code writeUTF} makes of the characters. */
    private static long with(long digest, String characters) {
        for (int i = 0; i < characters.length(); i++) {
            char c = characters.charAt(i);
            if (c != 0 && c < 0x80) {
                digest = with(digest, c);
            } else if (c < 0x800) {
                digest = with(with(digest, 0xC0 | c >> 6), 0x80 | c & 0x3F);
            } else {
                digest = with(with(with(digest, 0xE0 | c >> 12), 0x80 | c >> 6 & 0x3F), 0x80 | c & 0x3F);
            }
        }
        return digest;
    }

    private static long withRoom(long digest, int room) {
        return with(with(with(with(digest, room >>> 24), room >>> 16), room >>> 8), room);
    }

    private static long with(long digest, int oneByte) {
        return (digest ^ oneByte & 0xFF) * PRIME;
    }
}
