package org.jdyno.lab.report.content;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Score;

/** What the run rules of the original reports make of the trials. */
public final class ScoreSentences {
    private ScoreSentences() {}

    /** The scores of a chapter. */
    public static List<Score> of(Chapter chapter) {
        return chapter.judgement().scores().stream()
                .filter(score -> score.workload().equals(chapter.workload().name())
                        && score.point().equals(chapter.point())
                        && !score.platform().equals(chapter.run().plan().again()))
                .toList();
    }

    /** What the rule does, and what it does not, in a sentence or two. */
    public static String rule(Rule rule) {
        return "Score: " + describe(rule)
                + "; results that do not count stand in parentheses. A score has no interval, so beside it stands"
                + " the mean of all results with its own.";
    }

    /** What a rule makes of the trials of a platform. */
    public static String describe(Rule rule) {
        return switch (rule) {
            case INTERVAL -> "blocks in random order, mean with interval";
            case BEST_TWO_OF_THREE -> "mean of the best two of three trials after a discarded first (1999)";
            case LAST_THREE_OF_FOUR -> "mean of the last three of four trials (2001)";
            case TRIMMED_MEAN_OF_TEN -> "mean of ten trials less the least and the most (jMocha, 2000)";
            case CONVERGED ->
                "mean of as many trials as it takes to know it to within 5 % at 90 % confidence (IBM, 2000)";
        };
    }

    /**
     * The results in the order they were run, those that the rule leaves out in parentheses:
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
                .orElseGet(() -> Numbers.UNKNOWN + ", "
                        + (score.rule() == Rule.CONVERGED
                                ? "not converged in " + score.results().size()
                                : score.results().size() + " of " + score.rule().runs())
                        + " trials");
    }

    /** The mean of the same runs, of all that were completed, {@code 1,970 (1,890 to 2,050), n = 4}. */
    public static String mean(Chapter chapter, Score score) {
        return chapter.estimate(score.platform(), chapter.workload().measure(score.measure()))
                .map(estimate -> Numbers.value(estimate.value()) + " ("
                        + Numbers.interval(estimate.low(), estimate.high()) + "), n = " + estimate.n())
                .orElse(Numbers.UNKNOWN);
    }

    /** Who scores highest, in one sentence; nothing when no platform has a score. */
    public static Optional<String> lead(Chapter chapter) {
        return of(chapter).stream()
                .filter(score -> score.score().isPresent())
                .max(Comparator.comparingDouble(score -> score.score().orElseThrow()))
                .map(best -> best.platform() + " scores highest, "
                        + Numbers.value(best.score().orElseThrow()) + " "
                        + chapter.headline().unit() + ", by the rule: "
                        + describe(best.rule()) + ".");
    }
}
