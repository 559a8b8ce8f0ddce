package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Platform;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.Score;
import org.jdyno.model.Trial;
import org.jdyno.stats.Sample;

/** Computes the scores of a run by a published rule. */
final class ScoreRule {
    private ScoreRule() {}

    static List<Score> of(Run run, Map<Cell, CompletedTrials> completed) {
        List<Score> scores = new ArrayList<>();
        if (run.plan().experiment() instanceof PublishedRule published) {
            completed.forEach((cell, trials) -> {
                String headline = trials.headline().name();
                for (Platform platform : run.plan().platformsWithoutControl()) {
                    scores.add(score(published.rule(), cell, platform.name(), headline, trials.of(platform.name())));
                }
            });
        }
        return scores;
    }

    private static Score score(Rule rule, Cell cell, String platform, String measure, List<Trial> trials) {
        List<Double> results = trials.stream()
                .map(trial -> Optional.ofNullable(trial.measures().get(measure)))
                .flatMap(Optional::stream)
                .toList();
        Optional<Double> score = rule.score(results);
        Optional<Double> deviation = score.map(mean -> deviation(rule, results));
        return new Score(cell, platform, measure, rule, results, score, deviation);
    }

    private static double deviation(Rule rule, List<Double> results) {
        Sample counted = Sample.of(
                rule.counted(results).stream().mapToDouble(results::get).toArray());
        return counted.sd() / counted.mean();
    }
}
