package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdyno.model.Direction;
import org.jdyno.model.Rule;
import org.jdyno.model.Score;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The scores by the rule of an original report, beside the means with their intervals. */
final class ScoreTopic {
    private ScoreTopic() {}

    /** The table of scores; empty if the run has no such rule. */
    static List<Block> table(Contents contents, Chapter chapter, String title) {
        List<Score> scores = of(chapter);
        if (scores.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>(List.of(
                Block.quiet(chapter.headline().unit() + ". Score: "
                        + describe(scores.get(0).rule())
                        + ". Results in parentheses do not count. A score has no interval, so the mean of all"
                        + " results is shown beside it with its interval."),
                new TableColumns<Score>()
                        .add(Column.text("Platform"), score -> contents.drawing()
                                .platform(score.platform()))
                        .number("Results in order", ScoreTopic::results)
                        .number("Score", score -> score.score()
                                .map(Numbers::value)
                                .orElseGet(() -> Numbers.UNKNOWN + ", "
                                        + score.results().size() + " of "
                                        + score.rule().trials() + " trials"))
                        .number("Mean (95 % interval)", score -> mean(chapter, score))
                        .rows(scores)
                        .build()));
        deviations(scores).ifPresent(text -> blocks.add(Block.quiet(text)));
        return List.of(new Section(title, blocks));
    }

    private static List<Score> of(Chapter chapter) {
        return chapter.judgement().scores().stream()
                .filter(score -> score.cell().equals(chapter.cell())
                        && !score.platform().equals(chapter.run().plan().aaControl()))
                .toList();
    }

    /** The score of a rule, in words. */
    static String describe(Rule rule) {
        return switch (rule) {
            case BEST_TWO_OF_THREE -> "mean of the best two of three trials after a discarded first (1999)";
            case TRIMMED_MEAN_OF_TEN -> "mean of ten trials without the lowest and the highest (jMocha, 2000)";
        };
    }

    /**
     * The results in their order, those that the rule leaves out in parentheses:
     * {@code (1,800) 2,010 1,990 (1,950)}.
     */
    private static String results(Score score) {
        List<Integer> counted = score.rule().counted(score.results());
        return IntStream.range(0, score.results().size())
                .mapToObj(i -> {
                    String value = Numbers.value(score.results().get(i));
                    return counted.contains(i) ? value : "(" + value + ")";
                })
                .collect(Collectors.joining("  "));
    }

    /** The mean of all completed trials, {@code 1,970 (1,890 to 2,050), n = 4}. */
    private static String mean(Chapter chapter, Score score) {
        return chapter.estimate(score.platform(), chapter.workload().measure(score.measure()))
                .map(estimate ->
                        Numbers.value(estimate.value()) + " (" + Numbers.interval(estimate) + "), n = " + estimate.n())
                .orElse(Numbers.UNKNOWN);
    }

    /**
     * Which scores are steadier than the original report demanded of its own, and which are not; empty if the rule
     * demands nothing or there is no score.
     */
    static Optional<String> deviations(List<Score> scores) {
        List<Score> judged = scores.stream()
                .filter(score -> score.rule() == Rule.TRIMMED_MEAN_OF_TEN
                        && score.deviation().isPresent())
                .toList();
        String missed = judged.stream()
                .filter(score -> score.deviation().get() >= Rule.MOST_DEVIATION)
                .map(score -> score.platform() + " ("
                        + Numbers.percentSize(score.deviation().get()) + ")")
                .collect(Collectors.joining(", "));
        return judged.isEmpty()
                ? Optional.empty()
                : Optional.of("The report had standard deviations below " + Numbers.percentSize(Rule.MOST_DEVIATION)
                        + " of the mean. "
                        + (missed.isEmpty() ? "So have all scores here." : "This is missed by " + missed + "."));
    }

    /** The platform with the best score, in one sentence. */
    static String lead(Chapter chapter) {
        boolean higher = chapter.headline().better() == Direction.HIGHER;
        Comparator<Score> rising =
                Comparator.comparingDouble(score -> score.score().orElseThrow());
        return of(chapter).stream()
                .filter(score -> score.score().isPresent())
                .max(higher ? rising : rising.reversed())
                .map(best -> best.platform() + (higher ? " scores highest, " : " scores lowest, which is best, ")
                        + Numbers.value(best.score().orElseThrow()) + " "
                        + chapter.headline().unit() + ", by the rule: "
                        + describe(best.rule()) + ".")
                .orElse("No platform has a score: too few trials completed.");
    }
}
