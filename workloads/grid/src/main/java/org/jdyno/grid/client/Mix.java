package org.jdyno.grid.client;

import org.jdyno.grid.wire.Operation;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SplitMix64;

/** How many of a hundred operations get, put and remove. Immutable. */
final class Mix {
    private static final int ALL = 100;

    private final int gets;
    private final int puts;

    private Mix(int gets, int puts) {
        this.gets = gets;
        this.puts = puts;
    }

    /** The mix that three percentages name, such as {@code 67/32/1}. */
    static Mix of(String text) {
        String[] parts = text.split("/");
        try {
            int gets = Integer.parseInt(parts[0]);
            int puts = Integer.parseInt(parts[1]);
            if (parts.length == 3 && gets >= 0 && puts >= 0 && gets + puts + Integer.parseInt(parts[2]) == ALL) {
                return new Mix(gets, puts);
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException malformed) {
            throw malformed(text, malformed);
        }
        throw malformed(text, null);
    }

    private static RoleFailure malformed(String text, Exception cause) {
        return new RoleFailure(
                "bad-parameter",
                "mix must be the percentages of gets, puts and removes, such as 67/32/1, not \"" + text + "\"",
                cause);
    }

    /** The kind of the next operation. */
    int next(SplitMix64 random) {
        long drawn = random.nextBelow(ALL);
        if (drawn < gets) {
            return Operation.GET;
        }
        return drawn < gets + puts ? Operation.PUT : Operation.REMOVE;
    }
}
