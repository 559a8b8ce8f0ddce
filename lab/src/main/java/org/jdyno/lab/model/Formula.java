package org.jdyno.lab.model;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * How a measure is computed from the reports of roles: one term, or a ratio of two terms, times a scale.
 *
 * @param terms one or two
 * @param scale factor by which the result is multiplied, such as 1e-3 to convert nanoseconds to microseconds
 */
public record Formula(List<Term> terms, double scale) {
    public Formula {
        terms = List.copyOf(terms);
        if (terms.isEmpty() || terms.size() > 2) {
            throw new IllegalArgumentException("a formula has one or two terms, not " + terms.size());
        }
    }

    /** Parses {@code a.b} or {@code a.b / c.d}. */
    public static Formula parse(String text, double scale) {
        Objects.requireNonNull(text, "text");
        return new Formula(
                Arrays.stream(text.trim().split("\\s*/\\s*", -1))
                        .map(Term::parse)
                        .toList(),
                scale);
    }

    /**
     * The value of the formula; empty if a term is not known or the divisor is zero.
     *
     * @param lookup gives the value of a term
     */
    public OptionalDouble value(Function<Term, OptionalDouble> lookup) {
        OptionalDouble first = lookup.apply(terms.get(0));
        if (first.isEmpty() || terms.size() == 1) {
            return first.isEmpty() ? first : OptionalDouble.of(first.getAsDouble() * scale);
        }
        OptionalDouble second = lookup.apply(terms.get(1));
        if (second.isEmpty() || second.getAsDouble() == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(first.getAsDouble() / second.getAsDouble() * scale);
    }
}
