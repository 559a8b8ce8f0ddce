package org.jdyno.model;

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

    /** 10 and 100 are left out, wherever they stand. */
    @Test
    void theTrimmedMeanLeavesTheLeastAndTheMostOut() {
        assertEquals(50, score(Rule.TRIMMED_MEAN_OF_TEN, 100, 50, 40, 60, 45, 10, 55, 50, 48, 52));
        assertEquals(
                List.of(1, 2, 3, 4, 6, 7, 8, 9),
                Rule.TRIMMED_MEAN_OF_TEN.counted(List.of(100., 50., 40., 60., 45., 10., 55., 50., 48., 52.)));
        assertEquals(Optional.empty(), Rule.TRIMMED_MEAN_OF_TEN.score(List.of(1.0, 2.0, 3.0)));
    }

    @Test
    void tooFewRunsHaveNoScore() {
        assertEquals(Optional.empty(), Rule.BEST_TWO_OF_THREE.score(List.of(1.0, 2.0, 3.0)));
    }

    @Test
    void wordsAreThoseOfTheYearsOrOfWhatIsDone() {
        assertEquals(Optional.of(Rule.BEST_TWO_OF_THREE), Rule.ofWord("1999"));
        assertEquals(Optional.of(Rule.TRIMMED_MEAN_OF_TEN), Rule.ofWord("Trimmed"));
        assertEquals(Optional.empty(), Rule.ofWord("interval"), "no rule of a report: a comparison");
        assertThrows(UserError.class, () -> Rule.ofWord("2000"));
    }

    private static long score(Rule rule, double... results) {
        return Math.round(rule.score(Arrays.stream(results).boxed().toList()).orElseThrow());
    }
}
