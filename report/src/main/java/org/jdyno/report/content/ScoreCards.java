package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.model.Estimate;
import org.jdyno.model.Measure;
import org.jdyno.model.Verdict;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** A score card as a table, with a row for each line and a column for each platform, and as sentences. */
public final class ScoreCards {
    /** Columns of a usual terminal. */
    private static final int TERMINAL = 100;

    private static final int GAP = 2;

    /** The lines that a clause names; more are counted. */
    private static final int NAMED = 3;

    private ScoreCards() {}

    /** What a card says of one line. */
    public static String word(Verdict.Kind kind) {
        return switch (kind) {
            case FASTER -> "better";
            case SLOWER -> "worse";
            case EQUIVALENT -> "equivalent";
            case INCONCLUSIVE -> "undecided";
        };
    }

    /** {@code better}, {@code within 6 %}: what a card says of one line of a platform. */
    private static String word(ScoreCard.Entry entry) {
        String word =
                switch (entry.answer()) {
                    case WITHIN -> bound(entry);
                    case NO_WORSE ->
                        worst(entry) <= 0 ? "no worse" : "at most " + Numbers.atMost(worst(entry)) + " worse";
                    default -> entry.answer().word();
                };
        return word + (entry.doubt().change().isPresent() ? ", still changing" : "");
    }

    /** The most by which a platform may be worse that may be better by more, as a fraction. */
    private static double worst(ScoreCard.Entry entry) {
        return Math.max(
                Math.min(entry.high() - 1, 1 - entry.low()),
                Math.expm1(entry.doubt().ofBound()));
    }

    /** The most by which the platforms may differ, as a fraction. */
    private static double most(ScoreCard.Entry entry) {
        return Math.max(
                ScoreCard.Answer.most(entry.low(), entry.high()),
                Math.expm1(entry.doubt().ofBound()));
    }

    private static String bound(ScoreCard.Entry entry) {
        return "within " + Numbers.atMost(most(entry));
    }

