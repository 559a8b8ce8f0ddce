package org.jdyno.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.jdyno.model.Direction;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.report.content.Replacement.Doubt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a score card says about replacing the baseline. */
class ReplacementTest {
    private static SampleCard card() {
        return new SampleCard();
    }

    private static String said(SampleCard card) {
        return new Replacement(card.card(), "new", Map.of()).sentences();
    }

    private static String said(SampleCard card, Doubt doubt, String title) {
        Map<CardLine, Doubt> doubts = new HashMap<>();
        card.card().rows().stream()
                .map(ScoreCard.Row::line)
                .filter(line -> line.title().equals(title))
                .forEach(line -> doubts.put(line, doubt));
        return new Replacement(card.card(), "new", doubts).sentences();
    }

    @Test
    void itCanIfNoLineIsWorseByMoreThanIsTolerated() {
        assertEquals(
                "new can replace old here: no line is worse by more than 10 %. Better: orders (+11 %) and pauses"
                        + " (0.450×). Worse: first operation (+7 %).",
                said(card().better("orders", Direction.HIGHER, 1.07, 1.11, 1.15)
                        .better("pauses", Direction.LOWER, 0.4, 0.45, 0.55)
                        .same("memory", 0.99, 1, 1.01)
                        .undecided("CPU", Direction.LOWER, 0.98, 1.03, 1.08)
                        .worse("first operation", Direction.LOWER, 1.05, 1.07, 1.09)));
    }

    /** How much better it is, is open; that it is not worse by more is not. */
    @Test
    void itCanIfOnlyTheBetterEndIsOpen() {
        SampleCard card = card().undecided("response p99", Direction.LOWER, 0.64, 0.82, 1.035);
        assertEquals(
                ScoreCard.Answer.NO_WORSE,
                card.card().rows().get(0).entries().get("new").answer());
        assertEquals("new can replace old here: no line is worse by more than 10 %.", said(card));
    }

    @Test
    void itCannotIfALineIsWorseByMore() {
        assertEquals(
                "new cannot simply replace old here: it is worse by more than 10 % in orders (−45 %) and CPU"
                        + " (+83 %). Better: pauses (0.0225×). Worse: first operation (+12 %).",
                said(card().worse("orders", Direction.HIGHER, 0.51, 0.55, 0.59)
                        .better("pauses", Direction.LOWER, 0.017, 0.0225, 0.03)
                        .undecided("response p99", Direction.LOWER, 0.89, 1.03, 1.2)
                        .worse("first operation", Direction.LOWER, 1.04, 1.12, 1.21)
                        .worse("CPU", Direction.LOWER, 1.7, 1.83, 1.97)));
    }

    /** Between the ends of its interval lies what is tolerated. */
    @Test
    void itIsOpenIfALineIsWorseAndPerhapsByMore() {
        assertEquals(
                "It is open whether new can replace old here: it is worse by up to 14 % in first operation."
                        + " Better: orders (+11 %).",
                said(card().better("orders", Direction.HIGHER, 1.07, 1.11, 1.15)
                        .worse("first operation", Direction.LOWER, 1.06, 1.098, 1.135)));
    }

    @ParameterizedTest
    @CsvSource({
        "LOWER, 0.78, 1.02, 1.35, 35 %",
        "LOWER, 0.5, 1.5, 5.4, a factor of 5.40",
        "HIGHER, 0.78, 1.02, 1.35, 22 %",
        "HIGHER, 0.4, 0.8, 1.02, 60 %"
    })
    void itIsOpenIfALineMayBeWorseByMore(Direction better, double low, double ratio, double high, String most) {
        assertEquals(
                "It is open whether new can replace old here: it may be worse by up to " + most + " in the line.",
                said(card().undecided("the line", better, low, ratio, high)));
    }

    @Test
    void aLineWithoutAnIntervalSaysSo() {
        assertEquals(
                "It is open whether new can replace old here: there is no useful interval of one block, two blocks and"
                        + " three blocks; there is no comparison of nothing.",
                said(card().undecided("one block", Direction.LOWER, Double.NaN, 0.9, Double.NaN)
                        .ofTwoBlocks("two blocks", 0.8, 1, 1.2)
                        .undecided("three blocks", Direction.LOWER, 0.002, 0.7, 505)
                        .notCompared("nothing")));
    }

    /** However good its lines are. */
    @Test
    void ofAnUntrustedPartOrAColdJvmNothingFollows() {
        SampleCard card =
                card().better("orders", Direction.HIGHER, 1.07, 1.11, 1.15).same("memory", 0.99, 1, 1.01);
        assertEquals(
                "It is open whether new can replace old here: JVMs were cold in orders.",
                said(card, Doubt.COLD, "orders"));
        assertEquals(
                "It is open whether new can replace old here: the measurement is untrusted in memory. Better: orders"
                        + " (+11 %).",
                said(card, Doubt.UNTRUSTED, "memory"));
        SampleCard worse = card().worse("orders", Direction.HIGHER, 0.51, 0.55, 0.59);
        assertTrue(said(worse).contains(" cannot "), said(worse));
        assertFalse(said(worse, Doubt.COLD, "orders").contains(" cannot "), said(worse, Doubt.COLD, "orders"));
    }

    /** The first line of each question, then the others; those that would be too many are counted. */
    @Test
    void theHeadlinesComeFirst() {
        assertEquals(
                "new cannot simply replace old here: it is worse by more than 10 % in orders (−45 %), CPU (+83 %),"
                        + " first operation (+47 %) and 2 more lines.",
                said(card().worse("orders", Direction.HIGHER, 0.51, 0.55, 0.59)
                        .worseBelow("deliveries", 1.2, 1.3, 1.4)
                        .worse("CPU", Direction.LOWER, 1.7, 1.83, 1.97)
                        .worseBelow("allocation", 1.13, 1.14, 1.15)
                        .worse("first operation", Direction.LOWER, 1.36, 1.47, 1.59)));
    }

    @Test
    void aProgramInCReplacesNothing() {
        ScoreCard card = card().better("orders", Direction.HIGHER, 1.07, 1.11, 1.15)
                .worse("first operation", Direction.LOWER, 1.36, 1.47, 1.59)
                .card();
        assertEquals(
                "new against old, one of them a program in C. Better: orders (+11 %). Worse: first operation (+47 %).",
                new Replacement(card, "new", Map.of()).claimsOfTwin());
    }
}
