package org.jdyno.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a measure is computed from the reports of roles: one term, or a ratio of it to another or to the mean of several,
 * times a scale.
 *
 * @param terms the first is divided by the mean of the others, if there are any
 * @param scale factor by which the result is multiplied, such as 1e-3 to convert nanoseconds to microseconds
 */
public record Formula(List<Term> terms, double scale) {
    private static final Pattern MEAN = Pattern.compile("mean\\(([^()]*)\\)");

    public Formula {
        terms = List.copyOf(terms);
        if (terms.isEmpty()) {
            throw new IllegalArgumentException("a formula has a term");
        }
    }

    /**
     * Parses {@code a.b}, {@code a.b / c.d} or {@code a.b / mean(c.d, e.f)}. Each term may be a difference
     * {@code (a.b - a.c)}.
     */
    public static Formula parse(String text, double scale) {
        Objects.requireNonNull(text, "text");
        String[] parts = text.trim().split("\\s*/\\s*", -1);
        if (parts.length > 2) {
            throw new IllegalArgumentException("a formula has at most one division, unlike " + Words.quoted(text));
        }
        List<Term> terms = new ArrayList<>(List.of(Term.parse(parts[0])));
        if (parts.length == 2) {
            Matcher mean = MEAN.matcher(parts[1]);
            String[] divisors = mean.matches() ? mean.group(1).trim().split("\\s*,\\s*", -1) : new String[] {parts[1]};
            Arrays.stream(divisors).map(Term::parse).forEach(terms::add);
        }
        return new Formula(terms, scale);
    }

    /**
     * The value of the formula; empty if a term is not known or the divisor is zero.
     *
     * @param lookup gives the value of a term
     */
    public OptionalDouble value(Function<Term, OptionalDouble> lookup) {
        OptionalDouble value = known(terms.get(0), lookup);
        if (value.isEmpty() || terms.size() == 1) {
            return value.isEmpty() ? value : OptionalDouble.of(value.getAsDouble() * scale);
        }
        double sum = 0;
        List<Term> divisors = terms.subList(1, terms.size());
        for (Term divisor : divisors) {
            OptionalDouble known = known(divisor, lookup);
            if (known.isEmpty()) {
                return known;
            }
            sum += known.getAsDouble();
        }
        return sum == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(value.getAsDouble() / (sum / divisors.size()) * scale);
    }

    private static OptionalDouble known(Term term, Function<Term, OptionalDouble> lookup) {
        OptionalDouble whole = lookup.apply(term);
        if (term.less().isEmpty() || whole.isEmpty()) {
            return whole;
        }
        OptionalDouble less =
                lookup.apply(new Term(term.role(), term.less().get(), Optional.empty(), Optional.empty()));
        return less.isEmpty() ? less : OptionalDouble.of(whole.getAsDouble() - less.getAsDouble());
    }

    /** Whether its value means something only if the trial is warm. */
    boolean needsWarmth() {
        return !terms.stream().allMatch(Term::ofColdProcess);
    }

    /** Whether its value is a statistic of a distribution, such as a percentile of response times. */
    boolean isLatency() {
        return terms.stream().anyMatch(term -> term.statistic().isPresent());
    }

    /** Whether its value depends on wall-clock time. */
    boolean isWallClock() {
        return isLatency() || terms.stream().anyMatch(term -> term.name().equals("wallNanos"));
    }

    /**
     * Whether its value can be taken in slices: it must depend only on the amount of work, not on its times, or be
     * known before any load, or be a ratio of figures of the machine.
     *
     * @param headline whether it is the formula of the headline measure, whose other counters also count work
     */
    boolean canBeSliced(boolean headline) {
        return terms.stream().allMatch(Term::ofMachine)
                || terms.stream()
                        .allMatch(term -> term.ofWork()
                                || term.ofWholeProcess()
                                || headline && term.statistic().isEmpty());
    }
}
