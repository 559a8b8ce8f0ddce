package org.jdyno.lab.report.study;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.study.Study;
import org.jdyno.lab.model.study.StudyPlan;
import org.jdyno.lab.report.content.TrustSentences;

/**
 * A study as it stands in its directory.
 *
 * @param parts in the order of the study
 */
public record StudyResults(Study study, StudyPlan plan, List<Part> parts) {
    /**
     * A part as it stands.
     *
     * @param shortened what was shortened of it to fit the budget, a phrase each
     * @param leftOut whether the budget had no room for it
     * @param judged what was run of it; empty when nothing was
     */
    public record Part(Study.Part part, List<String> shortened, boolean leftOut, Optional<Judged> judged) {
        public Part {
            Objects.requireNonNull(part, "part");
            shortened = List.copyOf(shortened);
        }

        /** How much of it there is, and what was left away: a phrase. */
        public String state() {
            if (leftOut) {
                return "left out, because the budget had no room for it";
            }
            String run = judged.map(one -> progress(one.run())).orElse("not begun yet")
                    + (shortened.isEmpty() ? "" : "; shortened to fit the budget: " + String.join("; ", shortened));
            return run + judged.map(StudyResults::doubt).orElse("");
        }
    }

    /** Why a run cannot be relied on; empty when nothing speaks against it. */
    private static String doubt(Judged judged) {
        Trust trust = judged.judgement().trust();
        String reasons = String.join("; ", TrustSentences.reasons(judged.run(), trust));
        return switch (trust.state()) {
            case TRUSTED -> "";
            case UNPROVEN -> judged.run().plan().procedure().compares() ? "; unproven: " + reasons : "";
            case UNTRUSTED -> "; not to be relied on: " + reasons;
        };
    }

    private static String progress(Run run) {
        int planned = run.schedule().size();
        int trials = run.trials().size();
        return planned == 0 ? trials + " trials" : trials + " of " + planned + " trials";
    }

    public StudyResults {
        parts = List.copyOf(parts);
    }

    public Part part(String name) {
        return parts.stream()
                .filter(part -> part.part().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no part " + name));
    }

    /** The parameters that any part varies beside its load: their values make other contestants of a platform. */
    SortedSet<String> telling() {
        SortedSet<String> telling = new TreeSet<>();
        for (Part part : parts) {
            part.judged()
                    .map(Judged::run)
                    .ifPresent(run -> telling.addAll(Contestant.varied(run, Contestant.loads(run))));
        }
        return telling;
    }
}
