package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Obstacle;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Trial;

/**
 * Why points of a sweep have fewer completed trials than the others, and where trials never settled: a letter for each
 * reason, and a sentence for each letter.
 */
public final class Footnotes {
    /** Trials that ended alike; messages may differ in their numbers, and the first of them is told. */
    private record Reason(Outcome outcome, Cause cause, Optional<Obstacle> obstacle) {}

    /** A platform at a place of the axis. */
    private record Place(String platform, SweepChapter.Stop stop) {}

    private final SweepChapter sweep;
    private final Map<Reason, List<Trial>> trials = new LinkedHashMap<>();
    private final Map<Reason, Set<Place>> places = new LinkedHashMap<>();
    private final Set<Place> unsteady = new LinkedHashSet<>();

    public Footnotes(SweepChapter sweep) {
        this.sweep = sweep;
        for (SweepChapter.Stop stop : sweep.stops()) {
            stop.chapter().trials().stream().filter(trial -> !trial.completed()).forEach(trial -> add(stop, trial));
            sweep.platforms().stream()
                    .filter(platform -> SteadinessSentences.isLabelled(stop.chapter(), platform))
                    .forEach(platform -> unsteady.add(new Place(platform, stop)));
        }
    }

    private void add(SweepChapter.Stop stop, Trial trial) {
        Reason reason = new Reason(trial.outcome(), trial.cause().orElseThrow(), trial.obstacle());
        trials.computeIfAbsent(reason, unused -> new ArrayList<>()).add(trial);
        places.computeIfAbsent(reason, unused -> new LinkedHashSet<>())
                .add(new Place(trial.slot().platform(), stop));
    }

    /** The letters of a platform at a place of the axis; none when all its trials were completed, and settled. */
    public List<String> letters(String platform, SweepChapter.Stop stop) {
        List<String> letters = new ArrayList<>(lost(platform, stop));
        if (unsteady.contains(new Place(platform, stop))) {
            letters.add(Letters.of(places.size()));
        }
        return letters;
    }

    /** Those of them that say why trials are missing. */
    public List<String> lost(String platform, SweepChapter.Stop stop) {
        List<String> letters = new ArrayList<>();
        int index = 0;
        for (Set<Place> where : places.values()) {
            if (where.contains(new Place(platform, stop))) {
                letters.add(Letters.of(index));
            }
            index++;
        }
        return letters;
    }

    /** Whether trials are missing anywhere. */
    public boolean anyLost() {
        return !trials.isEmpty();
    }

    /** Letter to sentence, in the order of the letters. */
    public Map<String, String> sentences() {
        Map<String, String> sentences = new LinkedHashMap<>();
        trials.forEach((reason, alike) -> sentences.put(Letters.of(sentences.size()), sentence(reason, alike)));
        if (!unsteady.isEmpty()) {
            sentences.put(Letters.of(sentences.size()), where(unsteady) + ": " + SteadinessSentences.LABEL);
        }
        return sentences;
    }

    private String sentence(Reason reason, List<Trial> alike) {
        String message = alike.get(0).message().strip();
        return where(places.get(reason)) + ": " + Numbers.count(alike.size(), "trial") + " "
                + reason.outcome().word() + ", "
                + reason.cause().title() + (message.isEmpty() ? "." : ": " + Sentences.ended(message))
                + reason.obstacle()
                        .map(obstacle -> " " + LimitSentences.obstacle(obstacle))
                        .orElse("");
    }

    /** {@code debian-17 at 1,800 and 2,100 connections; native at 2,100 connections}. */
    private String where(Set<Place> there) {
        Map<String, List<String>> loads = new LinkedHashMap<>();
        there.forEach(place -> loads.computeIfAbsent(place.platform(), unused -> new ArrayList<>())
                .add(Numbers.exact(place.stop().at())));
        return loads.entrySet().stream()
                .map(entry -> entry.getKey() + " at " + sweep.loads(Sentences.joined(entry.getValue())))
                .collect(Collectors.joining("; "));
    }
}
