package org.jdyno.queue;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.Arrivals;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.Waiting;

/** The role's parameters. Immutable. */
final class Settings {
    private static final long HIGHEST_RATE = 10_000_000;
    private static final long LONGEST_ROLL_SECONDS = 3600;

    final QueueKind kind;
    /** Size of a message, including its stamps. */
    final int sizeBytes;
    /** Messages a second. */
    final long rate;

    /** Whether the producer paces itself as the article's does: a late message delays those after it. */
    final boolean asInArticle;

    final Waiting waiting;
    final Path directory;
    /** Seconds after which Chronicle begins a new file. */
    final int rollSeconds;

    final long seed;
    private final Parameters parameters;

    /** @throws RoleFailure as {@code bad-parameter} that names the parameter */
    Settings(Parameters parameters) {
        this.parameters = parameters;
        kind = parameters.among("queue", QueueKind.values());
        sizeBytes = (int) parameters.number("size", Message.MIN_BYTES, Message.MAX_BYTES);
        rate = parameters.number("rate", 1, HIGHEST_RATE);
        asInArticle = parameters.choice("pacing", "schedule", "article").equals("article");
        waiting = Waiting.of(parameters, "wait");
        directory = directory(parameters);
        rollSeconds = (int) parameters.number("roll", 1, LONGEST_ROLL_SECONDS);
        seed = parameters.number("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        arrivals(); // reports a wrong value before anything is opened
        if (asInArticle && !parameters.text("arrivals").equals("constant")) {
            throw new RoleFailure(
                    "bad-parameter",
                    "pacing=article has equal distances and no schedule; leave out arrivals="
                            + parameters.text("arrivals"));
        }
    }

    private static Path directory(Parameters parameters) {
        String directory = parameters.text("directory");
        try {
            return Paths.get(directory).toAbsolutePath();
        } catch (InvalidPathException noPath) {
            throw new RoleFailure(
                    "bad-parameter", "parameter directory must be a path, not \"" + directory + "\"", noPath);
        }
    }

    /** The distance of messages without a schedule, a whole number as in the article. */
    long intervalNanos() {
        return TimeUnit.SECONDS.toNanos(1) / rate;
    }

    /** A schedule for a phase; the same for all phases. */
    Arrivals arrivals() {
        return Arrivals.of(parameters, rate, seed);
    }
}
