package org.jdyno.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.Cell;
import org.jdyno.model.Note;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.stats.MeanEstimate;

/** Notes on what start-up archives cost and save, of platforms that the run has without their archive too. */
final class ArchiveNotes {
    private static final String TRAINING = "training-time";

    /** The times of a start, the most telling one first, in ms. */
    private static final List<String> STARTS = List.of("first-operation-time", "ready-time");

    private ArchiveNotes() {}

    static List<Note> of(Run run, Map<Cell, CompletedTrials> completed) {
        List<Note> notes = new ArrayList<>();
        List<Platform> all = run.plan().platformsWithoutControl();
        completed.forEach((cell, trials) -> all.stream()
                .filter(platform -> platform.archive().isPresent())
                .forEach(platform -> all.stream()
                        .filter(other -> isWithout(platform, other))
                        .findFirst()
                        .flatMap(other -> note(cell, trials, platform.name(), other.name()))
                        .ifPresent(notes::add)));
        return notes;
    }

    private static boolean isWithout(Platform platform, Platform other) {
        return other.archive().isEmpty()
                && other.jvm().equals(platform.jvm())
                && other.options().equals(platform.options())
                && other.limits().equals(platform.limits())
                && other.classes().equals(platform.classes())
                && other.kit().equals(platform.kit());
    }

    private static Optional<Note> note(Cell cell, CompletedTrials trials, String platform, String without) {
        Optional<Double> trained = value(trials.of(platform).stream(), TRAINING);
        return STARTS.stream()
                .filter(start -> value(trials.of(platform).stream(), start).isPresent()
                        && value(trials.of(without).stream(), start).isPresent())
                .findFirst()
                .filter(start -> trained.isPresent())
                .map(start -> saved(trials, platform, without, start))
                .filter(MeanEstimate::hasInterval)
                .map(saved -> new Note.ArchiveSaves(
                        cell,
                        platform,
                        without,
                        trained.orElseThrow(),
                        saved.value() / 1e3,
                        saved.low() / 1e3,
                        saved.high() / 1e3,
                        saved.n()));
    }

    private static Optional<Double> value(Stream<Trial> trials, String measure) {
        return trials.flatMap(trial -> Optional.ofNullable(trial.measures().get(measure)).stream())
                .findFirst();
    }

    /** The time that a start takes less, in the blocks with trials of both. */
    private static MeanEstimate saved(CompletedTrials trials, String platform, String without, String start) {
        Map<Integer, Double> others = new HashMap<>();
        trials.of(without).forEach(trial -> value(Stream.of(trial), start)
                .ifPresent(time -> others.put(trial.slot().block(), time)));
        return MeanEstimate.of(
                trials.of(platform).stream()
                        .filter(trial -> others.containsKey(trial.slot().block()))
                        .flatMap(trial ->
                                value(Stream.of(trial), start)
                                        .map(time -> others.get(trial.slot().block()) - time)
                                        .stream())
                        .mapToDouble(Double::doubleValue)
                        .toArray(),
                ErrorControl.CONFIDENCE);
    }
}
