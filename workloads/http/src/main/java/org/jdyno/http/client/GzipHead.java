package org.jdyno.http.client;

import java.util.zip.CRC32;

/** The head of a member of a gzip body (RFC 1952, 2.3), byte by byte as it arrives. For one thread. */
final class GzipHead {
    private static final int[] START = {0x1f, 0x8b, 8};
    private static final int FLAGS_AT = 3;
    private static final int FIXED_BYTES = 10;
    private static final int RESERVED_FLAGS = 0xe0;

    /** What the next byte belongs to, in the order of the head, and the flag of a head that has it. */
    private enum Field {
        FIXED(0),
        EXTRA_LENGTH(4),
        EXTRA(4),
        NAME(8),
        COMMENT(16),
        SUM(2),
        END(0);

        private final int flag;

        Field(int flag) {
            this.flag = flag;
        }
    }

    private static final Field[] FIELDS = Field.values();

    private final CRC32 sum = new CRC32();
    private Field field;
    private int flags;
    /** Bytes of the field that have arrived. */
    private int bytes;
    /** What a field of two bytes says so far. */
    private int number;

    private int extraBytes;
    private int expectedSum;

    void begin() {
        sum.reset();
        flags = 0;
        enter(Field.FIXED);
    }

    private void enter(Field next) {
        field = next;
        bytes = 0;
        number = 0;
        expectedSum = (int) sum.getValue() & 0xffff;
    }

    private void leave() {
        Field next = FIELDS[field.ordinal() + 1];
        while (next != Field.END && (flags & next.flag) == 0 || next == Field.EXTRA && extraBytes == 0) {
            next = FIELDS[next.ordinal() + 1];
        }
        enter(next);
    }

    /** Whether the last byte that was taken is the last one of the head. */
    boolean hasEnded() {
        return field == Field.END;
    }

    /** Takes the next byte, from 0 to 255; returns what is wrong with it, or null. */
    String take(int next) {
        sum.update(next);
        int place = bytes++;
        switch (field) {
            case FIXED:
                return takeFixed(place, next);
            case EXTRA:
                if (bytes == extraBytes) {
                    leave();
                }
                return null;
            case NAME:
            case COMMENT:
                if (next == 0) {
                    leave();
                }
                return null;
            default:
                number |= next << 8 * place;
                return place == 0 ? null : takeNumber();
        }
    }

    private String takeFixed(int place, int next) {
        if (place < START.length && next != START[place]) {
            return place == 2 ? "it is compressed by method " + next + " and not by deflate" : "it is not gzip";
        }
        if (place == FLAGS_AT) {
            flags = next;
        }
        if (bytes == FIXED_BYTES) {
            leave();
        }
        return (flags & RESERVED_FLAGS) == 0 ? null : "its head has flags that gzip does not have";
    }

    private String takeNumber() {
        if (field == Field.EXTRA_LENGTH) {
            extraBytes = number;
        } else if (number != expectedSum) {
            return "the check sum of its head is wrong";
        }
        leave();
        return null;
    }
}
