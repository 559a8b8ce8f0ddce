package org.jdyno.report.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jdyno.model.Capacity;
import org.jdyno.model.Cause;
import org.jdyno.model.Diagnosis;
import org.jdyno.model.Rule;
import org.jdyno.model.Steadiness;
import org.jdyno.model.SteadyState;
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
}