    /**
     * {@code new: allocation 3.3 % lower (better); within 10 % in orders; open: response p99.}: what a reader may do
     * first, then what is decided, by name, and the rest counted.
     */
    public static String sentence(ScoreCard card, String platform) {
        Map<ScoreCard.Answer, List<String>> titles = new EnumMap<>(ScoreCard.Answer.class);
        Arrays.stream(ScoreCard.Answer.values()).forEach(answer -> titles.put(answer, new ArrayList<>()));
        List<String> claimed = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ScoreCard.Row row : card.rows()) {
            String title = row.line().title();
            ScoreCard.Entry entry = row.entries().get(platform);
            if (entry == null) {
                missing.add(title);
                continue;
            }
            titles.get(entry.answer())
                    .add(
                            entry.answer() == ScoreCard.Answer.SAME
                                    ? title + " (within "
                                            + Numbers.margin(
                                                    row.measure().orElseThrow().margin()) + ")"
                                    : title);
            if (entry.kind().isDifference()) {
                claimed.add(title + " " + amount(entry.verdict().effect().ratio()) + " (" + word(entry) + ")");
            }
        }
        Replacement replacement = new Replacement(card, platform, Map.of());
        String tolerance = replacement.tolerance();
        return platform + ": "
                + Stream.of(
                                replacement.isPossible() ? "no line is worse by more than " + tolerance : "",
                                Sentences.joined(claimed),
                                clause("the same in ", Sentences.joined(titles.get(ScoreCard.Answer.SAME))),
                                clause("within " + tolerance + " in ", names(titles.get(ScoreCard.Answer.WITHIN))),
                                clause(
                                        "worse by at most " + tolerance + " in ",
                                        names(titles.get(ScoreCard.Answer.NO_WORSE))),
                                clause("open: ", names(titles.get(ScoreCard.Answer.OPEN))),
                                clause("not compared in ", names(missing)))
                        .filter(clause -> !clause.isEmpty())
                        .collect(Collectors.joining("; "))
                + ".";
    }

    private static String amount(double ratio) {
        return Numbers.isFactor(ratio)
                ? Numbers.value(ratio) + " times as high"
                : Numbers.percentSize(ratio - 1) + (ratio < 1 ? " lower" : " higher");
    }

    private static String clause(String words, String names) {
        return names.isEmpty() ? "" : words + names;
    }

    private static String names(List<String> titles) {
        return titles.size() > NAMED ? titles.size() + " lines" : Sentences.joined(titles);
    }

    /** The open lines of a platform, with the times that would decide them; empty if there are none. */
    public static Optional<String> open(ScoreCard card, String platform) {
        List<String> forecast = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        List<String> changing = new ArrayList<>();
        for (ScoreCard.Row row : card.rows()) {
            ScoreCard.Entry entry = row.entries().get(platform);
            if (entry != null && entry.answer() == ScoreCard.Answer.OPEN) {
                String title = row.line().title();
                if (entry.doubt().change().isPresent()) {
                    changing.add(title);
                } else if (entry.furtherMinutes().isPresent()) {
                    double minutes = entry.furtherMinutes().getAsDouble();
                    forecast.add(title + " (about " + Numbers.more(minutes) + ")");
                } else {
                    unknown.add(title);
                }
            }
        }
        String clauses = Stream.of(
                        clause(
                                "with a probability of 80 % at the same noise, further time would decide ",
                                Sentences.joined(forecast)),
                        clause("too little is known for a forecast of ", Sentences.joined(unknown)),
                        clause("more blocks would not end the change of ", Sentences.joined(changing)))
                .filter(clause -> !clause.isEmpty())
                .collect(Collectors.joining("; "));
        return clauses.isEmpty() ? Optional.empty() : Optional.of("Open for " + platform + ": " + clauses + ".");
    }

    /** What may be wrong with lines besides chance, so that some of them claim less. */
    public static List<String> doubts(ScoreCard card) {
        List<String> changing = new ArrayList<>();
        List<String> differing = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (ScoreCard.Row row : card.rows()) {
            row.entries().forEach((platform, entry) -> {
                String title = row.line().title() + (card.others().size() > 1 ? " of " + platform : "");
                double copies = entry.doubt().copies();
                entry.doubt().change().ifPresent(change -> changing.add(title + upTo(change)));
                if (entry.doubt().undoes() && entry.doubt().change().isEmpty()) {
                    (Double.isNaN(copies) ? unknown : differing).add(title + upTo(copies));
                }
            });
        }
        String undone = "No difference is claimed where the two copies of " + card.baseline();
        return Stream.of(
                        clause("Still changing while it was measured: ", Sentences.joined(changing)),
                        clause(undone + " may differ too: ", Sentences.joined(differing)),
                        clause(undone + " could not be compared: ", Sentences.joined(unknown)))
                .filter(sentence -> !sentence.isEmpty())
                .map(sentence -> sentence + ".")
                .toList();
    }

    /** {@code  (by up to 7 %)}, rounded up. */
    private static String upTo(double log) {
        if (Double.isNaN(log)) {
            return "";
        }
        double ratio = Math.exp(log);
        return " (by up to "
                + (Numbers.isFactor(ratio) ? Numbers.value(ratio) + "×" : (int) Math.ceil(100 * (ratio - 1)) + " %")
                + ")";
    }

    /** The figure of a platform in a line, which is compared with that of the baseline; empty if there is none. */
    @FunctionalInterface
    public interface Figures {
        Optional<Estimate> of(ScoreCard.Row row, String platform);
    }

    /**
     * A table for the summary, with the figures of the baseline alone: as much as fits a wide terminal beside pictures
     * of the intervals, or if these do not fit, as much as fits a usual one without.
     *
     * @param columns the width of the terminal; 0 if it is not known
     */
    public static Table summary(ScoreCard card, int columns) {
        Stream<Table> drawn = Stream.of(
                        inLines(card, true, true), inLines(card, true, false), inLines(card, false, false))
                .filter(table -> columns >= TERMINAL && width(table, GAP + Cell.Range.FEWEST_CHARACTERS) <= columns);
        Stream<Table> plain = Stream.of(
                        inLines(card, true, true), inLines(card, false, true), inLines(card, false, false))
                .filter(table -> width(table, 0) <= TERMINAL);
        return Stream.concat(drawn, plain).findFirst().orElseGet(() -> inLines(card, false, false));
    }

    /**
     * The whole table. The questions head the rows that answer them; the baseline is last, where a narrow window cuts
     * it off first.
     */
    public static Table table(ScoreCard card, Drawing drawing, Figures figures) {
        Function<String, Column> column = platform -> Column.text(platform).colour(drawing.colour(platform));
        TableColumns<ScoreCard.Row> columns = new TableColumns<ScoreCard.Row>()
                .text("Measure", row -> row.line().title())
                .addAll(card.others(), column, (row, platform) -> entry(row, platform, figures.of(row, platform)))
                .add(column.apply(card.baseline()), row -> new Cell(figure(row, row.baseline())));
        Table.Builder table = columns.rows(List.of()).style("card");
        String question = "";
        for (ScoreCard.Row row : card.rows()) {
            if (!row.line().question().equals(question)) {
                question = row.line().question();
                table.group(question);
            }
            table.row(columns.cells(row));
        }
        return table.build();
    }

    private static Cell entry(ScoreCard.Row row, String platform, Optional<Estimate> figure) {
        ScoreCard.Entry entry = row.entries().get(platform);
        if (entry == null) {
            return Cells.UNKNOWN;
        }
        String interval = interval(entry);
        return new Cell(
                        Numbers.change(entry.verdict().effect().ratio()),
                        interval.equals(Numbers.UNKNOWN) ? Numbers.noInterval(entry.verdict()) : interval,
                        Cells.basis(figure, row.baseline(), entry.verdict()).orElse(""),
                        figure.isPresent() ? "at " + figure(row, figure) : "")
                .word(word(entry, word(entry)))
                .range(range(entry));
    }

    private static Cell.Range range(ScoreCard.Entry entry) {
        return new Cell.Range(entry.low(), entry.verdict().effect().ratio(), entry.high(), entry.tolerance());
    }

    /** A line for each row, as wide as a terminal: without the baseline's figures or the intervals if it must be. */
    private static Table inLines(ScoreCard card, boolean baseline, boolean intervals) {
        Set<String> questions = new HashSet<>();
        TableColumns<ScoreCard.Row> columns = new TableColumns<ScoreCard.Row>()
                .text(
                        "",
                        row -> questions.add(row.line().question()) ? row.line().question() : "")
                .text("Measure", row -> row.line().title());
        if (baseline) {
            columns.number(card.baseline(), row -> figure(row, row.baseline()));
        }
        return columns.addAll(card.others(), Column::text, (row, name) -> line(row, name, intervals))
                .rows(card.rows())
                .build();
    }

    /** The corrected interval, or the range of two blocks. */
    private static String interval(ScoreCard.Entry entry) {
        return Numbers.isRange(entry.verdict())
                ? Numbers.changeInterval(entry.verdict())
                : Numbers.changeInterval(entry.low(), entry.high());
    }

    /** {@code +84 % (+70 … +99) better}, {@code +4 % (range −2 … +10) open}. */
    private static Cell line(ScoreCard.Row row, String platform, boolean intervals) {
        ScoreCard.Entry entry = row.entries().get(platform);
        if (entry == null) {
            return Cells.UNKNOWN;
        }
        String unit = Numbers.isFactor(entry.verdict().effect().ratio()) ? "×" : " %"; // written once, with the ratio
        String interval = interval(entry).replace(unit, "").replace(" to ", " … ");
        String kind = Numbers.isRange(entry.verdict()) ? "range " : "";
        String shown = interval.equals(Numbers.UNKNOWN) ? Numbers.noInterval(entry.verdict()) : kind + interval;
        String text = Numbers.change(entry.verdict().effect().ratio())
                + (intervals ? " (" + shown + ") " : " ")
                + word(entry);
        return new Cell("").word(word(entry, text)).range(range(entry));
    }

    private static Cell.Word word(ScoreCard.Entry entry, String text) {
        return new Cell.Word(text, tone(entry.answer()), text);
    }

    private static Block.Tone tone(ScoreCard.Answer answer) {
        return switch (answer) {
            case BETTER -> Block.Tone.BETTER;
            case WORSE -> Block.Tone.WORSE;
            case SAME, WITHIN, NO_WORSE -> Block.Tone.EQUIVALENT;
            case OPEN -> Block.Tone.PLAIN;
        };
    }

    private static String figure(ScoreCard.Row row, Optional<Estimate> of) {
        return of.map(estimate -> figure(
                        estimate.value(), row.measure().map(Measure::unit).orElse("")))
                .orElse(Numbers.UNKNOWN);
    }

    /** {@code 5.34 ms} for 5,340 µs. */
    private static String figure(double value, String unit) {
        String larger = Map.of("µs", "ms", "ms", "s").getOrDefault(unit, "");
        return value >= 1_000 && !larger.isEmpty() ? figure(value / 1_000, larger) : Numbers.value(value) + " " + unit;
    }

    /** @param picture the columns that each picture of an interval takes */
    private static int width(Table table, int picture) {
        return IntStream.range(0, table.columns().size())
                .map(column -> GAP
                        + Math.max(
                                table.columns().get(column).title().length(),
                                table.rows().stream()
                                        .map(row -> row.cells().get(column))
                                        .mapToInt(cell -> width(cell, picture))
                                        .max()
                                        .orElse(0)))
                .sum();
    }

    private static int width(Cell cell, int picture) {
        String text = cell.word().map(Cell.Word::text).orElse(cell.text());
        return text.length() + (cell.range().isPresent() ? picture : 0);
    }
}
