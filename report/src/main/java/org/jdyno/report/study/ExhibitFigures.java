package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jdyno.model.Capacity;
import org.jdyno.model.Distribution;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Judged;
import org.jdyno.model.Limit;
import org.jdyno.model.Measure;
import org.jdyno.model.Obstacle;
import org.jdyno.model.Outcome;
import org.jdyno.model.Percentile;
import org.jdyno.model.Point;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Recording;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.Score;
import org.jdyno.model.Sweep;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.jdyno.model.study.Exhibit.TimeUnit;
import org.jdyno.model.study.ExhibitTable.Cell;
import org.jdyno.model.study.ExhibitTable.Mark;
import org.jdyno.model.study.Fractions;
import org.jdyno.model.study.NativeRatio;
import org.jdyno.report.content.Chapter;
import org.jdyno.report.content.LimitTopic;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.content.Recordings;
import org.jdyno.report.content.Sentences;

/** The figures of a part that an exhibit shows, and the notes that say why one is missing. */
final class ExhibitFigures {
    private final Judged judged;
    private final Run run;
    private final Workload workload;
    private final Map<ExhibitRow, Histogram> values = new HashMap<>();

    /** Reasons to the texts of their notes, in the order of their letters. */
    private final Map<Object, String> reasons = new LinkedHashMap<>();

    ExhibitFigures(Judged judged) {
        this.judged = judged;
        this.run = judged.run();
        this.workload = run.workloads().get(0);
    }

    /** The notes so far, by their letters. */
    Map<String, String> notes() {
        Map<String, String> notes = new LinkedHashMap<>();
        reasons.values().forEach(text -> notes.put(Numbers.letter(notes.size()), text));
        return notes;
    }

    /**
     * The letter of a reason.
     *
     * @param reason equal reasons share a note
     * @param text the text of the note; the first one given for a reason is shown
     */
    private String letter(Object reason, String text) {
        reasons.putIfAbsent(reason, text);
        return Numbers.letter(List.copyOf(reasons.keySet()).indexOf(reason));
    }

    Cell missing(String why) {
        return Cell.NOTHING.with(List.of(letter(why, why)));
    }

    /** A cell with a letter for each outcome, cause and obstacle, whose messages may differ in their numbers. */
    private Cell noted(Cell cell, List<Trial> trials) {
        Cell noted = cell;
        for (Trial trial : trials) {
            if (!trial.completed()) {
                Object reason = List.of(trial.outcome(), trial.cause(), trial.obstacle());
                noted = noted.with(List.of(letter(reason, sentence(trial))));
                noted = trial.outcome() == Outcome.FAILED ? noted.asFailed() : noted;
            } else if (trial.firstFailure().isPresent()) {
                String why = "On the second attempt, with the server restarted. The first failed, "
                        + trial.firstFailure().get();
                noted = noted.with(List.of(letter(why, Sentences.withFullStop(why))))
                        .asFailed();
            }
        }
        return noted;
    }

    /** The letters of the notes on a row's trials that did not complete. */
    List<String> letters(ExhibitRow row) {
        List<Trial> trials = new ArrayList<>();
        row.points().values().forEach(point -> trials.addAll(trials(row, point)));
        return noted(Cell.NOTHING, trials).letters();
    }

    /** {@code Failed, thread limit: unable to create native thread. Stopped by … .} */
    private static String sentence(Trial trial) {
        return Sentences.withFullStop(Sentences.upperInitial(trial.outcome().word())
                        + trial.cause().map(cause -> ", " + cause.title()).orElse("") + ": " + trial.message())
                + obstacle(trial.obstacle());
    }

    /** {@code At 20,000 fails, descriptor limit: … .} */
    private static String sentence(Limit limit) {
        String cause = limit.cause().map(known -> ", " + known.title()).orElse("");
        String message = limit.message().isEmpty() ? "" : ": " + limit.message();
        return Sentences.withFullStop(
                        "Fails at " + Numbers.exact(limit.failed()) + " " + limit.load() + cause + message)
                + obstacle(limit.obstacle());
    }

    private static String obstacle(Optional<Obstacle> obstacle) {
        return obstacle.map(wall -> " " + LimitTopic.obstacle(wall)).orElse("");
    }

