package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdyno.model.Cause;
import org.jdyno.model.Obstacle;
import org.jdyno.model.Outcome;
import org.jdyno.model.Trial;

/**
 * Why points of a sweep lack completed trials, and where trials reached no steady state: a letter for each reason, and
 * a sentence for each letter.
 */
final class Footnotes {
    /** Trials that ended alike; their messages may differ in numbers, and the first is shown. */
    private record Reason(Outcome outcome, Cause cause, Optional<Obstacle> obstacle) {}

    /** A platform at a point of the sweep. */
    private record Place(String platform, double at) {}

    private final SweepChapter sweep;
    private final Map<Reason, List<Trial>> trials = new LinkedHashMap<>();
    private final Map<Reason, Set<Place>> places = new LinkedHashMap<>();
    private final Set<Place> unsteady = new LinkedHashSet<>();

    Footnotes(SweepChapter sweep) {
        this.sweep = sweep;
        for (SweepChapter.SweepPoint point : sweep.points()) {
            point.chapter().trials().stream()
                    .filter(trial -> !trial.completed())
                    .forEach(trial -> add(point.at(), trial));
            sweep.platforms().stream()
                    .filter(platform -> OverTimeTopic.isLabelled(point.chapter(), platform))
                    .forEach(platform -> unsteady.add(new Place(platform, point.at())));
        }
    }

    private void add(double at, Trial trial) {
        Reason reason = new Reason(trial.outcome(), trial.cause().orElseThrow(), trial.obstacle());
        trials.computeIfAbsent(reason, unused -> new ArrayList<>()).add(trial);
        places.computeIfAbsent(reason, unused -> new LinkedHashSet<>())
                .add(new Place(trial.slot().platform(), at));
    }

    /** The letters of a platform at a point; empty when all its trials completed and reached a steady state. */
    List<String> letters(String platform, SweepChapter.SweepPoint point) {
        List<String> letters = new ArrayList<>(notCompleted(platform, point));
        if (unsteady.contains(new Place(platform, point.at()))) {
            letters.add(Numbers.letter(places.size()));
        }
        return letters;
    }

    /** The letters of trials that were not completed, without the one for a missing steady state. */
    List<String> notCompleted(String platform, SweepChapter.SweepPoint point) {
        Place place = new Place(platform, point.at());
        List<Set<Place>> all = List.copyOf(places.values());
        return IntStream.range(0, all.size())
                .filter(reason -> all.get(reason).contains(place))
                .mapToObj(Numbers::letter)
                .toList();
    }

    /** Whether any trial of the sweep was not completed. */
    boolean anyNotCompleted() {
        return !trials.isEmpty();
    }

    /** Letter to sentence, in the order of the letters. */
    Map<String, String> sentences() {
        Map<String, String> sentences = new LinkedHashMap<>();
        trials.forEach((reason, alike) -> sentences.put(Numbers.letter(sentences.size()), sentence(reason, alike)));
        if (!unsteady.isEmpty()) {
            sentences.put(Numbers.letter(sentences.size()), where(unsteady) + ": " + OverTimeTopic.LABEL);
        }
        return sentences;
    }

    private String sentence(Reason reason, List<Trial> alike) {
        String message = alike.get(0).message().strip();
        return where(places.get(reason)) + ": " + Numbers.count(alike.size(), "trial") + " "
                + reason.outcome().word() + ", "
                + reason.cause().title() + (message.isEmpty() ? "." : ": " + Sentences.withFullStop(message))
                + reason.obstacle()
                        .map(obstacle -> " " + LimitTopic.obstacle(obstacle))
                        .orElse("");
    }

    /** {@code debian-17 at 1,800 and 2,100 connections; native at 2,100 connections}. */
    private String where(Set<Place> there) {
        Map<String, List<String>> loads = new LinkedHashMap<>();
        there.forEach(place -> loads.computeIfAbsent(place.platform(), unused -> new ArrayList<>())
                .add(Numbers.exact(place.at())));
        return loads.entrySet().stream()
                .map(entry -> entry.getKey() + " at " + sweep.loads(Sentences.joined(entry.getValue())))
                .collect(Collectors.joining("; "));
    }
}
