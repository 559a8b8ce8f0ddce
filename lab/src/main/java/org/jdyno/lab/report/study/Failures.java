package org.jdyno.lab.report.study;

import java.util.Optional;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.Obstacle;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.content.LimitSentences;
import org.jdyno.lab.report.content.Numbers;
import org.jdyno.lab.report.content.Sentences;

/** Why a platform failed, for the notes below a table. */
final class Failures {
    private Failures() {}

    /** {@code Failed, thread limit: unable to create native thread. Stopped by … .} */
    static String sentence(Trial trial) {
        String outcome = trial.outcome().word();
        return Sentences.withFullStop(Character.toUpperCase(outcome.charAt(0)) + outcome.substring(1)
                        + trial.cause().map(cause -> ", " + cause.title()).orElse("") + ": " + trial.message())
                + obstacle(trial.obstacle());
    }

    /** {@code At 20,000 fails, descriptor limit: … .} */
    static String sentence(Limit limit) {
        String cause =
                limit.cause().map(Cause::title).map(title -> ", " + title).orElse("");
        String message = limit.message().isEmpty() ? "" : ": " + limit.message();
        return Sentences.withFullStop(
                        "Fails at " + Numbers.exact(limit.failed()) + " " + limit.load() + cause + message)
                + obstacle(limit.obstacle());
    }

    private static String obstacle(Optional<Obstacle> obstacle) {
        return obstacle.map(wall -> " " + LimitSentences.obstacle(wall)).orElse("");
    }
}