    static Chapter chapter(Judged judged, Point point) {
        return new Chapter(
                judged.run(), judged.judgement(), judged.run().workloads().get(0), point);
    }

    private List<Trial> trials(ExhibitRow row, Point point) {
        return chapter(judged, point).trials(row.platform());
    }

    /** The published rule by which trials are scored; empty if they are compared. */
    Optional<Rule> rule() {
        return run.plan().experiment() instanceof PublishedRule published
                ? Optional.of(published.rule())
                : Optional.empty();
    }

    /** The number of trials of the row that has most. */
    int mostTrials(List<ExhibitRow> rows) {
        return rows.stream()
                .mapToInt(row -> trials(row, row.point()).size())
                .max()
                .orElse(0);
    }

    /** The estimate at a point, with the notes of the trials that did not complete. */
    Cell figure(ExhibitRow row, Point point, Measure measure) {
        List<Trial> trials = trials(row, point);
        return trials.isEmpty() ? missing("Was not run.") : noted(estimate(row, point, measure), trials);
    }

    Cell estimate(ExhibitRow row, Point point, Measure measure) {
        return chapter(judged, point)
                .estimate(row.platform(), measure)
                .map(Cell::of)
                .orElse(Cell.NOTHING);
    }

    /** The result of one trial, by its number from 0 on. */
    Cell result(ExhibitRow row, int number, Measure measure) {
        List<Trial> trials = trials(row, row.point());
        if (number >= trials.size()) {
            return Cell.NOTHING;
        }
        Trial trial = trials.get(number);
        Double value = trial.completed() ? trial.measures().get(measure.name()) : null;
        boolean discarded = number == 0 && rule().filter(Rule::discardsFirst).isPresent();
        return value == null
                ? noted(Cell.NOTHING, List.of(trial))
                : Cell.of(value).marked(discarded ? Mark.DISCARDED : Mark.PLAIN);
    }

    Cell score(ExhibitRow row, Measure measure) {
        return judged.judgement().scores().stream()
                .filter(score -> score.platform().equals(row.platform())
                        && score.cell().point().equals(row.point())
                        && score.measure().equals(measure.name()))
                .map(Score::score)
                .flatMap(Optional::stream)
                .findFirst()
                .map(Cell::of)
                .orElse(Cell.NOTHING);
    }

    /** The largest load that a platform sustains, from the part that searched for it. */
    Cell limit(ExhibitRow row, StudyResults.Part part) {
        if (part.judged().isEmpty()) {
            return missing("No limit was searched; the part " + part.part().name() + " was " + part.state() + ".");
        }
        Judged search = part.judged().get();
        return search.judgement().limits().stream()
                .filter(limit -> limit.platform().equals(row.platform()) && isOfSameKind(search.run(), limit, row))
                .findFirst()
                .map(this::limit)
                .orElseGet(() -> missing("No limit was searched."));
    }

    /** Whether the parameters that the search varied besides the load have the values of the row. */
    private static boolean isOfSameKind(Run search, Limit limit, ExhibitRow row) {
        return search.plan().varied(limit.cell().workload()).stream()
                .allMatch(name -> Objects.equals(
                        limit.cell().point().values().get(name),
                        row.point().values().get(name)));
    }

    private Cell limit(Limit limit) {
        if (limit.failed() == 0 && limit.reached() == 0) {
            return missing(
                    limit.unable()
                            ? "Cannot run here, " + limit.cause().orElseThrow().title() + ": " + limit.message()
                            : "No limit was searched.");
        }
        String note = limit.failed() == 0 ? "The largest load tried; the limit may be higher." : sentence(limit);
        return Cell.counted(limit.reached())
                .marked(limit.failed() == 0 ? Mark.MORE : limit.confirmed() ? Mark.PLAIN : Mark.ABOUT)
                .with(List.of(letter(note, note)));
    }

