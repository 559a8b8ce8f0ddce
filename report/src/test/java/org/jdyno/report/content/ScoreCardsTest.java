package org.jdyno.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.model.Direction;
import org.jdyno.model.Measure;
import org.jdyno.model.Tolerances;
import org.jdyno.model.Verdict;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.model.study.ScoreCard.Answer;
import org.jdyno.model.study.ScoreCard.Doubt;
import org.junit.jupiter.api.Test;

/** A card says why a line claims less than its interval. */
class ScoreCardsTest {
    private static final Doubt CHANGING = new Doubt(0.01, OptionalDouble.of(0.07));

    private final List<ScoreCard.Row> rows = new ArrayList<>();

    private void add(String title, Answer answer, double low, double high, Doubt doubt) {
        boolean claimed = answer == Answer.BETTER || answer == Answer.WORSE;
        double ratio = Math.sqrt(low * high);
        Verdict.Kind kind = low > 1 || high < 1 ? Verdict.Kind.FASTER : Verdict.Kind.INCONCLUSIVE;
        Verdict verdict = SampleCard.verdict(title, kind, ratio, low, high, 8);
        ScoreCard.Entry entry = new ScoreCard.Entry(
                verdict,
                claimed ? Verdict.Kind.FASTER : Verdict.Kind.INCONCLUSIVE,
                low,
                high,
                doubt,
                Tolerances.USUAL,
                answer,
                OptionalDouble.empty());
        Measure measure = new Measure(title, title, "units", Direction.HIGHER, 0.02, Measure.Kind.EXPLORATORY);
        rows.add(new ScoreCard.Row(
                new CardLine("How", title, "part", title),
                Optional.of(measure),
                Optional.empty(),
                Map.of("new", entry)));
    }

    private ScoreCard card() {
        return new ScoreCard("old", List.of("new"), rows);
    }

    @Test
    void aLineThatTheCopiesExplainIsNamedWithWhatTheyMayDifferBy() {
        add("speed", Answer.BETTER, 1.1, 1.2, new Doubt(0.02, OptionalDouble.empty()));
        add("cost", Answer.OPEN, 1.01, 1.2, new Doubt(Math.log(1.075), OptionalDouble.empty(), true));
        add("pauses", Answer.OPEN, 1.02, 1.9, new Doubt(Math.log(3), OptionalDouble.empty(), true));
        add("start", Answer.OPEN, 0.9, 1.2, new Doubt(0.5, OptionalDouble.empty()));
        assertEquals(
                List.of("No difference is claimed where the two copies of old may differ too: cost (by up to 8 %) and"
                        + " pauses (by up to 3.00×)."),
                ScoreCards.doubts(card()));
    }

    @Test
    void copiesThatCouldNotBeComparedAreNamedIfTheyUndoAClaim() {
        add("cost", Answer.OPEN, 1.01, 1.2, new Doubt(Double.NaN, OptionalDouble.empty(), true));
        add("start", Answer.OPEN, Double.NaN, Double.NaN, new Doubt(Double.NaN, OptionalDouble.empty()));
        assertEquals(
                List.of("No difference is claimed where the two copies of old could not be compared: cost."),
                ScoreCards.doubts(card()));
    }

    @Test
    void aRatioThatIsStillChangingIsCalledSo() {
        add("speed", Answer.BETTER, 1.3, 1.5, CHANGING);
        add("cost", Answer.OPEN, 1.02, 1.05, CHANGING);
        assertEquals(
                List.of("Still changing while it was measured: speed (by up to 8 %) and cost (by up to 8 %)."),
                ScoreCards.doubts(card()));
        assertTrue(ScoreCards.sentence(card(), "new").contains("(better, still changing)"));
        assertEquals(
                Optional.of("Open for new: more blocks would not end the change of cost."),
                ScoreCards.open(card(), "new"));
    }

    @Test
    void aBoundIsNoNarrowerThanWhatTheCopiesMayDifferBy() {
        add("speed", Answer.WITHIN, 0.98, 1.03, new Doubt(Math.log(1.062), OptionalDouble.empty()));
        String cells = ScoreCards.summary(card(), 0).rows().stream()
                .map(row -> row.cells().toString())
                .reduce("", String::concat);
        assertTrue(cells.contains("within 7 %"), cells);
    }
}
