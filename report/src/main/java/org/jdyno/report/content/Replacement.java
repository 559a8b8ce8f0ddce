package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;

/**
 * Whether a platform can replace the baseline, as the lines of a score card say. In each line the end of the interval
 * counts that lies farther in the direction which is worse by the measure, and the other end, the nearer one.
 *
 * <ul>
 *   <li>It <em>can</em> if no line is worse by more than is tolerated: the farther end of every line is tolerated. A
 *       line may be open nevertheless, for want of an answer to how much better it is.
 *   <li>It <em>cannot</em> simply do so if a line is claimed to be worse, and the nearer end is not tolerated.
 *   <li>Otherwise it is <em>open</em>. So it is if nothing is known of a line: the platform was not compared there, the
 *       interval is missing or of no use, or there is a {@link Doubt}.
 * </ul>
 *
 * <p>The ends are those of the card, so each is that of a 95 % interval or a wider one. Nothing is said about the
 * probability that all lines together are right.
 */
public final class Replacement {
    /** Why a line of a card says nothing about a replacement. */
    public enum Doubt {
        /** Its part is untrusted. */
        UNTRUSTED,
        /** The JVMs were not warm, so it tells of their first seconds only. */
        COLD
    }

    /** What a line says. Those from {@code UNTRUSTED} on leave a replacement open. */
    private enum Standing {
        BETTER,
        /** Neither is it claimed to be better or worse, nor may it be worse by more than is tolerated. */
        TOLERATED,
        /** It is claimed to be worse, and by no more than is tolerated. */
        TOLERABLY_WORSE,
        /** It is claimed to be worse, and by more than is tolerated. */
        INTOLERABLY_WORSE,
        UNTRUSTED,
        COLD,
        /** It is claimed to be worse, perhaps by more than is tolerated. */
        PERHAPS_INTOLERABLY_WORSE,
        /** Nothing is claimed; it may be worse by more than is tolerated. */
        PERHAPS_WORSE,
        NO_INTERVAL,
        NOT_COMPARED;

        boolean isOpen() {
            return compareTo(UNTRUSTED) >= 0;
        }
    }

    /** The lines that a clause names; several more are counted. */
    private static final int NAMED = 3;

    /** An interval that reaches beyond this ratio says nothing that anybody could use. */
    private static final double USEFUL = 10;

    private final ScoreCard card;
    private final String platform;
    private final Map<CardLine, Doubt> doubts;

    /** The rows, the headlines first. */
    private final List<ScoreCard.Row> rows;

    /** @param doubts those of lines that have one */
    public Replacement(ScoreCard card, String platform, Map<CardLine, Doubt> doubts) {
        this.card = card;
        this.platform = platform;
        this.doubts = doubts;
        Set<CardLine> headlines =
                CardLine.headlines(card.rows().stream().map(ScoreCard.Row::line).toList());
        Map<Boolean, List<ScoreCard.Row>> byRank =
                card.rows().stream().collect(Collectors.partitioningBy(row -> headlines.contains(row.line())));
        this.rows = Stream.concat(byRank.get(true).stream(), byRank.get(false).stream())
                .toList();
    }

    public boolean isPossible() {
        return rows.stream()
                .map(this::standing)
                .noneMatch(standing -> standing.isOpen() || standing == Standing.INTOLERABLY_WORSE);
    }

    /**
     * What to do, the reasons, and what else is claimed, the headlines first: {@code new cannot simply replace old
     * here: it is worse by more than 10 % in orders (−45 %). Better: peak memory (−5.9 %).}
     */
    public String sentences() {
        if (isPossible()) {
            return platform + " can replace " + card.baseline() + " here: no line is worse by more than " + tolerance()
                    + "." + claims(Standing.TOLERABLY_WORSE);
        }
        String reasons = names(this::change, Standing.INTOLERABLY_WORSE);
        return reasons.isEmpty()
                ? "It is open whether " + platform + " can replace " + card.baseline() + " here: " + doubts() + "."
                        + claims(Standing.TOLERABLY_WORSE)
                : platform + " cannot simply replace " + card.baseline() + " here: it is worse by more than "
                        + tolerance() + " in " + reasons + "."
                        + claims(Standing.TOLERABLY_WORSE, Standing.PERHAPS_INTOLERABLY_WORSE);
    }

    /** What is claimed of a platform that cannot be meant to replace the baseline, because one is a program in C. */
    public String claimsOfTwin() {
        return platform + " against " + card.baseline() + ", one of them a program in C."
                + claims(Standing.TOLERABLY_WORSE, Standing.PERHAPS_INTOLERABLY_WORSE, Standing.INTOLERABLY_WORSE);
    }

