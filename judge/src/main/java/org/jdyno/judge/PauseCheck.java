package org.jdyno.judge;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jdyno.model.Node;
import org.jdyno.model.Note;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;

/**
 * Compares two measurements of the same thing: in every trial, the longest pause in the GC log of each node must also
 * be a hiccup of that node. If it is not, the log was read wrongly, or the hiccups were not recorded.
 */
final class PauseCheck {
    /** A pause that begins while the sampling thread sleeps is a hiccup shorter by at most that sleep. */
    private static final double TOLERANCE_NANOS = 5e6;

    private PauseCheck() {}

    /** A note with the trials that fail the check, in the order of the trials; empty if there are none. */
    static Optional<Note> of(Run run) {
        List<Note.PauseWithoutHiccup> pauses = run.trials().stream()
                .filter(Trial::completed)
                .flatMap(trial -> worst(trial).stream())
                .toList();
        return pauses.isEmpty() ? Optional.empty() : Optional.of(new Note.PausesWithoutHiccup(pauses));
    }

    private static Optional<Note.PauseWithoutHiccup> worst(Trial trial) {
        return trial.nodes().stream()
                .flatMap(node -> of(trial, node))
                .filter(one -> one.pauseNanos() > one.hiccupNanos() + TOLERANCE_NANOS)
                .max(Comparator.comparingDouble(one -> one.pauseNanos() - one.hiccupNanos()));
    }

    private static Stream<Note.PauseWithoutHiccup> of(Trial trial, Node node) {
        OptionalDouble pause = node.figure(Node.CHECKED_PAUSE);
        OptionalDouble hiccup = node.figure(Node.LONGEST_HICCUP);
        if (pause.isEmpty() || hiccup.isEmpty()) {
            return Stream.empty();
        }
        return Stream.of(new Note.PauseWithoutHiccup(
                trial.slot().cell(),
                trial.slot().block(),
                trial.slot().platform(),
                node.name(),
                pause.getAsDouble(),
                hiccup.getAsDouble()));
    }
}
