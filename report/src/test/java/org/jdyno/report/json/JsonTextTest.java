package org.jdyno.report.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.jdyno.model.Capacity;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Diagnosis;
import org.jdyno.model.Direction;
import org.jdyno.model.Effect;
import org.jdyno.model.Jvm;
import org.jdyno.model.Measure;
import org.jdyno.model.Point;
import org.jdyno.model.Rule;
import org.jdyno.model.Steadiness;
import org.jdyno.model.SteadyState;
import org.jdyno.model.Timing;
import org.jdyno.model.Verdict;
import org.junit.jupiter.api.Test;

class JsonTextTest {
    private record Numbers(
            double primitive,
            Double boxed,
            OptionalDouble optional,
            Optional<Double> reference,
            List<Double> list,
            Map<String, Double> map,
            Object tree) {
        static Numbers all(double number) {
            return new Numbers(
                    number,
                    number,
                    OptionalDouble.of(number),
                    Optional.of(number),
                    List.of(number),
                    Map.of("key", number),
                    JsonNodeFactory.instance.arrayNode().add(number));
        }
    }

    private static String line(Object document) {
        return JsonText.of(document).replaceAll("\\s+", "");
    }

    private static String quoted(String json) {
        return json.replaceAll("\\s+", "").replace('\'', '"');
    }

    @Test
    void aNumberThatIsNotFiniteIsNullWhereverItStands() {
        String unknown = quoted(
                """
                {'primitive': null, 'boxed': null, 'optional': null, 'reference': null, 'list': [null],
                'map': {'key': null}, 'tree': [null]}
                """);
        for (double number : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertEquals(unknown, line(Numbers.all(number)));
        }
        assertEquals(unknown.replace("null", "0.1"), line(Numbers.all(0.1)));
    }

    @Test
    void numbersKeepAllTheirDigits() {
        assertEquals(
                "[0.1,1.0E-300,1.2345678901234567E8,-0.0,9007199254740993]",
                line(List.of(0.1, 1e-300, 123456789.01234567, -0.0, 9_007_199_254_740_993L)));
    }

    @Test
    void constantsAreWrittenByTheirWords() {
        assertEquals(
                """
                [
                  "at-least",
                  "out-of-memory",
                  "1999",
                  "warm-up",
                  "no steady state",
                  "bad inconsistent",
                  "JVMs"
                ]
                """,
                JsonText.of(List.of(
                        Capacity.Certainty.AT_LEAST,
                        Cause.OUT_OF_MEMORY,
                        Rule.BEST_TWO_OF_THREE,
                        SteadyState.WARMUP,
                        SteadyState.NO_STEADY_STATE,
                        Steadiness.Kind.BAD_INCONSISTENT,
                        Diagnosis.Subject.JVMS)));
    }

    @Test
    void indentsByTwoAndEndsTheLine() {
        assertEquals(
                """
                {
                  "a" : [
                    1,
                    {
                      "b" : [ ]
                    }
                  ],
                  "c" : { }
                }
                """,
                JsonText.of(new TreeMap<>(Map.of("a", List.of(1, Map.of("b", List.of())), "c", Map.of()))));
    }

    /** Of a record of the model only the keys that are documented are written. */
    @Test
    void whatIsNotDocumentedIsLeftOut() {
        assertEquals(
                quoted(
                        """
                        {'burstMillis': 1, 'pauseMillis': 2, 'minBursts': 3, 'maxBursts': 4, 'measureMillis': 5,
                        'windowMillis': 6}
                        """),
                line(new Timing(1, 2, 3, 4, 5, 6, 7, 8)));
        assertEquals(
                quoted("{'name': 'n', 'title': 't', 'unit': 'u', 'better': 'lower', 'margin': 0.05, 'headline': true}"),
                line(new Measure("n", "t", "u", Direction.LOWER, 0.05, Measure.Kind.HEADLINE)));
        Jvm jvm = new Jvm("17", Path.of("/a/b"), "x", "17.0.1", 17, "y", "z", "mixed", Set.of(), true, List.of("java"));
        assertEquals(
                quoted(
                        """
                        {'id': '17', 'home': '/a/b', 'vendor': 'x', 'version': '17.0.1', 'feature': 17, 'vm': 'y',
                        'build': 'z', 'mode': 'mixed'}
                        """),
                line(jvm));
    }

    @Test
    void aVerdictHasWhatIsMergedOrTakenOutOnlyWhereThereIsSuch() {
        String plain = line(verdict(Optional.empty(), Optional.empty()));
        assertEquals(
                quoted(
                        """
                        {'workload': 'chat', 'point': {'rooms': '1'}, 'measure': 'm', 'platform': 'p',
                        'baseline': 'b',
                        'verdict': 'slower', 'material': true, 'ratio': 0.9, 'low': null, 'high': 0.95, 'blocks': 7,
                        'adjusted': {'comparisons': 2, 'low': 0.8, 'high': 1.0}, 'headline': true,
                        'min': 0.85, 'max': 0.93, 'p': 0.1, 'adjustedP': 0.2, 'flipP': 0.3,
                        'hodgesLehmann': 0.4, 'hodgesLehmannLow': 0.5, 'hodgesLehmannHigh': 0.6,
                        'heavyTailed': false}
                        """),
                plain);
        String full = line(verdict(
                Optional.of(new Verdict.Merged(1, 2, 3, true, false)),
                Optional.of(new Verdict.Unadjusted(1, 2, 3, 4, 5, 6))));
        String more = quoted(
                """
                , 'merged': {'ratio': 1.0, 'low': 2.0, 'high': 3.0, 'tooShort': true, 'atLeast': false}, 'unadjusted':
                {'ratio': 1.0, 'low': 2.0, 'high': 3.0, 'slope': 4.0, 'slopeError': 5.0, 'pairs': 6}}
                """);
        assertEquals(plain.substring(0, plain.length() - 1) + more, full);
    }

    private static Verdict verdict(Optional<Verdict.Merged> merged, Optional<Verdict.Unadjusted> unadjusted) {
        return new Verdict(
                new Cell("chat", Point.of(Map.of("rooms", "1"))),
                "m",
                "p",
                "b",
                Verdict.Kind.SLOWER,
                true,
                true,
                new Effect(0.9, Double.NaN, 0.95, 7),
                new Verdict.Adjusted(2, 0.8, 1),
                new Verdict.Evidence(0.85, 0.93, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, false, merged, unadjusted));
    }
}