    private String claims(Standing... worse) {
        String better = names(this::change, Standing.BETTER);
        String others = names(this::change, worse);
        return (better.isEmpty() ? "" : " Better: " + better + ".")
                + (others.isEmpty() ? "" : " Worse: " + others + ".");
    }

    private String doubts() {
        Stream<String> clauses = Stream.of(
                clause("the measurement is untrusted in ", names(Replacement::title, Standing.UNTRUSTED)),
                clause("JVMs were cold in ", names(Replacement::title, Standing.COLD)),
                clause("it is worse by up to ", names(this::worst, Standing.PERHAPS_INTOLERABLY_WORSE)),
                clause("it may be worse by up to ", names(this::worst, Standing.PERHAPS_WORSE)),
                clause("there is no useful interval of ", names(Replacement::title, Standing.NO_INTERVAL)),
                clause("there is no comparison of ", names(Replacement::title, Standing.NOT_COMPARED)));
        return clauses.filter(clause -> !clause.isEmpty()).collect(Collectors.joining("; "));
    }

    private static String clause(String words, String names) {
        return names.isEmpty() ? "" : words + names;
    }

    private String names(Function<ScoreCard.Row, String> name, Standing... standings) {
        List<String> names = rows.stream()
                .filter(row -> Arrays.asList(standings).contains(standing(row)))
                .map(name)
                .collect(Collectors.toCollection(ArrayList::new));
        int more = names.size() - NAMED;
        if (more > 1) {
            names.subList(NAMED, names.size()).clear();
            names.add(Numbers.count(more, "more line"));
        }
        return Sentences.joined(names);
    }

    private static String title(ScoreCard.Row row) {
        return row.line().title();
    }

    /** {@code orders (−45 %)}. */
    private String change(ScoreCard.Row row) {
        return title(row) + " (" + Numbers.change(entry(row).verdict().effect().ratio()) + ")";
    }

    /** {@code 35 % in response p99}: the farther end, rounded up. */
    private String worst(ScoreCard.Row row) {
        double worst = farther(row);
        String amount = worst < 1 ? Numbers.atMost(worst) : "a factor of " + Numbers.value(1 + worst);
        return amount + " in " + title(row);
    }

    private Standing standing(ScoreCard.Row row) {
        if (!row.entries().containsKey(platform)) {
            return Standing.NOT_COMPARED;
        }
        if (doubts.containsKey(row.line())) {
            return doubts.get(row.line()) == Doubt.COLD ? Standing.COLD : Standing.UNTRUSTED;
        }
        double tolerance = entry(row).tolerance();
        return switch (entry(row).answer()) {
            case BETTER -> Standing.BETTER;
            case WORSE ->
                nearer(row) > tolerance
                        ? Standing.INTOLERABLY_WORSE
                        : farther(row) > tolerance ? Standing.PERHAPS_INTOLERABLY_WORSE : Standing.TOLERABLY_WORSE;
            case SAME, WITHIN, NO_WORSE -> farther(row) > tolerance ? Standing.PERHAPS_WORSE : Standing.TOLERATED;
            case OPEN ->
                !isUseful(entry(row))
                        ? Standing.NO_INTERVAL
                        : farther(row) > tolerance ? Standing.PERHAPS_WORSE : Standing.TOLERATED;
        };
    }

    private static boolean isUseful(ScoreCard.Entry entry) {
        return entry.low() >= 1 / USEFUL
                && entry.high() <= USEFUL
                && !Double.isNaN(entry.doubt().copies())
                && !Numbers.isRange(entry.verdict());
    }

    private ScoreCard.Entry entry(ScoreCard.Row row) {
        return row.entries().get(platform);
    }

    /** Nothing that is not claimed is known better than what the two copies of the baseline may differ by. */
    private double farther(ScoreCard.Row row) {
        ScoreCard.Entry entry = entry(row);
        double farther = Math.max(worse(row, entry.low()), worse(row, entry.high()));
        return entry.kind().isDifference()
                ? farther
                : Math.max(farther, Math.expm1(entry.doubt().ofBound()));
    }

    private double nearer(ScoreCard.Row row) {
        return Math.min(worse(row, entry(row).low()), worse(row, entry(row).high()));
    }

    private static double worse(ScoreCard.Row row, double ratio) {
        return row.measure().orElseThrow().better().worse(ratio);
    }

    /** {@code 10 %}, where all lines tolerate the same. */
    String tolerance() {
        List<Double> tolerances = rows.stream()
                .flatMap(row -> row.entries().values().stream())
                .map(ScoreCard.Entry::tolerance)
                .distinct()
                .toList();
        return tolerances.size() == 1 ? Numbers.margin(tolerances.get(0)) : "the tolerance";
    }
}
