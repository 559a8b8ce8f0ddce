package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.study.ScoreCard;
import org.jdyno.lab.report.content.Numbers;

/**
 * The command that measures an undecided line of a score card again, for longer, with two platforms only and otherwise
 * as its part did: the least certain one that an hour would decide; without one, the least certain one for which there
 * is no forecast; without one, the one that takes least time.
 *
 * @param title the title of the line, and the platform
 * @param why a sentence that says which line it is, and how long its measurement takes
 */
record NextCommand(String title, String why, String command) {
    /** If too little is known for a forecast. */
    private static final double USUAL_MINUTES = 10;

    /** A line that takes longer is measured only if there is no other. */
    private static final double LONG_MINUTES = 60;

    /** A line of the card on one platform that is not decided, and the run that left it so. */
    private record Open(ScoreCard.Row row, String platform, ScoreCard.Entry entry, Run run) {
        /** The half-width of its interval, relative to the margin. */
        double uncertainty() {
            double width = Math.log(entry.high() / entry.low());
            return Double.isFinite(width)
                    ? width / 2 / Math.log1p(row.measure().orElseThrow().margin())
                    : Double.POSITIVE_INFINITY;
        }

        OptionalDouble furtherMinutes() {
            return entry.furtherMinutes();
        }

        double spentMinutes() {
            return run.trials().stream().mapToDouble(Trial::durationNanos).sum() / 60e9;
        }

        /** The minutes of the next run. They include those of this run, because it begins anew. */
        double minutes() {
            return furtherMinutes().isPresent()
                    ? spentMinutes() + furtherMinutes().getAsDouble()
                    : Math.max(USUAL_MINUTES, 2 * spentMinutes());
        }

        /** Whether more trials of the same length could decide it. */
        boolean isDecidable() {
            return !entry.verdict().tooShort();
        }
    }

    /** Empty if every line is decided, or none would be by more trials. */
    static Optional<NextCommand> of(ScoreCard card, StudyResults results) {
        List<Open> open = open(card, results);
        Comparator<Open> leastCertain = Comparator.comparingDouble(Open::uncertainty);
        Predicate<Open> foreseen = one -> one.furtherMinutes().isPresent();
        Optional<Open> soon = open.stream()
                .filter(foreseen.and(one -> one.minutes() <= LONG_MINUTES))
                .max(leastCertain);
        Optional<Open> unknown = open.stream().filter(foreseen.negate()).max(leastCertain);
        Optional<Open> first = open.stream().min(Comparator.comparingDouble(Open::minutes));
        return soon.or(() -> unknown).or(() -> first).map(one -> of(one, results));
    }

    private static List<Open> open(ScoreCard card, StudyResults results) {
        List<Open> open = new ArrayList<>();
        for (ScoreCard.Row row : card.rows()) {
            for (Map.Entry<String, ScoreCard.Entry> one : row.entries().entrySet()) {
                if (one.getValue().kind() == Verdict.Kind.INCONCLUSIVE) {
                    Run run = results.part(row.line().part())
                            .judged()
                            .orElseThrow()
                            .run();
                    open.add(new Open(row, one.getKey(), one.getValue(), run));
                }
            }
        }
        open.removeIf(one -> !one.isDecidable());
        return open;
    }

    private static NextCommand of(Open open, StudyResults results) {
        String title = open.row().line().title() + " of " + open.platform();
        boolean isLong = open.minutes() > LONG_MINUTES;
        String why = open.furtherMinutes().isEmpty()
                ? "Too little is known for a forecast of " + title + ". This measures it for longer:"
                : (isLong
                                ? "No undecided line would be decided within an hour. The first would be " + title + "."
                                : "The least certain line that an hour would decide is " + title + ".")
                        + " This measures it for "
                        + "the " + Numbers.count((long) Math.ceil(open.spentMinutes()), "minute")
                        + " so far and about "
                        + Numbers.more(open.furtherMinutes().getAsDouble()) + ":";
        return new NextCommand(title, why, ShellLine.of(words(open, results)));
    }

    private static List<String> words(Open open, StudyResults results) {
        RepeatedPart part = new RepeatedPart(open.run(), open.platform());
        List<String> words = new ArrayList<>(part.words());
        results.plan().driver().ifPresent(driver -> words.addAll(List.of("--driver", driver)));
        long minutes = (long) Math.ceil(open.minutes());
        // A run with a budget alone ends as soon as its headline is decided, and this line may be another.
        if (!open.row().measure().orElseThrow().headline()) {
            words.addAll(List.of("--blocks", Long.toString(part.blocksIn(minutes))));
        }
        words.addAll(List.of("--budget", minutes + "m"));
        return words;
    }
}
