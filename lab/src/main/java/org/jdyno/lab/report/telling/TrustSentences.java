package org.jdyno.lab.report.telling;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.Verdict;

/** Whether a run can be believed, and what it was held against, in plain sentences. */
public final class TrustSentences {
    /** As many as can be told one by one. */
    private static final int MOST_SELF_COMPARISONS = 3;

    private TrustSentences() {}

    /** Whether to believe the run, in one sentence. */
    public static String trust(Run run, Trust trust) {
        if (!trust.trusted()) {
            return run.plan().procedure().compares()
                    ? "Do not rely on these verdicts: the run failed its own checks."
                    : "Do not rely on these figures: the run failed its own checks.";
        }
        if (LimitSentences.isSearch(run)) {
            return "There is nothing to check: a search for limits compares no platforms. That a limit is confirmed is a check of its own.";
        }
        if (!run.plan().procedure().compares()) {
            return "There is nothing to check: by this run rule the platforms do not take turns, so they are not compared, only scored.";
        }
        if (run.plan().procedure().capacity().isPresent()
                && run.plan().contenders().size() == 1) {
            return "There is nothing to check: one platform alone is compared with nobody.";
        }
        return trust.checked()
                ? "No check failed: no difference was found between the baseline and its second copy."
                : "The run is too short to hold the baseline against itself: nothing speaks against it, and nothing for it.";
    }

    /**
     * A sentence for each of these chapters in which the baseline was held against its own second copy. Where they are many, the ones that
     * say the same thing are counted.
     */
    public static List<String> selfComparisons(List<Chapter> chapters) {
        List<Chapter> compared = chapters.stream()
                .filter(chapter -> chapter.selfComparison().isPresent())
                .toList();
        if (compared.size() <= MOST_SELF_COMPARISONS) {
            return compared.stream()
                    .map(chapter ->
                            selfComparison(chapter, chapter.selfComparison().orElseThrow()))
                    .toList();
        }
        List<String> sentences = new ArrayList<>();
        List<Verdict> calm = new ArrayList<>();
        for (Chapter chapter : compared) {
            Verdict self = chapter.selfComparison().orElseThrow();
            if (self.kind().isDifference() || Double.isNaN(self.low())) {
                sentences.add(selfComparison(chapter, self));
            } else {
                calm.add(self);
            }
        }
        if (!calm.isEmpty()) {
            double low = calm.stream().mapToDouble(Verdict::low).min().orElseThrow();
            double high = calm.stream().mapToDouble(Verdict::high).max().orElseThrow();
            sentences.add(
                    0,
                    calm.get(0).baseline() + " against its own second copy: no difference found at "
                            + calm.size() + " of " + Numbers.count(compared.size(), "point")
                            + "; all 95 % intervals lie within "
                            + Numbers.changeInterval(low, high) + ".");
        }
        return sentences;
    }

    /** The baseline against its own second copy, where any difference would be the machine's doing. */
    public static String selfComparison(Chapter chapter, Verdict verdict) {
        String interval = Numbers.changeInterval(verdict.low(), verdict.high());
        String start = chapter.name() + ": " + verdict.baseline() + " against its own second copy, "
                + Sentences.ofTitle(chapter.workload().measure(verdict.measure())) + " ";
        if (interval.equals(Numbers.UNKNOWN)) {
            return start + "has no interval (" + Numbers.count(verdict.blocks(), "block") + ").";
        }
        String evidence =
                "differs by " + interval + " (95 % interval, " + Numbers.count(verdict.blocks(), "block") + ")";
        return switch (verdict.kind()) {
            case FASTER, SLOWER -> start + evidence + ": a difference where there is none.";
            case EQUIVALENT -> start + evidence + ": the same, as it should be.";
            case INCONCLUSIVE ->
                start + evidence + ": no difference found; one of this size could have gone unnoticed.";
        };
    }
}
