package org.jdyno.lab.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RuleTest {
    /** The runs and scores that the report of 1999 prints; its scores are rounded. */
    @Test
    void theRuleOf1999GivesItsOwnScores() {
        assertEquals(1857, score(Rule.BEST_TWO_OF_THREE, 9_999, 1832, 1867, 1847));
        assertEquals(1817, score(Rule.BEST_TWO_OF_THREE, 9_999, 1820, 1801, 1814));
        assertEquals(1660, score(Rule.BEST_TWO_OF_THREE, 1, 1652, 1664, 1656));
        assertEquals(912, score(Rule.BEST_TWO_OF_THREE, 1, 915, 909, 908));
        assertEquals(166, score(Rule.BEST_TWO_OF_THREE, 1, 166, 165, 166));
    }

    @Test
    void theRuleOf2001LeavesTheFirstOutOnly() {
        assertEquals(20, score(Rule.LAST_THREE_OF_FOUR, 1_000, 10, 20, 30));
    }

    @Test
    void tooFewRunsHaveNoScore() {
        assertEquals(Optional.empty(), Rule.BEST_TWO_OF_THREE.score(List.of(1.0, 2.0, 3.0)));
        assertEquals(Optional.empty(), Rule.INTERVAL.score(List.of(1.0, 2.0, 3.0, 4.0)));
    }

    @Test
    void wordsAreThoseOfTheYears() {
        assertEquals(Rule.BEST_TWO_OF_THREE, Rule.ofWord("1999"));
        assertEquals(Rule.LAST_THREE_OF_FOUR, Rule.ofWord("2001"));
        assertThrows(UserError.class, () -> Rule.ofWord("2000"));
    }

    private static long score(Rule rule, double... results) {
        return Math.round(rule.score(Arrays.stream(results).boxed().toList()).orElseThrow());
    }
}
