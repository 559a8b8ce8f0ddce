package org.jdyno.lab.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Score;
import org.junit.jupiter.api.Test;

class ScoreSentencesTest {
    private static final String BOUND = "The report had standard deviations below 5 % of the mean. ";

    private static Score score(String platform, Rule rule, Optional<Double> deviation) {
        return new Score(
                new Cell("chat", Point.of(Map.of())),
                platform,
                "throughput",
                rule,
                List.of(),
                Optional.of(1.0),
                deviation);
    }

    @Test
    void deviationsAreJudgedAsTheReportOfJMochaDid() {
        Score steady = score("a", Rule.TRIMMED_MEAN_OF_TEN, Optional.of(0.049));
        Score unsteady = score("b", Rule.TRIMMED_MEAN_OF_TEN, Optional.of(0.071));
        Score none = score("c", Rule.TRIMMED_MEAN_OF_TEN, Optional.empty());
        assertEquals(Optional.of(BOUND + "So have all scores here."), ScoreSentences.deviations(List.of(steady, none)));
        assertEquals(
                Optional.of(BOUND + "This is missed by b (7.1 %)."),
                ScoreSentences.deviations(List.of(steady, unsteady)));
        assertEquals(Optional.empty(), ScoreSentences.deviations(List.of(none)));
    }

    @Test
    void otherReportsDemandNothing() {
        Score ofVolano = score("a", Rule.BEST_TWO_OF_THREE, Optional.of(0.2));
        assertEquals(Optional.empty(), ScoreSentences.deviations(List.of(ofVolano)));
    }
}
