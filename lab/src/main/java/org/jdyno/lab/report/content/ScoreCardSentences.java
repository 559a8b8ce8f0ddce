package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.study.ScoreCard;

/** Sentences on the lines of a score card. */
public final class ScoreCardSentences {
    /** The lines that a clause names; more are counted. */
    private static final int SHOWN = 3;

    private ScoreCardSentences() {}

    /** What a card says of one line. */
    public static String word(Verdict.Kind kind) {
        return switch (kind) {
            case FASTER -> "better";
            case SLOWER -> "worse";
            case EQUIVALENT -> "equivalent";
            case INCONCLUSIVE -> "undecided";
        };
    }

    /**
     * {@code new: allocation 3.3 % lower (better); undecided in 9 lines.}: what is decided by name and first, the rest
     * counted.
     */
    public static String of(ScoreCard card, String platform) {
        List<String> decided = new ArrayList<>();
        List<String> equivalent = new ArrayList<>();
        List<String> undecided = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ScoreCard.Row row : card.rows()) {
            String title = row.line().title();
            ScoreCard.Entry entry = row.entries().get(platform);
            if (entry == null) {
                missing.add(title);
                continue;
            }
            switch (entry.kind()) {
                case FASTER, SLOWER ->
                    decided.add(
                            title + " " + amount(entry.verdict().effect().ratio()) + " (" + word(entry.kind()) + ")");
                case EQUIVALENT ->
                    equivalent.add(title + " (within "
                            + Numbers.margin(row.measure().orElseThrow().margin()) + ")");
                case INCONCLUSIVE -> undecided.add(title);
            }
        }
        List<String> clauses = new ArrayList<>();
        if (!decided.isEmpty()) {
            clauses.add(Sentences.joined(decided));
        }
        if (!equivalent.isEmpty()) {
            clauses.add("equivalent in " + Sentences.joined(equivalent));
        }
        addClause(clauses, "undecided in ", undecided);
        addClause(clauses, "not compared in ", missing);
        return platform + ": " + String.join("; ", clauses) + ".";
    }

    private static String amount(double ratio) {
        return Numbers.isFactor(ratio)
                ? Numbers.value(ratio) + " times as high"
                : Numbers.percentSize(ratio - 1) + (ratio < 1 ? " lower" : " higher");
    }

    private static void addClause(List<String> clauses, String words, List<String> titles) {
        if (!titles.isEmpty()) {
            clauses.add(words + (titles.size() > SHOWN ? titles.size() + " lines" : Sentences.joined(titles)));
        }
    }

    /** {@code the 4 minutes so far and about 40 more minutes}. */
    public static String soFarAndMore(double spentMinutes, double furtherMinutes) {
        return "the " + Numbers.count((long) Math.ceil(spentMinutes), "minute") + " so far and about "
                + Clauses.more(furtherMinutes);
    }

    /** The undecided lines of a platform, with the times that would decide them; empty if there are none. */
    public static Optional<String> undecided(ScoreCard card, String platform) {
        List<String> forecast = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (ScoreCard.Row row : card.rows()) {
            ScoreCard.Entry entry = row.entries().get(platform);
            if (entry != null && entry.kind() == Verdict.Kind.INCONCLUSIVE) {
                String title = row.line().title();
                entry.furtherMinutes()
                        .ifPresentOrElse(
                                minutes -> forecast.add(title + " (about " + Clauses.more(minutes) + ")"),
                                () -> unknown.add(title));
            }
        }
        List<String> clauses = new ArrayList<>();
        if (!forecast.isEmpty()) {
            clauses.add("with a probability of 80 % at the same noise, further time would decide "
                    + Sentences.joined(forecast));
        }
        if (!unknown.isEmpty()) {
            clauses.add("too little is known for a forecast of " + Sentences.joined(unknown));
        }
        return clauses.isEmpty()
                ? Optional.empty()
                : Optional.of("Undecided for " + platform + ": " + String.join("; ", clauses) + ".");
    }
}
