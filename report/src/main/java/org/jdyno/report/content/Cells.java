package org.jdyno.report.content;

import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.Estimate;
import org.jdyno.model.Measure;
import org.jdyno.model.Verdict;
import org.jdyno.report.document.Cell;

/** Cells of several tables. */
final class Cells {
    static final Cell UNKNOWN = new Cell(Numbers.UNKNOWN);

    /** Shares below this, in percent, such as the CPU time of GC threads: their ratio matters to nobody. */
    private static final double NEGLIGIBLE = 0.5;

    /** Less than three significant digits show. */
    private static final double QUOTIENT_TOLERANCE = 1e-3;

    private Cells() {}

    /** The mean with its interval and the number of trials; a dash where there is none. */
    static Cell estimate(Optional<Estimate> estimate) {
        return estimate.map(found ->
                        new Cell(Numbers.value(found.value()), Numbers.interval(found), Numbers.evidence(found)))
                .orElse(UNKNOWN);
    }

    /** The same in one line, {@code 48,200 ±2.3 %}. */
    static Cell brief(Optional<Estimate> estimate) {
        return estimate.map(found -> new Cell(Numbers.estimate(found))).orElse(UNKNOWN);
    }

    /** An estimate with the ratio to the baseline and the verdict, unless both values are negligible. */
    static Cell compared(Chapter chapter, String platform, Measure measure) {
        Optional<Estimate> estimate = chapter.estimate(platform, measure);
        Optional<Estimate> baseline = chapter.estimate(chapter.baseline(), measure);
        Cell cell = estimate(estimate);
        boolean negligible = measure.unit().equals("%")
                && Stream.of(estimate, baseline).flatMap(Optional::stream).allMatch(one -> one.value() < NEGLIGIBLE);
        return chapter.verdict(platform, measure)
                .map(verdict -> {
                    Cell ratio = cell.below(ratio(verdict));
                    Cell based =
                            basis(estimate, baseline, verdict).map(ratio::below).orElse(ratio);
                    return negligible
                            ? based.below("both below " + NEGLIGIBLE + " %")
                            : based.word(word(verdict, measure));
                })
                .orElse(cell);
    }

    /** A verdict as a word in its colour. */
    static Cell.Word word(Verdict verdict, Measure measure) {
        return new Cell.Word(
                Sentences.word(verdict.kind(), measure),
                Sentences.tone(verdict.kind()),
                Sentences.comparison(verdict, measure));
    }

    /** Why a ratio is not the quotient of the two figures beside it; empty if it is. */
    static Optional<String> basis(Optional<Estimate> estimate, Optional<Estimate> baseline, Verdict verdict) {
        if (estimate.isEmpty() || baseline.isEmpty()) {
            return Optional.empty();
        }
        double quotient = estimate.get().value() / baseline.get().value();
        if (Math.abs(quotient / verdict.effect().ratio() - 1) <= QUOTIENT_TOLERANCE) {
            return Optional.empty();
        }
        if (verdict.evidence().unadjusted().isPresent()) {
            return Optional.of("adjusted for stolen time");
        }
        return Optional.of(
                verdict.tooShort()
                        ? "of all trials merged"
                        : "in " + Numbers.count(verdict.effect().blocks(), "common block"));
    }

    /** {@code +6 % (+2 % to +10 %)}. */
    private static String ratio(Verdict verdict) {
        String interval = Numbers.changeInterval(verdict);
        return Numbers.change(verdict.effect().ratio()) + " ("
                + (interval.equals(Numbers.UNKNOWN) ? Numbers.noInterval(verdict) : interval) + ")";
    }
}