    /** The highest rate at which a platform meets the objective of a search. */
    Cell sustained(ExhibitRow row) {
        RateParameter parameter = workload.rate().orElseThrow();
        return judged.judgement().capacities().stream()
                .filter(capacity -> capacity.platform().equals(row.platform())
                        && parameter.withoutRate(capacity.cell().point()).equals(parameter.withoutRate(row.point())))
                .map(Capacity::objective)
                .findFirst()
                .map(rate -> switch (rate.known()) {
                    case FOUND -> Cell.estimate(rate.value(), rate.low(), rate.high(), rate.blocks());
                    case ROUGHLY -> Cell.of(rate.value()).marked(Mark.ABOUT);
                    case AT_LEAST -> Cell.of(rate.value()).marked(Mark.MORE);
                    case BELOW ->
                        missing("The objective is missed at " + Numbers.value(rate.value())
                                + ", or at every rate tried in some block.");
                    case UNKNOWN -> missing("No rate was found.");
                })
                .orElseGet(() -> missing("No rate was searched."));
    }

    Optional<Recording> recording(ExhibitRow row) {
        return judged.judgement().recordings().stream()
                .filter(recording -> recording.distribution().equals(row.distribution())
                        && recording.platform().equals(row.platform())
                        && row.points().containsValue(recording.cell().point())
                        && recording.values() > 0)
                .findFirst();
    }

    Cell percentile(Recording recording, double percentile, TimeUnit unit) {
        return Recordings.find(recording, percentile)
                .filter(Percentile::supported)
                .map(point -> point.interval()
                        .map(interval -> Cell.estimate(
                                unit.of(point.shownNanos()),
                                unit.of(interval.lowNanos()),
                                unit.of(interval.highNanos()),
                                interval.trials()))
                        .orElse(Cell.of(unit.of(point.shownNanos()))))
                .orElseGet(() -> missing("Too few values lie beyond it for a figure."));
    }

    /** The values of a row's distribution in all completed trials, but those of lost blocks. */
    Histogram values(ExhibitRow row) {
        return values.computeIfAbsent(row, unused -> {
            Histogram sum = new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS);
            trials(row, row.point()).stream()
                    .filter(trial -> trial.completed()
                            && !judged.judgement()
                                    .lost()
                                    .containsKey(trial.slot().index()))
                    .map(trial -> trial.distributions().get(row.distribution()))
                    .filter(Objects::nonNull)
                    .forEach(distribution -> sum.add(distribution.histogram().decoded()));
            return sum;
        });
    }

    /** A ratio of the headline measure between two loads, of the sweep that has the loads of the row. */
    Optional<Sweep.Retention> retention(ExhibitRow row, Function<Sweep, List<Sweep.Retention>> ratios) {
        return judged.judgement().sweeps().stream()
                .filter(sweep -> workload.load()
                        .filter(load -> load.parameter().equals(sweep.parameter()))
                        .isPresent())
                .filter(sweep -> sweep.positions().stream()
                        .allMatch(position -> row.points().containsValue(position.point())))
                .findFirst()
                .flatMap(sweep -> ratios.apply(sweep).stream()
                        .filter(retention -> retention.platform().equals(row.platform()))
                        .findFirst());
    }

    /** The ratio in a group, or the notes of the trials that it lacks. */
    Cell ratio(ExhibitRow row, Fractions.Group group, Fractions fractions, List<ExhibitRow> rows) {
        Cell cell = ratio(row, group.ratios());
        for (ExhibitRow other : rows) {
            boolean compared = other.platform().equals(row.platform())
                    || group.ratios().stream()
                            .noneMatch(ratio -> ratio.platform().equals(other.platform()));
            if (compared && isBehind(other, group, fractions)) {
                cell = cell.with(letters(other));
            }
        }
        return cell.hasValue() || !cell.letters().isEmpty()
                ? cell
                : missing("No block has results of both that the ratio compares.");
    }

    /** Whether a row has trials of a group, or of the value that others are compared with. */
    private static boolean isBehind(ExhibitRow row, Fractions.Group group, Fractions fractions) {
        String value = row.variant().get(fractions.suite().parameter());
        return group.test().equals(value)
                || fractions.groups().stream().noneMatch(any -> any.test().equals(value));
    }

    static Cell ratio(ExhibitRow row, List<NativeRatio> ratios) {
        return ratios.stream()
                .filter(ratio -> ratio.platform().equals(row.platform())
                        && ratio.effect().isKnown())
                .findFirst()
                .map(ratio -> Cell.of(ratio.effect()))
                .orElse(Cell.NOTHING);
    }
}
