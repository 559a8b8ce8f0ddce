package org.jdyno.lab.report.content;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Score;

/** Sentences on scores by the rules of the original reports. */
public final class ScoreSentences {
    private ScoreSentences() {}

    /** The scores of a chapter. */
    public static List<Score> of(Chapter chapter) {
        return chapter.judgement().scores().stream()
                .filter(score ->
                        score.cell().workload().equals(chapter.workload().name())
                                && score.cell().point().equals(chapter.point())
                                && !score.platform().equals(chapter.run().plan().aaControl()))
                .toList();
    }

    /** How the score is computed, in a few sentences. */
    public static String rule(Rule rule) {
        return "Score: " + describe(rule)
                + ". Results in parentheses do not count. A score has no interval, so the mean of all results is shown"
                + " beside it with its interval.";
    }

    /** The score of a rule, in words. */
    public static String describe(Rule rule) {
        return switch (rule) {
            case BEST_TWO_OF_THREE -> "mean of the best two of three trials after a discarded first (1999)";
            case TRIMMED_MEAN_OF_TEN -> "mean of ten trials without the lowest and the highest (jMocha, 2000)";
        };
    }

    /**
     * The results in their order, those that the rule leaves out in parentheses:
     * {@code (1,800) 2,010 1,990 (1,950)}.
     */
    public static String results(Score score) {
        List<Integer> counted = score.rule().counted(score.results());
        return IntStream.range(0, score.results().size())
                .mapToObj(i -> {
                    String value = Numbers.value(score.results().get(i));
                    return counted.contains(i) ? value : "(" + value + ")";
                })
                .collect(Collectors.joining("  "));
    }

    /** The score, or why there is none. */
    public static String score(Score score) {
        return score.score()
                .map(Numbers::value)
                .orElseGet(() -> Numbers.UNKNOWN + ", " + score.results().size() + " of "
                        + score.rule().trials() + " trials");
    }

    /**
     * Which scores are steadier than the original report demanded of its own, and which are not; empty if the rule
     * demands nothing or there is no score.
     */
    static Optional<String> deviations(List<Score> scores) {
        List<Score> judged = scores.stream()
                .filter(score -> score.rule() == Rule.TRIMMED_MEAN_OF_TEN)
                .filter(score -> score.deviation().isPresent())
                .toList();
        List<String> missed = judged.stream()
                .filter(score -> score.deviation().get() >= Rule.MOST_DEVIATION)
                .map(score -> score.platform() + " ("
                        + Numbers.percentSize(score.deviation().get()) + ")")
                .toList();
        String bound = "The report had standard deviations below " + Numbers.percentSize(Rule.MOST_DEVIATION)
                + " of the mean. ";
        return judged.isEmpty()
                ? Optional.empty()
                : Optional.of(bound
                        + (missed.isEmpty()
                                ? "So have all scores here."
                                : "This is missed by " + String.join(", ", missed) + "."));
    }

    /** The mean of all completed trials, {@code 1,970 (1,890 to 2,050), n = 4}. */
    public static String mean(Chapter chapter, Score score) {
        return chapter.estimate(score.platform(), chapter.workload().measure(score.measure()))
                .map(estimate ->
                        Numbers.value(estimate.value()) + " (" + Numbers.interval(estimate) + "), n = " + estimate.n())
                .orElse(Numbers.UNKNOWN);
    }

    /** The platform with the best score, in one sentence; empty when none has a score. */
    public static Optional<String> lead(Chapter chapter) {
        boolean higher = chapter.headline().better() == Direction.HIGHER;
        Comparator<Score> rising =
                Comparator.comparingDouble(score -> score.score().orElseThrow());
        return of(chapter).stream()
                .filter(score -> score.score().isPresent())
                .max(higher ? rising : rising.reversed())
                .map(best -> best.platform() + (higher ? " scores highest, " : " scores lowest, which is best, ")
                        + Numbers.value(best.score().orElseThrow()) + " "
                        + chapter.headline().unit() + ", by the rule: "
                        + describe(best.rule()) + ".");
    }
}
