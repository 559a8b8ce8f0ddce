package org.jdyno.sockets.session;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jdyno.kit.SplitMix64;

/**
 * The messages of one direction: all have the same size and, after their number, the same drawn bytes. Immutable; any
 * thread.
 */
public final class Content {
    /** In a stream one message of so many is compared as a whole. Comparing all would cost what is measured. */
    private static final int COMPARED = 64;

    private final int bytes;
    private final boolean sampled;
    /** Its position is that after the number, where comparisons begin. */
    private final ByteBuffer template;

    /**
     * @param bytes of each message
     * @param stream whether only some messages are compared as a whole, and of the others both ends
     * @param seed of the drawn bytes
     */
    public Content(int bytes, boolean stream, long seed) {
        this.bytes = bytes;
        sampled = stream && bytes >= 2 * Numbers.BYTES;
        template = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
        SplitMix64 random = new SplitMix64(seed);
        for (int i = 0; i < bytes; i++) {
            template.put(i, (byte) random.next());
        }
        template.position(Math.min(bytes, Numbers.BYTES));
    }

    /** A message without a number, outside the heap, as channels need it. */
    public ByteBuffer direct() {
        return filled(ByteBuffer.allocateDirect(bytes));
    }

    /** A message without a number in an array, as streams and packets need it. */
    public ByteBuffer inArray() {
        return filled(ByteBuffer.allocate(bytes));
    }

    private ByteBuffer filled(ByteBuffer message) {
        for (int i = 0; i < bytes; i++) {
            message.put(i, template.get(i));
        }
        return message.order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Writes the number of a message, of which everything is then to be sent. */
    public void number(ByteBuffer message, long number) {
        message.clear();
        if (bytes >= Numbers.BYTES) {
            message.putLong(0, number);
            return;
        }
        for (int i = 0; i < bytes; i++) {
            message.put(i, (byte) (number >>> Byte.SIZE * i));
        }
    }

    /** The number of a message, or what it holds of it. */
    public long number(ByteBuffer message) {
        if (bytes >= Numbers.BYTES) {
            return message.getLong(0);
        }
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (message.get(i) & 0xFFL) << Byte.SIZE * i;
        }
        return number;
    }

    /** Whether a message has this number and the right bytes. Sets its position to 0. */
    public boolean isRight(ByteBuffer message, long number) {
        return number(message) == Numbers.in(bytes, number) && hasRightBytes(message, number);
    }

    /** Whether a message has the right bytes after its number. Sets its position to 0. */
    public boolean hasRightBytes(ByteBuffer message, long number) {
        if (bytes <= Numbers.BYTES) {
            return true;
        }
        if (sampled && number % COMPARED != 0) {
            return message.getLong(bytes - Numbers.BYTES) == template.getLong(bytes - Numbers.BYTES);
        }
        message.clear();
        message.position(Numbers.BYTES);
        boolean right = message.equals(template);
        message.clear();
        return right;
    }

    /** What a message holds instead of this number and its bytes, for an error. */
    public String difference(ByteBuffer message, long number) {
        if (number(message) != Numbers.in(bytes, number)) {
            return "it has the number " + number(message) + " and not " + Numbers.in(bytes, number);
        }
        int at = Numbers.BYTES;
        while (at < bytes && message.get(at) == template.get(at)) {
            at++;
        }
        return "its byte " + at + " of " + bytes + " differs";
    }
}
