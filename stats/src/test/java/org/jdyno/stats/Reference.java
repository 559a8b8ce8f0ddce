package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** The values of reference.csv, which src/test/python/stats_reference.py computed with SciPy and mpmath. */
public final class Reference {
    private static final List<String> LINES = read();

    private Reference() {}

    /** One case: its fields in the order of the script. */
    public record Case(String name, List<double[]> fields) {
        public double number(int field) {
            return fields.get(field)[0];
        }

        public double[] list(int field) {
            return fields.get(field);
        }

        public void check(int field, double actual, double relativeError) {
            assertClose(number(field), actual, relativeError, () -> name + describe() + " field " + field);
        }

        private String describe() {
            return fields.stream().map(Arrays::toString).toList().toString();
        }
    }

    public static List<Case> cases(String name) {
        List<Case> cases = LINES.stream()
                .filter(line -> line.startsWith(name + ";"))
                .map(Reference::parse)
                .toList();
        assertFalse(cases.isEmpty(), () -> "no reference case is named " + name);
        return cases;
    }

    public static void assertClose(double expected, double actual, double relativeError, Supplier<String> message) {
        if (Double.isNaN(expected)) {
            assertEquals(expected, actual, message);
        } else {
            // A delta of nothing is refused, and 0 has no relative error.
            assertEquals(expected, actual, Math.max(relativeError * Math.abs(expected), Double.MIN_NORMAL), message);
        }
    }

    private static Case parse(String line) {
        String[] fields = line.split(";");
        List<double[]> numbers = Arrays.stream(fields)
                .skip(1)
                .map(field -> Arrays.stream(field.split(" "))
                        .mapToDouble(Reference::number)
                        .toArray())
                .toList();
        return new Case(fields[0], numbers);
    }

    /** Python writes what is no number, or no finite one, in its own way. */
    private static double number(String text) {
        return switch (text) {
            case "nan" -> Double.NaN;
            case "inf" -> Double.POSITIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    private static List<String> read() {
        try (InputStream in = Objects.requireNonNull(Reference.class.getResourceAsStream("reference.csv"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
