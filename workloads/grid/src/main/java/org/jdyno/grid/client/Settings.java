package org.jdyno.grid.client;

import org.jdyno.grid.client.Entries.Sizes;
import org.jdyno.grid.engine.EngineKind;
import org.jdyno.grid.wire.Operation;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SplitMix64;
import org.jdyno.kit.tls.Tls.Provision;

/** The client's parameters. Immutable. */
public final class Settings {
    private static final int MOST_ENTRIES = 200_000_000;

    final int threads;
    final Mix mix;
    final Sizes sizes;
    /** Operations in a transaction; 1 for none. */
    final int transaction;
    /** Operations due in a second, of all threads together; 0 if each thread waits for its answers. */
    final int rate;
    /** How many entries the grid is given before the load; 0 if {@link #fillPercent} says so. */
    final int entries;

    final int fillPercent;
    final int backups;
    final boolean zipf;
    final EngineKind engine;
    final Provision tls;
    final int timeoutSeconds;
    final long seed;

    public Settings(Parameters parameters) {
        threads = (int) parameters.number("threads", 1, 10_000);
        mix = Mix.of(parameters.text("mix"));
        sizes = Sizes.of(parameters.text("sizes"));
        transaction = (int) parameters.number("transaction", 1, 1_000);
        rate = (int) parameters.number("rate", 0, 10_000_000);
        entries = (int) parameters.number("entries", 0, MOST_ENTRIES);
        fillPercent = (int) parameters.number("fill", 1, 90);
        backups = (int) parameters.number("backups", 0, 3);
        zipf = parameters.choice("keys", "uniform", "zipf").equals("zipf");
        engine = EngineKind.of(parameters);
        tls = Provision.of(parameters);
        timeoutSeconds = (int) parameters.number("timeout", 1, 3_600);
        seed = parameters.number("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        if (rate > 0 && transaction > 1) {
            throw new RoleFailure(
                    "bad-parameter",
                    "rate=" + rate + " counts single operations; set transaction=1 instead of " + transaction);
        }
    }

    /** How many of a hundred operations get, put and remove. Immutable. */
    static final class Mix {
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
}
